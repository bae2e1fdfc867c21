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
import { type InvoiceRecord, updateInvoice } from '../invoices.sql.ts';
import { type LineRecord, listLines, replaceLines } from '../lines.sql.ts';
import { sameNumber } from '../matching/stock_quantity.rules.ts';
import { hasItem } from '../mixed_cases.rules.ts';
import { discountShares } from '../posting/discount.rules.ts';
import { assess } from '../rules.ts';
import { keepVersion } from '../versions/versions.ts';
import { insertCredit, updateCredit } from './credits.sql.ts';
import { moneyOf } from './follow_header.ts';
import {
  addCreditLine,
  dropCreditLine,
  listStruckLines,
  lockMarkedLines,
  lockOpenCredit,
  type MarkedValues,
  sumCreditLines,
  updateMarkedLine,
} from './not_delivered.sql.ts';
import { listRequested } from './requested.sql.ts';

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
 * again. The lines that had marks.
 */
export async function dropMarks({ now }: Pick<Ctx, 'now'>, t: Tenant, invoiceId: string): Promise<Set<string>> {
  const marked = await lockMarkedLines(t, invoiceId);
  for (const { credit_request_id, line_id } of marked) await dropCreditLine(t, credit_request_id, line_id);
  await sumUp(t, new Set(marked.map(({ credit_request_id }) => credit_request_id)), now);
  return new Set(marked.map(({ line_id }) => line_id));
}

/**
 * The same for an archived document. Its lines with an item stay struck out, so that restoring it requests their credit again. Nothing tells
 * the others from what is not stock, so they are as if they were never marked, and a user is asked about them.
 */
export async function withdrawMarks(ctx: Ctx, t: Tenant, invoice: InvoiceRecord): Promise<void> {
  const marked = await dropMarks(ctx, t, invoice.invoice_id);
  const lines = await listLines(t, invoice.invoice_id);
  const isAskedAgain = (line: LineRecord) => marked.has(line.line_id) && !hasItem(line);
  if (!lines.some(isAskedAgain)) return;
  const now = lines.map((line) => (isAskedAgain(line) ? { ...line, ignore: false } : line));
  await replaceLines(t, invoice.invoice_id, now);
  const { doubt_count } = assess(invoice, now, await getCurrency(t));
  await updateInvoice(t, invoice.invoice_id, { doubt_count }, ctx.now);
  await keepVersion(ctx, t, { invoice, lines });
}

type Restored = Pick<
  InvoiceRecord,
  'invoice_id' | 'kind' | 'vendor_id' | 'order_id' | 'currency' | 'exchange_rate' | 'discount_cents'
>;

/** An archived invoice waits for review again, and the credit for its struck-out lines is requested again. */
export async function restoreMarks(
  ctx: Ctx,
  t: Tenant,
  invoice: Restored,
  lines: readonly LineRecord[],
): Promise<void> {
  if (invoice.kind !== 'invoice' || invoice.vendor_id === null) return;
  const requested = await listStruckLines(t, invoice.invoice_id);
  for (const line of lines) {
    if (!line.ignore || !hasItem(line) || requested.has(line.line_id)) continue;
    const amount_cents = await billedFor(t, invoice, lines, line);
    if (!amount_cents || amount_cents < 0 || (await isRequested(t, invoice, line))) continue;
    const id = await requestCreditOf(ctx, t, invoice, { ...line, amount_cents });
    await announce(t, { type: 'credit', id });
  }
  // Which lines are struck out decides what the others bear of a discount on the whole.
  await followMarks(ctx, t, invoice, lines);
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
export async function billedFor(
  t: Tenant,
  { invoice_id, discount_cents }: Pick<InvoiceRecord, 'invoice_id' | 'discount_cents'>,
  lines: readonly LineRecord[],
  { line_id, amount_cents }: LineRecord,
): Promise<number | null> {
  const struck = new Set([...(await listStruckLines(t, invoice_id)), line_id]);
  return amount_cents && amount_cents - (discountShares(lines, discount_cents ?? 0, struck).get(line_id) ?? 0);
}

/** Whether a request asks for the line, or for what is missing of its item. */
async function isRequested(t: Tenant, invoice: Restored, line: LineRecord): Promise<boolean> {
  const currency = invoice.currency ?? (await getCurrency(t));
  return (await listRequested(t, invoice, currency)).some(
    ({ invoice_line_id, item_id, reason }) =>
      invoice_line_id === line.line_id ||
      // The order's request asks for what is missing, whichever line bills it.
      (invoice_line_id === null && item_id !== null && item_id === line.item_id && reason === 'short'),
  );
}

/** On the request of the invoice that is not sent yet, or on a new one. Its id. */
export async function requestCreditOf(ctx: Ctx, t: Tenant, invoice: Restored, line: LineRecord): Promise<string> {
  const { vendor_id, invoice_id } = invoice;
  if (vendor_id === null) throw new AppError('conflict', creditErrors.noVendor, { code: 'no_vendor' });
  if (await isRequested(t, invoice, line)) {
    throw new AppError('conflict', notDeliveredErrors.requested, { code: 'requested' });
  }
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
  const money = moneyOf(invoice, await getCurrency(t));
  await insertCredit(t, { credit_request_id, ...about, ...money, amount_cents }, [row], ctx.now);
  await audit(ctx, t, 'credit.requested', credit_request_id, { lines: 1 });
  return credit_request_id;
}
