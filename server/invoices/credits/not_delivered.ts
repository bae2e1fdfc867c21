import { creditErrors } from '#contract/invoices/credits/credit_errors.texts.ts';
import { notDeliveredErrors } from '#contract/invoices/credits/not_delivered.texts.ts';
import { audit } from '#server/platform/audit.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { withdrawApproval } from '../approval/withdraw.ts';
import { lockInvoiceOr404 } from '../intake/states.ts';
import { updateInvoice } from '../invoices.sql.ts';
import { listLines, replaceLines } from '../lines.sql.ts';
import { assertEditable } from '../review/editable.ts';
import { assess } from '../rules.ts';
import { keepVersion } from '../versions/versions.ts';
import { lockCredit, updateCredit } from './credits.sql.ts';
import { billedFor, followMarks, requestCreditOf } from './marks.ts';
import { dropCreditLine, findCreditOfLine, listNotDelivered, sumCreditLines } from './not_delivered.sql.ts';
import { sumSettled } from './settlements.sql.ts';

/** Keeps a line that did not come out of stock and puts its amount on a request that is not sent yet, or takes both back. */
export function setNotDelivered(
  ctx: Ctx,
  invoiceId: string,
  { line_id, not_delivered }: { line_id: string; not_delivered: boolean },
): Promise<void> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoiceOr404(t, invoiceId);
    assertEditable(invoice, undefined);
    if (invoice.kind !== 'invoice') throw new AppError('conflict', notDeliveredErrors.onlyInvoices, { code: 'kind' });
    const lines = await listLines(t, invoiceId);
    const line = lines.find((one) => one.line_id === line_id);
    if (!line) throw new AppError('not_found', creditErrors.noLine);
    const requested = (await listNotDelivered(t, invoiceId)).get(line_id);
    const amount_cents = await billedFor(t, invoice, lines, line);
    const isRequested = not_delivered ? requested === amount_cents : requested !== undefined;
    // A user may have given it an item again meanwhile.
    if (isRequested === not_delivered && line.ignore === not_delivered) return;
    const credit = not_delivered
      ? isRequested
        ? null
        : await requestCreditOf(ctx, t, invoice, { ...line, amount_cents })
      : await takeBack(ctx, t, line_id);
    const now = lines.map((one) => (one === line ? { ...one, ignore: not_delivered } : one));
    await replaceLines(t, invoiceId, now);
    await followMarks(ctx, t, invoice, now);
    const { adds_up, off_by_cents, doubt_count } = assess(invoice, now, await getCurrency(t));
    await updateInvoice(t, invoiceId, { adds_up, off_by_cents, doubt_count }, ctx.now);
    await keepVersion(ctx, t, { invoice, lines });
    await withdrawApproval(ctx, t, invoiceId);
    await audit(ctx, t, 'invoice.edited', invoiceId, { fields: ['not_delivered'] });
    await announce(t, { type: 'invoice', id: invoiceId, status: invoice.status, progress: null });
    if (credit !== null) await announce(t, { type: 'credit', id: credit });
  });
}

/** Takes back what the mark wrote, and returns the request; what a user requested stays, and nothing is returned. */
async function takeBack(ctx: Ctx, t: Tenant, lineId: string): Promise<string | null> {
  const found = await findCreditOfLine(t, lineId);
  if (found && !found.is_of_mark) return null;
  // It may be sent, or a memo may give something of it, at the same moment.
  const locked = found && (await lockCredit(t, found.credit_request_id));
  if (locked?.status !== 'open') throw new AppError('conflict', notDeliveredErrors.sent, { code: 'sent' });
  const { credit_request_id } = locked;
  if ((await sumSettled(t, credit_request_id)) > 0) {
    throw new AppError('conflict', notDeliveredErrors.partlySettled, { code: 'partly_settled' });
  }
  await dropCreditLine(t, credit_request_id, lineId);
  const amount_cents = await sumCreditLines(t, credit_request_id);
  if (amount_cents > 0) await updateCredit(t, credit_request_id, { amount_cents }, ctx.now);
  return credit_request_id;
}
