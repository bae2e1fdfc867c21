import Big from 'big.js';
import { daysBetween } from '#contract/dates.ts';
import { centsToNumber } from '#contract/decimal.ts';
import { isForeign } from '#contract/invoices/header.ts';
import {
  COST_CHANGE_MAX,
  INVOICE_AGE_DAYS,
  UNUSUAL_QUANTITY_TIMES,
  UNUSUAL_TOTAL_TIMES,
} from '#contract/invoices/limits.ts';
import { type Concern, type NewConcern, withKey } from '#contract/invoices/review/concerns.ts';
import { isConfirmedByEnter, swapDayAndMonth } from '#contract/invoices/review/questions.ts';
import { listNotedMissing, listUnbilledOrders } from '#server/orders/orders.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { repeatsDepositLines } from '../exports/amounts.rules.ts';
import { findTwin } from '../intake/twins.sql.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import type { listLines } from '../lines.sql.ts';
import { piecesOf, printedPieces } from '../matching/cases.ts';
import { byItem, isMixed } from '../mixed_cases.rules.ts';
import { assess, numberKey } from '../rules.ts';
import { type ItemCosts, listBillsWithoutOrder, listCosts, usualQuantities, usualTotal } from './concerns.sql.ts';
import { averagesOf, type ItemReceipt, receiptsOf } from './receipts.ts';
import { creditedCents, isPriceOnly, isStocked, type Stocked, unitCost } from './stocked.rules.ts';

type Line = Awaited<ReturnType<typeof listLines>>[number];

interface Posted {
  invoice: InvoiceRecord;
  lines: Line[];
  vendor: string;
  vendor_id: string;
  date: string;
  /** The calendar date at the shop. */
  today: string;
  /** The company's currency, and what one unit of the invoice's is worth in it. */
  own: string;
  rate: string;
  /** The purchase order that it bills. It is locked. */
  order: { order_id: string; number: number } | undefined;
}

/**
 * What a user has to confirm before the invoice is posted: first about the whole, then line by line. The items are locked: no other posting
 * changes what a user has agreed to between the question and the movements.
 */
export async function findConcerns(t: Tenant, posted: Posted): Promise<Concern[]> {
  const { invoice, lines, vendor_id } = posted;
  const goods = byItem(lines);
  const stocked = goods.filter(isStocked);
  const itemIds = [...new Set(stocked.map((line) => line.item_id))];
  const known = {
    costs: await listCosts(t, itemIds),
    quantities: await usualQuantities(t, vendor_id, itemIds),
    receipts: receiptsOf(stocked, posted.rate),
    order: posted.order,
    missing: posted.order && (await listNotedMissing(t, posted.order.order_id, stocked)),
    rate: posted.rate,
  };
  const found = [...aboutWhole(posted, await usualTotal(t, vendor_id))];
  found.push(...(await aboutTwin(t, posted)));
  if (!posted.order) found.push(...(await aboutReceived(t, vendor_id, itemIds)));
  if (!posted.order && invoice.kind === 'packing_slip') {
    const bills = await listBillsWithoutOrder(t, vendor_id, itemIds, posted.date);
    found.push(...bills.map((bill) => ({ kind: 'billed_before' as const, line_id: null, ...bill })));
  }
  const isCredit = isCreditMemo(invoice, goods);
  for (const [index, line] of lines.entries()) {
    found.push(...aboutStroke(line, index + 1, invoice.currency));
    if (isMixed(line)) found.push(...aboutCase(line, index + 1));
    for (const one of byItem([line])) {
      if (isStocked(one)) found.push(...aboutLine(one, index + 1, isCredit, known));
      if (isPriceOnly(one)) found.push(...aboutCredit(one, index + 1, posted.rate));
    }
  }
  return found.map(withKey);
}

