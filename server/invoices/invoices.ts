import type { Invoice } from '#contract/invoices/invoice.ts';
import type { Ctx } from '#server/platform/context.ts';
import { getInvoice } from './intake/states.ts';
import { presentInvoice } from './review/present.ts';

export { countAsked, getRules } from './approval/approvals.sql.ts';
export { countOverdueCredits } from './credits/credits.sql.ts';
export { requestCredit } from './credits/request.ts';
export { sendCredit } from './credits/send.ts';
export { findLastRate } from './exchange_rates/exchange_rates.sql.ts';
export { storedFileBytes } from './files.sql.ts';
export { readInvoice } from './intake/read_invoice.ts';
export type { Reader, VisionSetup } from './intake/reader.ts';
export { requestReading } from './intake/request_reading.ts';
export { rejectInvoice, reopenInvoice, rereadInvoice } from './intake/states.ts';
export { storeFile, uploadInvoices } from './intake/upload.ts';
export { findInvoices } from './list.sql.ts';
export { settleMailFile } from './mail_in/decide.ts';
export { countWaitingMails, listMailFiles } from './mail_in/mails.sql.ts';
export { acceptSender, createAddress } from './mail_in/settings.ts';
export { type SalesReports, takeMail } from './mail_in/take.ts';
export { countDuePayables } from './payables/payables.sql.ts';
export { markPayables, showPayables } from './payables/payables.ts';
export { postInvoice, unpostInvoice } from './posting/posting.ts';
export { updateInvoiceByHand } from './review/update.ts';
export { getInvoiceSteps } from './sample/sample.sql.ts';

/** One invoice as the review shows it, or 404. */
export function showInvoice(ctx: Ctx, invoiceId: string): Promise<Invoice> {
  return ctx.tx(async (t) => presentInvoice(t, await getInvoice(t, invoiceId)));
}
