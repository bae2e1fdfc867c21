import { useNavigate } from 'react-router';
import { arrangingTexts } from '#contract/invoices/parts/arranging.texts.ts';
import { arranging } from '#contract/invoices/parts/arranging.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { queryClient } from '../../query.ts';
import { holdSession } from '../../session.ts';
import { useHoldPlace } from '../../shell/useIsAt.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';

/** Brings the former documents back and opens the first of them. Who has gone to another screen meanwhile stays there; another user hears nothing. */
export function useUndoArranging(): (invoice_id: string) => Promise<void> {
  const navigate = useNavigate();
  const holdPlace = useHoldPlace();
  return async (invoice_id) => {
    const isStillThere = holdPlace();
    const goesOn = holdSession();
    try {
      const { invoice_ids } = await call(arranging.undo, { params: { invoice_id } });
      if (!goesOn()) return;
      void queryClient.invalidateQueries();
      if (isStillThere()) void navigate(paths.invoice(invoice_ids[0] ?? invoice_id));
      tell(arrangingTexts.undone);
    } catch (error) {
      if (goesOn()) warn(sentenceOf(error));
    }
  };
}
