import type { NavigateFunction } from 'react-router';
import { arrangingTexts } from '#contract/invoices/arranging.texts.ts';
import { arranging } from '#contract/invoices/arranging.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { queryClient } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';

/** Brings the former documents back and opens the first of them. */
export async function undoArranging(invoice_id: string, navigate: NavigateFunction): Promise<void> {
  try {
    const { invoice_ids } = await call(arranging.undo, { params: { invoice_id } });
    void queryClient.invalidateQueries();
    navigate(paths.invoice(invoice_ids[0] ?? invoice_id));
    tell(arrangingTexts.undone);
  } catch (error) {
    warn(sentenceOf(error));
  }
}
