import { plain } from '#contract/decimal.ts';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { isPostedKind } from '#contract/invoices/kind_names.ts';
import { kindTexts } from '#contract/invoices/kinds.texts.ts';
import { concernWords } from '#contract/invoices/review/concern_words.ts';
import { concernTexts } from '#contract/invoices/review/concerns.texts.ts';
import type { Concern } from '#contract/invoices/review/concerns.ts';
import {
  addDeposits,
  deleteClosingsOfPosting,
  deletePriceChanges,
  insertChangesTakenOver,
  learnVendorCurrency,
  learnVendorItems,
  listItemsOfPosting,
  listLastCosts,
  lockLearnedCurrency,
  placeOfGoods,
  recordPriceChanges,
  refreshCosts,
  restoreVendorItems,
  restoreWithdrawn,
  setLearnedCurrency,
  takeBackDeposits,
  takeBackStock,
  today,
  withdrawUnused,
} from '#server/inventory/inventory.ts';
import { hasPrices, settleOrder } from '#server/orders/orders.ts';
import { audit } from '#server/platform/audit.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { requireApproval } from '../approval/approval.ts';
import { dropMarks } from '../credits/marks.ts';
import { listStruckLines } from '../credits/not_delivered.sql.ts';
import { dropSettlements } from '../credits/settle.ts';
import { deleteLayout, rememberLayout } from '../delivery_files/delivery_files.sql.ts';
import { lockInvoiceOr404 } from '../intake/states.ts';
import { type InvoiceRecord, updateInvoice } from '../invoices.sql.ts';
import { postSlip, unpostSlip } from '../kinds/slip.ts';
import { listLines } from '../lines.sql.ts';
import { requestMatching } from '../matching/match_again.ts';
import { byItem, itemsOf } from '../mixed_cases.rules.ts';
import { lockItemsOf, lockOrderOf } from '../orders/link.ts';
import { requestLearning } from '../page_layouts/learn.ts';
import { assertEditable } from '../review/editable.ts';
import { assertAccepted } from './accepted.ts';
import { bringIn, creditPrices } from './bring_in.ts';
import { findConcerns } from './concerns.ts';
import { depositsOf } from './deposits.ts';
import { withShares } from './discount.rules.ts';
import { learnedFrom } from './learned.ts';
import { assertPostable } from './postable.ts';
import { postedVendor } from './posted_vendor.ts';
import {
  closePosting,
  findActivePosting,
  findCurrencyOfOthers,
  insertPosting,
  listDecidedBefore,
  saveVendorItemsBefore,
} from './posting.sql.ts';
import { isPriceOnly, isStocked } from './stocked.rules.ts';

export interface PostOptions {
  /** Keys of the concerns that the user saw and found right. */
  accepted?: readonly string[] | undefined;
  version?: number | undefined;
  /** What the review cost. */
  effort?: { presses: number; seconds: number } | undefined;
}

/**
 * Brings an invoice into stock: movements, costs, and the vendor's names for the items, all in one transaction. Posting a posted invoice
 * changes nothing. Refused with 409 while there is no line, a line has no item, a date or vendor is missing, the currency is not known or there is no
 * rate for it, or a user has not confirmed what is unusual about it (`concerns`).
 */
export function postInvoice(ctx: Ctx, invoiceId: string, options: PostOptions = {}): Promise<void> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoiceOr404(t, invoiceId);
    if (invoice.status === 'posted') return;
    assertEditable(invoice, options.version);
    if (!isPostedKind(invoice.kind))
      throw new AppError('conflict', kindTexts.notPosted(invoice.kind), { code: 'not_posted_kind' });
    if (invoice.kind !== 'invoice') await dropMarks(ctx, t, invoiceId);
    if (invoice.kind === 'packing_slip') return postSlip(ctx, t, invoice, options.accepted ?? []);
    const postable = await requirePostable(ctx, t, invoice, options.accepted ?? []);
    await book(ctx, t, invoice, postable, options.effort);
  });
}