function aboutWhole(posted: Posted, usual: number | null): NewConcern[] {
  const { invoice, lines, vendor, date, today, own, rate } = posted;
  const found: NewConcern[] = [];
  const line_id = null;
  const { currency, total_cents } = invoice;
  const converted = total_cents === null ? null : Number(new Big(total_cents).times(rate).round(0, Big.roundHalfUp));
  if (currency && invoice.evidence.currency?.note === 'not_printed') {
    found.push({ kind: 'assumed_currency', line_id, currency });
  }
  if (currency && isForeign(currency, own)) {
    const totals = { total: inUnits(total_cents), converted: inUnits(converted) };
    found.push({ kind: 'foreign_money', line_id, currency, exchange_rate: Number(rate), ...totals });
  }
  const { adds_up, off_by_cents, fields } = assess(invoice, lines, own);
  if (adds_up === false)
    found.push({ kind: 'difference', line_id, off_by: centsToNumber(off_by_cents ?? 0), currency });
  if (invoice.deposit_cents && repeatsDepositLines({ ...invoice, lines }))
    found.push({ kind: 'repeated_deposit', line_id, deposit: centsToNumber(invoice.deposit_cents), currency });
  const isOpen = (field: 'date' | 'total') =>
    fields.has(field) && !isConfirmedByEnter(invoice.evidence[field]?.note ?? null);
  if (isOpen('date')) {
    const other = invoice.evidence.date?.note === 'day_month_order' ? swapDayAndMonth(date) : null;
    found.push({ kind: 'unsure_date', line_id, date, other });
  }
  if (isOpen('total') && total_cents !== null) {
    found.push({ kind: 'unsure_total', line_id, total: centsToNumber(total_cents), currency });
  }
  const days = daysBetween(date, today);
  if (days < 0) found.push({ kind: 'future_date', line_id, date });
  if (days > INVOICE_AGE_DAYS) found.push({ kind: 'old_date', line_id, date, days });
  if (usual !== null && converted !== null && converted > usual * UNUSUAL_TOTAL_TIMES) {
    const figures = { total: centsToNumber(converted), usual: centsToNumber(usual) };
    found.push({ kind: 'unusual_total', line_id, vendor, ...figures });
  }
  return found;
}

function inUnits(cents: number | null): number | null {
  return cents === null ? null : centsToNumber(cents);
}

/** A number that was corrected by hand can be one that was posted before. */
async function aboutTwin(t: Tenant, { invoice, vendor_id }: Posted): Promise<NewConcern[]> {
  const { kind, vendor, date, total_cents } = invoice;
  const like = { kind, vendor_id, vendor, number_key: numberKey(invoice.number), date, total_cents };
  const twin = await findTwin(t, invoice.invoice_id, like);
  if (!twin?.is_posted) return [];
  const { invoice_id: other_id, number, date: posted_date } = twin;
  return [{ kind: 'posted_before', line_id: null, other_id, number, date: posted_date }];
}

/** Goods that a user received for an order that this invoice does not bill would come into stock twice. */
async function aboutReceived(t: Tenant, vendorId: string, itemIds: string[]): Promise<NewConcern[]> {
  const orders = await listUnbilledOrders(t, vendorId, itemIds);
  return orders.map(({ number, item_count }) => ({ kind: 'received_before', line_id: null, number, item_count }));
}

/** What the vendor gives back as a whole; on it, negative quantities are right. */
function isCreditMemo({ kind, total_cents }: InvoiceRecord, lines: Line[]): boolean {
  if (kind === 'credit_memo') return true;
  if (total_cents !== null) return total_cents < 0;
  return lines.filter(isStocked).every(({ stock_quantity }) => new Big(stock_quantity).lt(0));
}

/** Goods that were crossed out at the door and that no user has decided about. */
function aboutStroke(line: Line, row: number, currency: string | null): NewConcern[] {
  const { line_id, ignore, description, item, amount_cents, evidence } = line;
  if (ignore || evidence.description?.note !== 'struck_out' || evidence.description.source === 'person') return [];
  return [{ kind: 'struck_out', line_id, row, item: item ?? description, amount: inUnits(amount_cents), currency }];
}

/** Where all of its items are counted by the piece, they are as many as one case holds. */
function aboutCase({ line_id, description, pack, parts }: Line, row: number): NewConcern[] {
  const [pieces, printed] = [piecesOf(parts), printedPieces({ pack, description })];
  if (pieces === null || printed === null || pieces === printed) return [];
  return [{ kind: 'case_count', line_id, row, item: description, pieces, printed }];
}

