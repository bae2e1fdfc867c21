import { useNavigate } from 'react-router';
import { arrangingTexts as texts } from '#contract/invoices/parts/arranging.texts.ts';
import { paths } from '../../paths.ts';
import { queryClient } from '../../query.ts';
import { useIsAt } from '../../shell/useIsAt.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';
import { useUndoArranging } from './useUndoArranging.ts';

/** What follows an arrangement: the first of the new documents is shown, with an offer to undo. */
export function useShowArranged(): (from: string, invoice_ids: readonly string[]) => void {
  const navigate = useNavigate();
  const isAt = useIsAt();
  const undoArranging = useUndoArranging();
  return (from, invoice_ids) => {
    const [first = from] = invoice_ids;
    void queryClient.invalidateQueries();
    tellWithUndo({
      id: 'arranged',
      message: texts.done(invoice_ids.length),
      label: texts.undo,
      onUndo: () => void undoArranging(first),
    });
    // The page may hear of it before this answer comes; another dialog stands in its place then.
    // Whoever has left the screen stays where they are.
    if (isAt(paths.invoice(from))) void navigate(paths.invoice(first));
  };
}
