import Big from 'big.js';
import { creditErrors } from '#contract/invoices/credits/credit_errors.texts.ts';
import { notDeliveredErrors } from '#contract/invoices/credits/not_delivered.texts.ts';
import { audit } from '#server/platform/audit.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { withdrawApproval } from '../approval/withdraw.ts';
import { lockInvoiceOr404 } from '../intake/states.ts';
import { type InvoiceRecord, updateInvoice } from '../invoices.sql.ts';
import { type LineRecord, listLines, replaceLines } from '../lines.sql.ts';
import { sameNumber } from '../matching/stock_quantity.rules.ts';
import { discountShares } from '../posting/discount.rules.ts';
import { assertEditable } from '../review/editable.ts';
import { assess } from '../rules.ts';
import { keepVersion } from '../versions/versions.ts';
import { insertCredit, lockCredit, updateCredit } from './credits.sql.ts';
import {
  addCreditLine,
  dropCreditLine,
  findCreditOfLine,
  listNotDelivered,
  listStruckLines,
  lockMarkedLines,
  lockOpenCredit,
  type MarkedValues,
  sumCreditLines,
  updateMarkedLine,
} from './not_delivered.sql.ts';
import { listRequested } from './requested.sql.ts';
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
        : await request(ctx, t, invoice, { ...line, amount_cents })
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

/**
 * A credit request for lines marked "Not delivered" follows corrections of amount, quantity and words by the user and by new readings, until
 * the request is sent or a credit memo settles part of it. A line that the invoice no longer bills, or that a user has given an item again, is
 * removed from the request.
 */
export async function followMarks(
  { now }: Pick<Ctx, 'now'>,
  t: Tenant,
  invoice: Pick<InvoiceRecord, 'invoice_id' | 'kind' | 'discount_cents'>,
  lines: readonly LineRecord[],
): Promise<void> {
  const changed = new Set<string>();
  for (const marked of await lockMarkedLines(t, invoice.invoice_id)) {
    const line = lines.find(({ line_id }) => line_id === marked.line_id);
    // Without an amount, what was billed before is still asked.
    const amount_cents = line ? ((await billedFor(t, invoice, lines, line)) ?? marked.amount_cents) : 0;
    // The document was made a credit memo. It may become an invoice again.
    if (amount_cents < 0 && invoice.kind === 'credit_memo') continue;
    if (line?.ignore && amount_cents > 0) {
      const { code, description, unit } = line;
      const asked = { amount_cents, quantity: requestedQuantity(line), code, description, unit };
      if (isSameRequest(asked, marked)) continue;
      await updateMarkedLine(t, marked, asked);
    } else await dropCreditLine(t, marked.credit_request_id, marked.line_id);
    changed.add(marked.credit_request_id);
  }
  await sumUp(t, changed, now);
}

/**
 * A posted credit memo or packing slip bills nothing, so what the marks of its lines wrote on requests that are not sent yet is taken off
 * again.
 */
export async function dropMarks({ now }: Pick<Ctx, 'now'>, t: Tenant, invoiceId: string): Promise<void> {
  const marked = await lockMarkedLines(t, invoiceId);
  for (const { credit_request_id, line_id } of marked) await dropCreditLine(t, credit_request_id, line_id);
  await sumUp(t, new Set(marked.map(({ credit_request_id }) => credit_request_id)), now);
}

/** A request without lines is gone. */
async function sumUp(t: Tenant, creditRequestIds: ReadonlySet<string>, now: Date): Promise<void> {
  for (const id of creditRequestIds) {
    const amount_cents = await sumCreditLines(t, id);
    if (amount_cents > 0) await updateCredit(t, id, { amount_cents }, now);
    await announce(t, { type: 'credit', id });
  }
}

function isSameRequest(one: MarkedValues, other: MarkedValues): boolean {
  return (
    one.amount_cents === other.amount_cents &&
    sameNumber(one.quantity, other.quantity) &&
    one.code === other.code &&
    one.description === other.description &&
    one.unit === other.unit
  );
}

function requestedQuantity({ quantity }: LineRecord): string | null {
  return quantity !== null && new Big(quantity).gt(0) ? quantity : null;
}

/** What the invoice bills for the line: its amount without its share of a discount on the whole. */
async function billedFor(
  t: Tenant,
  { invoice_id, discount_cents }: Pick<InvoiceRecord, 'invoice_id' | 'discount_cents'>,
  lines: readonly LineRecord[],
  { line_id, amount_cents }: LineRecord,
): Promise<number | null> {
  const struck = new Set([...(await listStruckLines(t, invoice_id)), line_id]);
  return amount_cents && amount_cents - (discountShares(lines, discount_cents ?? 0, struck).get(line_id) ?? 0);
}

/** On the request of the invoice that is not sent yet, or on a new one. Its id. */
async function request(ctx: Ctx, t: Tenant, invoice: InvoiceRecord, line: LineRecord): Promise<string> {
  const { vendor_id, invoice_id, exchange_rate } = invoice;
  if (vendor_id === null) throw new AppError('conflict', creditErrors.noVendor, { code: 'no_vendor' });
  const currency = invoice.currency ?? (await getCurrency(t));
  const before = (await listRequested(t, invoice, currency)).some(
    ({ invoice_line_id, item_id, reason }) =>
      invoice_line_id === line.line_id ||
      // The order's request asks for what is missing, whichever line bills it.
      (invoice_line_id === null && item_id !== null && item_id === line.item_id && reason === 'short'),
  );
  if (before) throw new AppError('conflict', notDeliveredErrors.requested, { code: 'requested' });
  const amount_cents = line.amount_cents ?? 0;
  if (amount_cents <= 0) throw new AppError('conflict', notDeliveredErrors.noAmount, { code: 'no_amount' });
  const { line_id: invoice_line_id, item_id, code, description, unit } = line;
  const row = {
    invoice_line_id,
    item_id,
    code,
    description,
    unit,
    amount_cents,
    reason: 'short' as const,
    is_of_mark: true,
    quantity: requestedQuantity(line),
  };
  const open = await lockOpenCredit(t, invoice_id);
  if (open) {
    await addCreditLine(t, open.credit_request_id, row);
    await updateCredit(
      t,
      open.credit_request_id,
      { amount_cents: await sumCreditLines(t, open.credit_request_id) },
      ctx.now,
    );
    await audit(ctx, t, 'credit.requested', open.credit_request_id, { lines: 1 });
    return open.credit_request_id;
  }
  const credit_request_id = newId();
  const about = { vendor_id, invoice_id, order_id: null, note: null, created_by: ctx.userId };
  const money = { currency, exchange_rate: exchange_rate ?? '1', amount_cents };
  await insertCredit(t, { credit_request_id, ...about, ...money }, [row], ctx.now);
  await audit(ctx, t, 'credit.requested', credit_request_id, { lines: 1 });
  return credit_request_id;
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
