import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import type { usePosting } from './posting/usePosting.ts';

const ConcernsDialog = lazyPart(async () => (await import('./posting/ConcernsDialog.tsx')).ConcernsDialog);
const KeysDialog = lazyPart(async () => (await import('./KeysDialog.tsx')).KeysDialog);

interface ReviewDialogsProps {
  posting: ReturnType<typeof usePosting>;
  keys: { shown: boolean; hide: () => void; letters: boolean; keepLetters: (on: boolean) => void };
}

/** What is asked before a document is posted, and what the keys do. */
export function ReviewDialogs({ posting: { concerns, posting }, keys }: ReviewDialogsProps) {
  return (
    <>
      <LazyDialog opened={concerns.isConfirming} onFailure={concerns.stopConfirming}>
        {(opened) => (
          <ConcernsDialog
            concerns={concerns.list}
            opened={opened}
            posting={posting}
            onClose={concerns.stopConfirming}
            onBack={concerns.backToConcern}
            onPost={concerns.accept}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={keys.shown} onFailure={keys.hide}>
        {(opened) => (
          <KeysDialog opened={opened} onClose={keys.hide} letters={keys.letters} onLetters={keys.keepLetters} />
        )}
      </LazyDialog>
    </>
  );
}
