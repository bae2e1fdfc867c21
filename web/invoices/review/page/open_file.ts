import { MINUTE_MS } from '#contract/dates.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { call, sentenceOf } from '../../../api.ts';
import { warn } from '../../../ui/dialogs/notify.ts';

/** Opens the original file in a new window. The request needs the session's token, which a link cannot send. */
export async function openFile(invoice_id: string, file_id: string): Promise<void> {
  // Opened at once, while the press still counts as the user's wish.
  const opened = window.open('', '_blank');
  try {
    const response = await call(invoices.file, { params: { invoice_id, file_id } });
    const url = URL.createObjectURL(await response.blob());
    if (opened) opened.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), FILE_KEPT_MS);
  } catch (error) {
    opened?.close();
    warn(sentenceOf(error));
  }
}

/** Long enough for the slowest viewer to have read it. */
const FILE_KEPT_MS = MINUTE_MS;
