import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import type { ConcernKind } from '#contract/invoices/review/concerns.ts';
import {
  learnVendorItems,
  restoreVendorItems,
  restoreWithdrawn,
  today,
  withdrawUnused,
} from '#server/inventory/inventory.ts';
import { receiveSlip, takeBackSlip } from '#server/orders/orders.ts';
import { audit } from '#server/platform/audit.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { deleteLayout, rememberLayout } from '../delivery_files/delivery_files.sql.ts';
import { type InvoiceRecord, updateInvoice } from '../invoices.sql.ts';
import { listLines } from '../lines.sql.ts';
import { requestMatching } from '../matching/match_again.ts';
import { byItem, itemsOf } from '../mixed_cases.rules.ts';
import { lockItemsOf, lockOrderOf } from '../orders/link.ts';
import { requestLearning } from '../page_layouts/learn.ts';
import { assertAccepted } from '../posting/accepted.ts';
import { findConcerns } from '../posting/concerns.ts';
import { learnedFromSlip } from '../posting/learned.ts';
import { assertLines } from '../posting/postable.ts';
import { postedVendor } from '../posting/posted_vendor.ts';
import { closePosting, type findActivePosting, insertPosting, saveVendorItemsBefore } from '../posting/posting.sql.ts';
import { isStocked } from '../posting/stocked.rules.ts';

/** What can be wrong with a document that has no money. */
const ABOUT_GOODS: ReadonlySet<ConcernKind> = new Set<ConcernKind>([
  'old_date',
  'future_date',
  'posted_before',
  'received_before',
  'billed_before',
  'guessed_conversion',
  'negative_quantity',
  'unusual_quantity',
]);

/** Receives the goods of a packing slip now; what they cost comes with their invoice. The slip is locked. */
export async function postSlip(ctx: Ctx, t: Tenant, slip: InvoiceRecord, accepted: readonly string[]): Promise<void> {
  const { invoice_id } = slip;
  const lines = await listLines(t, invoice_id);
  const { vendor, date } = assertLines(slip, lines);
  const vendor_id = await postedVendor(ctx, t, slip, vendor);
  const order = await lockOrderOf(t, slip, vendor_id);
  await lockItemsOf(t, order, itemsOf(lines));
  await restoreWithdrawn(ctx, t, itemsOf(lines));
  const own = await getCurrency(t);
  const posted = { invoice: slip, lines, vendor, vendor_id, date, own, rate: '1', order, today: await today(ctx, t) };
  assertAccepted(
    (await findConcerns(t, posted)).filter(({ kind }) => ABOUT_GOODS.has(kind)),
    accepted,
  );
  const stocked = byItem(lines).filter(isStocked);
  if (stocked.length === 0) throw new AppError('conflict', invoiceErrors.noLinesToPost, { code: 'no_lines' });
  if (stocked.some(({ stock_quantity }) => Number(stock_quantity) < 0)) {
    throw new AppError('conflict', invoiceErrors.slipTakesBack, { code: 'negative_lines' });
  }
  const posting_id = newId();
  const by = { posted_at: ctx.now, posted_by: ctx.userId };
  await insertPosting(t, {
    posting_id,
    invoice_id,
    ...by,
    unusual_items: [],
    has_unusual_total: false,
    presses: null,
    review_seconds: null,
  });
  await rememberLayout(t, invoice_id, vendor_id, ctx.now);
  const { number, location_id } = slip;
  const { order_id } = await receiveSlip(ctx, t, { invoice_id, number, vendor_id, location_id, order, lines: stocked });
  const learned = learnedFromSlip(lines, { vendor_id, date, kind: slip.kind, struck: new Set<string>() });
  await saveVendorItemsBefore(t, posting_id, await learnVendorItems(t, learned, ctx.now));
  // After the items, as when an invoice is posted: both wait for the same things in the same order.
  await requestLearning(t, vendor_id);
  await requestMatching(t, vendor_id);
  await updateInvoice(
    t,
    invoice_id,
    {
      status: 'posted',
      posted_at: ctx.now,
      vendor_id,
      order_id,
      reason_code: null,
      reason_note: null,
      duplicate_of: null,
    },
    ctx.now,
  );
  await audit(ctx, t, 'invoice.posted', invoice_id, { posting_id, lines: stocked.length });
  await announce(t, { type: 'invoice', id: invoice_id, status: 'posted', progress: null });
}

type Posting = NonNullable<Awaited<ReturnType<typeof findActivePosting>>>;

/** Takes the goods of a packing slip back, except what an invoice has billed. The slip is locked. */
export async function unpostSlip(ctx: Ctx, t: Tenant, slip: InvoiceRecord, posting: Posting): Promise<void> {
  const { invoice_id, order_id } = slip;
  const items = itemsOf(await listLines(t, invoice_id));
  await lockItemsOf(t, await lockOrderOf(t, slip, slip.vendor_id), items);
  if (order_id) await takeBackSlip(ctx, t, order_id, invoice_id);
  await restoreVendorItems(t, posting.vendor_items_before, posting.posted_at);
  await closePosting(t, posting.posting_id, { reversed_at: ctx.now, reversed_by: ctx.userId });
  await updateInvoice(t, invoice_id, { status: 'needs_review' }, ctx.now);
  await deleteLayout(t, invoice_id);
  await withdrawUnused(ctx, t, items, invoice_id);
  if (slip.vendor_id) {
    await requestLearning(t, slip.vendor_id);
    await requestMatching(t, slip.vendor_id);
  }
  await audit(ctx, t, 'invoice.unposted', invoice_id, { posting_id: posting.posting_id });
  await announce(t, { type: 'invoice', id: invoice_id, status: 'needs_review', progress: null });
}
