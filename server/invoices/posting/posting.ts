import Big from 'big.js';
import { fromCents } from '#contract/decimal.ts';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import {
  codeKey,
  learnVendorItem,
  moveStock,
  type NewMovement,
  refreshCosts,
  restoreVendorItems,
  takeBackStock,
  today,
  upsertVendor,
  type VendorItemBefore,
} from '#server/inventory/inventory.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { lockInvoiceOr404 } from '../intake/states.ts';
import { getVendorMarks, type InvoiceRecord, updateInvoice } from '../invoices.sql.ts';
import { type LineRecord, listLines } from '../lines.sql.ts';
import { assertEditable } from '../review/editable.ts';
import { assess } from '../rules.ts';
import { closePosting, findActivePosting, insertPosting, saveVendorItemsBefore } from './posting.sql.ts';

export interface PostOptions {
  /** Post although the sums do not add up: the user saw it. */
  accept_difference?: boolean | undefined;
  version?: number | undefined;
}

/**
 * Brings an invoice into stock: movements, costs, and the vendor's names for the items, all in one transaction. Posting a posted invoice
 * changes nothing. Refused with 409 while a line has no item, a date or vendor is missing, or the sums do not add up.
 */
export function postInvoice(ctx: Ctx, invoiceId: string, options: PostOptions = {}): Promise<void> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoiceOr404(t, invoiceId);
    if (invoice.status === 'posted') return;
    assertEditable(invoice, options.version);
    const lines = await listLines(t, invoiceId);
    const { vendor, date } = assertPostable(invoice, lines, options);

    const vendor_id =
      invoice.vendor_id ?? (await upsertVendor(t, { name: vendor, ...(await getVendorMarks(t, invoiceId)) }, ctx.now));
    const posting_id = newId();
    await insertPosting(t, { posting_id, invoice_id: invoiceId, posted_at: ctx.now, posted_by: ctx.userId });
    const stocked = lines.filter((line) => isStocked(line));
    const itemIds = [...new Set(stocked.map((line) => line.item_id))];
    await moveStock(
      t,
      stocked.map((line) => receiptMovement(ctx, line, { invoice_id: invoiceId, posting_id, date })),
    );
    await refreshCosts(t, itemIds);
    await saveVendorItemsBefore(t, posting_id, await rememberVendorItems(ctx, t, vendor_id, date, stocked));
    await updateInvoice(
      t,
      invoiceId,
      { status: 'posted', posted_at: ctx.now, vendor_id, reason_code: null, reason_note: null, duplicate_of: null },
      ctx.now,
    );
    await audit(ctx, t, 'invoice.posted', invoiceId, { posting_id, lines: stocked.length });
    await announce(t, { type: 'invoice', id: invoiceId, status: 'posted', progress: null });
    for (const id of itemIds) await announce(t, { type: 'item', id });
  });
}

type Stocked = { item_id: string; stock_quantity: string };
type StockedLine = LineRecord & Stocked;

function isStocked<L extends LineRecord>(line: L): line is L & Stocked {
  return !line.ignore && line.item_id !== null && line.stock_quantity !== null && !new Big(line.stock_quantity).eq(0);
}

function assertPostable(
  invoice: InvoiceRecord,
  lines: LineRecord[],
  options: PostOptions,
): { vendor: string; date: string } {
  if (!invoice.vendor) throw new AppError('conflict', invoiceErrors.vendorMissing, { code: 'vendor_missing' });
  if (!invoice.date) throw new AppError('conflict', invoiceErrors.dateMissing, { code: 'date_missing' });
  const idsOf = (some: LineRecord[]) => some.map((line) => line.line_id);
  const unmatched = lines.filter((line) => !line.ignore && line.item_id === null);
  if (unmatched.length > 0) {
    const more = { code: 'unmatched_lines', line_ids: idsOf(unmatched) };
    throw new AppError('conflict', invoiceErrors.unmatchedLines(unmatched.length), more);
  }
  const unmeasured = lines.filter((line) => !line.ignore && line.stock_quantity === null);
  if (unmeasured.length > 0) {
    const more = { code: 'lines_without_quantity', line_ids: idsOf(unmeasured) };
    throw new AppError('conflict', invoiceErrors.linesWithoutQuantity(unmeasured.length), more);
  }
  const { adds_up, off_by_cents } = assess(invoice, lines);
  if (adds_up === false && !options.accept_difference) {
    const difference = fromCents(off_by_cents ?? 0);
    const more = { code: 'does_not_add_up', difference: Number(difference) };
    throw new AppError('conflict', invoiceErrors.doesNotAddUp(difference), more);
  }
  return { vendor: invoice.vendor, date: invoice.date };
}