/** What is posted of an invoice, once nothing prevents it and the user has said yes to what is unusual. */
async function requirePostable(ctx: Ctx, t: Tenant, invoice: InvoiceRecord, accepted: readonly string[]) {
  const { invoice_id } = invoice;
  const struck = await listStruckLines(t, invoice_id);
  const lines = withShares(await listLines(t, invoice_id), invoice.discount_cents, struck);
  const own = await getCurrency(t);
  const { vendor, date, currency, rate } = assertPostable(invoice, lines, own);

  const vendor_id = await postedVendor(ctx, t, invoice, vendor);
  const order = await lockOrderOf(t, invoice, vendor_id);
  await lockItemsOf(t, order, itemsOf(lines));
  await restoreWithdrawn(ctx, t, itemsOf(lines));
  const concerns = await findConcerns(t, {
    invoice,
    lines,
    vendor,
    vendor_id,
    date,
    own,
    rate,
    order,
    today: await today(ctx, t),
  });
  assertAccepted(concerns, accepted);
  await requireApproval(ctx, t, { invoice, lines, vendor_id, rate });
  return { struck, lines, own, date, currency, rate, vendor_id, order, concerns };
}

type Postable = Awaited<ReturnType<typeof requirePostable>>;

/** Brings the goods into stock, and stores what the posting says of their vendor. */
async function book(
  ctx: Ctx,
  t: Tenant,
  invoice: InvoiceRecord,
  postable: Postable,
  effort: PostOptions['effort'],
): Promise<void> {
  const { invoice_id, kind } = invoice;
  const { struck, lines, own, date, currency, vendor_id, order, concerns } = postable;
  if (invoice.evidence.currency?.note !== 'not_printed') await learnVendorCurrency(t, vendor_id, currency);
  const posting_id = newId();
  await insertPosting(t, {
    posting_id,
    invoice_id,
    posted_at: ctx.now,
    posted_by: ctx.userId,
    unusual_items: concerns.flatMap((one) => (one.kind === 'unusual_quantity' ? [one.item_id] : [])),
    has_unusual_total: concerns.some((one) => one.kind === 'unusual_total'),
    presses: effort?.presses ?? null,
    review_seconds: effort?.seconds ?? null,
  });
  const moved = await bookGoods(ctx, t, invoice, posting_id, postable);
  const about = { vendor_id, date, kind, concerns, struck };
  await saveVendorItemsBefore(t, posting_id, await learnVendorItems(t, learnedFrom(lines, about), ctx.now));
  await updateInvoice(
    t,
    invoice_id,
    {
      status: 'posted',
      posted_at: ctx.now,
      vendor_id,
      order_id: order?.order_id ?? null,
      reason_code: null,
      reason_note: null,
      duplicate_of: null,
    },
    ctx.now,
  );
  await rememberLayout(t, invoice_id, vendor_id, ctx.now);
  await requestLearning(t, vendor_id);
  await requestMatching(t, vendor_id);
  if (order) await settleOrder(ctx, t, order);
  await audit(ctx, t, 'invoice.posted', invoice_id, {
    posting_id,
    lines: moved.length,
    ...(concerns.length > 0 ? { accepted: concerns.map((one) => loggedWords(one, own)).join(' ') } : {}),
  });
  await announce(t, { type: 'invoice', id: invoice_id, status: 'posted', progress: null });
  if (moved.length > 0) await announce(t, { type: 'item', id: null });
}

