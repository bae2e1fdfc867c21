import { lazy, Suspense } from 'react';
import { UPLOAD_MAX_FILES } from '#contract/limits.ts';
import { AddSheet, QuestionDialog } from './AddSheet.tsx';
import { keepPhotos } from './kept_photos.ts';
import type { useAdding } from './useAdding.ts';

const LiveCamera = lazy(async () => ({ default: (await import('./camera/LiveCamera.tsx')).LiveCamera }));
const PagesSheet = lazy(async () => ({ default: (await import('./PagesSheet.tsx')).PagesSheet }));

interface AddingDialogsProps {
  adding: ReturnType<typeof useAdding>;
  /** Whether the sheet with the ways to add is open. */
  opened: boolean;
  onClose: () => void;
  onFiles: (files: File[]) => void;
  onCamera: () => void;
  onPhoto: (files: File[]) => void;
}

/** The dialogs of adding invoices: how, the camera, whether several pictures are one invoice, and the order of its pages. */
export function AddingDialogs({
  adding: { adding, ...steps },
  opened,
  onClose,
  onFiles,
  onCamera,
  onPhoto,
}: AddingDialogsProps) {
  return (
    <>
      <AddSheet opened={opened} onClose={onClose} onFiles={onFiles} onCamera={onCamera} onPhoto={onPhoto} />
      {adding.step === 'question' ? (
        <QuestionDialog
          count={adding.pictures.length}
          onAnswer={steps.answer}
          onClose={() => void steps.leaveQuestion()}
        />
      ) : null}
      {adding.step === 'camera' ? (
        <Suspense>
          <LiveCamera
            before={0}
            most={UPLOAD_MAX_FILES}
            onChange={(photos) => void keepPhotos(adding.capture, photos)}
            onDone={steps.photograph}
            onClose={() => steps.discard(adding.capture)}
          />
        </Suspense>
      ) : null}
      {adding.step === 'pages' ? (
        <Suspense>
          <PagesSheet
            start={adding.pictures}
            onChange={(photos) => void keepPhotos(adding.capture, photos)}
            onSend={steps.sendPages}
            onClose={() => steps.discard(adding.capture)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