function receiptMovement(
  ctx: Ctx,
  line: StockedLine,
  of: { invoice_id: string; posting_id: string; date: string },
): NewMovement {
  return {
    movement_id: newId(),
    item_id: line.item_id,
    // A credit memo's lines are negative: goods that went back.
    reason: new Big(line.stock_quantity).lt(0) ? 'returned' : 'received',
    quantity: line.stock_quantity,
    unit_cost: unitCost(line),
    effective_on: of.date,
    occurred_at: ctx.now,
    created_by: ctx.userId,
    invoice_id: of.invoice_id,
    line_id: line.line_id,
    posting_id: of.posting_id,
  };
}

/** The cost of one stock unit. The price is more precise than the amount, which is the price times the quantity rounded to the cent. */
function unitCost({ quantity, unit_price, amount_cents, stock_quantity }: StockedLine): string | null {
  const priced = quantity !== null && unit_price !== null ? new Big(quantity).times(unit_price) : null;
  const amount = amount_cents === null ? null : new Big(amount_cents).div(100);
  const isRounded = priced !== null && amount !== null && priced.round(2, Big.roundHalfUp).eq(amount);
  const spent = isRounded ? priced : (amount ?? priced);
  return spent?.div(stock_quantity).round(4, Big.roundHalfUp).toFixed() ?? null;
}

async function rememberVendorItems(
  ctx: Ctx,
  t: Tenant,
  vendor_id: string,
  date: string,
  lines: StockedLine[],
): Promise<VendorItemBefore[]> {
  const before: VendorItemBefore[] = [];
  const learned = new Set<string>();
  for (const line of lines) {
    if (line.quantity === null || new Big(line.quantity).eq(0) || line.description === '') continue;
    const stock_per_unit = new Big(line.stock_quantity).div(line.quantity).round(4, Big.roundHalfUp);
    if (stock_per_unit.lte(0)) continue;
    const code_key = codeKey(line.code);
    const { item_id, code, description, unit, pack, unit_price } = line;
    const was = await learnVendorItem(
      t,
      {
        vendor_id,
        item_id,
        code,
        code_key,
        description,
        unit,
        pack,
        stock_per_unit: stock_per_unit.toFixed(),
        last_unit_price: unit_price,
        last_on: date,
      },
      ctx.now,
    );
    // If a code appears twice on one invoice, only its first state is the one before the posting.
    if (!learned.has(was.vendor_item_id)) before.push(was);
    learned.add(was.vendor_item_id);
  }
  return before;
}

/** Undoes a posting exactly: every movement gets its opposite, and costs and remembered vendor items are restored. */
export function unpostInvoice(ctx: Ctx, invoiceId: string): Promise<void> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoiceOr404(t, invoiceId);
    const posting = await findActivePosting(t, invoiceId);
    if (!posting) {
      if (invoice.status === 'needs_review' && invoice.posted_at) return;
      throw new AppError('conflict', invoiceErrors.notPosted, { code: 'not_posted' });
    }
    const by = { now: ctx.now, userId: ctx.userId, on: await today(ctx, t) };
    const itemIds = await takeBackStock(t, posting.posting_id, by);
    await refreshCosts(t, itemIds);
    await restoreVendorItems(t, posting.vendor_items_before, posting.posted_at);
    await closePosting(t, posting.posting_id, { reversed_at: ctx.now, reversed_by: ctx.userId });
    await updateInvoice(t, invoiceId, { status: 'needs_review' }, ctx.now);
    await audit(ctx, t, 'invoice.unposted', invoiceId, { posting_id: posting.posting_id });
    await announce(t, { type: 'invoice', id: invoiceId, status: 'needs_review', progress: null });
    for (const id of itemIds) await announce(t, { type: 'item', id });
  });
}
