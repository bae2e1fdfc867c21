import { lazy, Suspense } from 'react';
import { AddSheet, QuestionDialog } from './AddSheet.tsx';
import type { useAdding } from './useAdding.ts';

const PagesSheet = lazy(async () => ({ default: (await import('./PagesSheet.tsx')).PagesSheet }));

interface AddingDialogsProps {
  adding: ReturnType<typeof useAdding>;
  /** Whether the sheet with the ways to add is open. */
  opened: boolean;
  onClose: () => void;
  onFiles: (files: File[]) => void;
  onPhoto: (files: File[]) => void;
}

/** The dialogs of adding invoices: how, whether several pictures are one invoice, and the order of its pages. */
export function AddingDialogs({ adding: { adding, ...steps }, opened, onClose, onFiles, onPhoto }: AddingDialogsProps) {
  return (
    <>
      <AddSheet opened={opened} onClose={onClose} onFiles={onFiles} onPhoto={onPhoto} />
      {adding.step === 'question' ? (
        <QuestionDialog count={adding.pictures.length} onAnswer={steps.answer} onClose={steps.close} />
      ) : null}
      {adding.step === 'pages' ? (
        <Suspense>
          <PagesSheet start={adding.pictures} onSend={steps.sendPages} onClose={steps.close} />
        </Suspense>
      ) : null}
    </>
  );
}