/** Books stock, costs and deposits. The lines of goods that it moved or repriced. */
async function bookGoods(
  ctx: Ctx,
  t: Tenant,
  invoice: InvoiceRecord,
  posting_id: string,
  { lines, date, rate, vendor_id, order }: Postable,
) {
  const { invoice_id } = invoice;
  const goods = byItem(lines);
  const stocked = goods.filter(isStocked);
  const repriced = goods.filter(isPriceOnly);
  const moved = [...stocked, ...repriced];
  const itemIds = [...new Set(moved.map((line) => line.item_id))];
  const location_id = await placeOfGoods(t, order?.location_id ?? invoice.location_id);
  const costsBefore = await listLastCosts(t, itemIds);
  const into = { invoice_id, vendor_id, posting_id, location_id, date, rate, order };
  await bringIn(ctx, t, stocked, into);
  await creditPrices(ctx, t, repriced, into);
  await addDeposits(t, depositsOf(ctx, invoice, lines, { vendor_id, posting_id, date, rate }));
  await refreshCosts(t, itemIds);
  const price = { posting_id, invoice_id, vendor_id, posted_at: ctx.now };
  const decided = await listDecidedBefore(t, invoice_id);
  await recordPriceChanges(t, price, moved, costsBefore, decided);
  return moved;
}

/** What the user said yes to, as the activity log shows it. */
function loggedWords(concern: Concern, own: string): string {
  const money = (amount: number, currency: string | null = null) => `${plain(amount)} ${currency ?? own}`;
  const same = (text: string) => text;
  const { about, sentence } = concernWords(concern, {
    money,
    unitCost: money,
    rate: money,
    quantity: plain,
    unit: same,
    date: same,
  });
  return concernTexts.logged(about, sentence);
}

/**
 * A currency of the vendor that no other posted document shows is forgotten. What a user entered stays, and so does the currency of prices in
 * orders, which would be in another one otherwise.
 */
async function forgetCurrency(t: Tenant, { invoice_id, vendor_id, currency }: InvoiceRecord): Promise<void> {
  if (vendor_id === null || currency === null) return;
  if ((await lockLearnedCurrency(t, vendor_id)) !== currency) return;
  const others = await findCurrencyOfOthers(t, { invoice_id, vendor_id, currency });
  if (others !== currency && !(await hasPrices(t, vendor_id))) await setLearnedCurrency(t, vendor_id, others);
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
    if (invoice.kind === 'packing_slip') return unpostSlip(ctx, t, invoice, posting);
    // A posting locks its vendor before its goods too.
    await forgetCurrency(t, invoice);
    const order = await lockOrderOf(t, invoice, invoice.vendor_id);
    const undone = await listLines(t, invoiceId);
    await lockItemsOf(t, order, [...itemsOf(undone), ...(await listItemsOfPosting(t, posting.posting_id))]);
    const by = { now: ctx.now, userId: ctx.userId, on: await today(ctx, t) };
    await takeBackStock(t, posting.posting_id, by);
    await takeBackDeposits(t, posting.posting_id, by);
    await dropSettlements(ctx, t, invoiceId);
    await restoreVendorItems(t, posting.vendor_items_before, posting.posted_at);
    const prices = await deletePriceChanges(t, posting.posting_id);
    await deleteClosingsOfPosting(t, posting.posting_id);
    const reversal = { reversed_at: ctx.now, reversed_by: ctx.userId };
    await closePosting(t, posting.posting_id, reversal, prices.decided);
    await updateInvoice(t, invoiceId, { status: 'needs_review' }, ctx.now);
    await deleteLayout(t, invoiceId);
    if (invoice.vendor_id) {
      await requestLearning(t, invoice.vendor_id);
      await requestMatching(t, invoice.vendor_id);
    }
    if (order) await settleOrder(ctx, t, order);
    const lines = byItem(undone);
    const moved = [...lines.filter(isStocked), ...lines.filter(isPriceOnly)];
    const itemIds = [...new Set(moved.map(({ item_id }) => item_id))];
    await refreshCosts(t, itemIds);
    await insertChangesTakenOver(t, prices.changes, posting.posted_at);
    await withdrawUnused(ctx, t, itemsOf(undone), invoiceId);
    await audit(ctx, t, 'invoice.unposted', invoiceId, { posting_id: posting.posting_id });
    await announce(t, { type: 'invoice', id: invoiceId, status: 'needs_review', progress: null });
    if (itemIds.length > 0) await announce(t, { type: 'item', id: null });
  });
}