/** A credit that adds to what the goods cost. */
function aboutCredit(line: Line & { item_id: string }, row: number, rate: string): NewConcern[] {
  const { line_id, item_id, item, description, stock_unit } = line;
  const cents = creditedCents(line, rate) ?? 0;
  if (cents <= 0) return [];
  const of = { line_id, row, item_id, item: item ?? description, stock_unit: stock_unit ?? '' };
  return [{ kind: 'raised_on_credit', ...of, amount: centsToNumber(cents) }];
}

interface Known {
  costs: ReadonlyMap<string, ItemCosts>;
  quantities: ReadonlyMap<string, number>;
  receipts: ReadonlyMap<string, ItemReceipt>;
  order: Posted['order'];
  /** Of what is billed for the order, how much was short or damaged, by item. */
  missing: ReadonlyMap<string, string> | undefined;
  rate: string;
}

function aboutLine(line: Stocked<Line>, row: number, isCredit: boolean, known: Known): NewConcern[] {
  const found: NewConcern[] = [];
  const { line_id, item_id } = line;
  const of = { line_id, row, item_id, item: line.item ?? line.description, stock_unit: line.stock_unit ?? '' };
  const stock_quantity = Number(line.stock_quantity);
  if (line.stock_quantity_source === 'guess') {
    const quantity = line.quantity === null ? null : Number(line.quantity);
    found.push({ kind: 'guessed_conversion', ...of, quantity, unit: line.unit, stock_quantity });
  }
  if (stock_quantity < 0) {
    if (!isCredit) found.push({ kind: 'negative_quantity', ...of, stock_quantity });
    return found;
  }
  if (isCredit) found.push({ kind: 'received_on_credit', ...of, stock_quantity });
  const cost = aboutCost(line, known);
  if (cost) found.push({ ...of, ...cost });
  const usual = known.quantities.get(item_id);
  const receipt = known.receipts.get(item_id);
  const missing = known.missing?.get(item_id);
  if (missing && known.order && receipt?.first_line_id === line_id) {
    found.push({ kind: 'noted_missing', ...of, order_number: known.order.number, stock_quantity: Number(missing) });
  }
  // Two lines of sixty are as unusual as one of a hundred and twenty.
  if (
    usual !== undefined &&
    receipt?.first_line_id === line_id &&
    receipt.quantity.gte(new Big(usual).times(UNUSUAL_QUANTITY_TIMES))
  ) {
    found.push({
      kind: 'unusual_quantity',
      ...of,
      stock_quantity: Number(receipt.quantity),
      lines: receipt.lines,
      usual,
    });
  }
  return found;
}

type CostKind = 'unit_cost' | 'no_price' | 'free_goods' | 'negative_price';
type Figures<C> = C extends { kind: CostKind } ? Omit<C, 'line_id' | 'row' | 'item_id' | 'item' | 'stock_unit'> : never;

function aboutCost(line: Stocked, { costs, receipts, rate }: Known): Figures<NewConcern> | null {
  const cost = unitCost(line, rate);
  const item = costs.get(line.item_id);
  const receipt = receipts.get(line.item_id);
  const stock_quantity = Number(line.stock_quantity);
  if (cost === null) return { kind: 'no_price', stock_quantity };
  const each = new Big(cost);
  if (each.lte(0) && receipt) {
    const averages = averagesOf(item, receipt);
    if (each.eq(0)) return { kind: 'free_goods', stock_quantity, ...averages };
    const amount = Number(each.times(line.stock_quantity).round(2, Big.roundHalfUp));
    return { kind: 'negative_price', stock_quantity, amount, ...averages };
  }
  const last_cost = item?.last_cost ?? null;
  if (last_cost === null) return null;
  const change = each.minus(last_cost);
  if (change.abs().lte(new Big(last_cost).abs().times(COST_CHANGE_MAX))) return null;
  return {
    kind: 'unit_cost',
    last_cost: Number(last_cost),
    unit_cost: Number(cost),
    change: Number(change.times(line.stock_quantity).round(2, Big.roundHalfUp)),
  };
}
