import Big from 'big.js';
import type { CreditCandidate } from '#contract/invoices/credits/credits.ts';
import type { OrderLine } from '#contract/orders/order.ts';
import { getVendor } from '#server/inventory/inventory.ts';
import { compareLines, isBilledInOther, lockOrderOr404, type OrderRecord } from '#server/orders/orders.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { findLastRate } from '../exchange_rates/exchange_rates.sql.ts';
import { getInvoice } from '../intake/states.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import { listLines } from '../lines.sql.ts';
import { byItem } from '../mixed_cases.rules.ts';
import { discountShares, withShares } from '../posting/discount.rules.ts';
import { faultsOf, openFaults } from './credits.rules.ts';
import { findBilledMoney, listDiscounted } from './credits.sql.ts';
import { moneyOf } from './follow_header.ts';
import { listStruckLines } from './not_delivered.sql.ts';
import { listRequested, type Requested } from './requested.sql.ts';

/** For what credit can be requested, with what the delivery says is wrong. */
export async function candidatesOf(
  t: Tenant,
  about: { invoice_id: string } | { order_id: string },
): Promise<{ currency: string; lines: CreditCandidate[] }> {
  if ('invoice_id' in about) {
    const invoice = await getInvoice(t, about.invoice_id);
    const currency = invoice.currency ?? (await getCurrency(t));
    return { currency, lines: await ofInvoice(t, invoice, currency) };
  }
  const order = await lockOrderOr404(t, about.order_id);
  const { currency } = await moneyOfOrder(t, order);
  return { currency, lines: await ofOrder(t, order, currency) };
}

/**
 * In which currency an order is billed, and what one unit of it is worth, if anybody knows: as its newest posted invoice says, or else as its
 * vendor bills.
 */
export async function moneyOfOrder(t: Tenant, { order_id, vendor_id }: Pick<OrderRecord, 'order_id' | 'vendor_id'>) {
  const own = await getCurrency(t);
  const billed = await findBilledMoney(t, order_id);
  if (billed) return moneyOf(billed, own);
  const currency = await pricedIn(t, vendor_id);
  const last = (await findLastRate(t, currency))?.exchange_rate ?? null;
  return moneyOf({ currency, exchange_rate: last === null ? null : String(last) }, own);
}

/** The currency of the prices in the vendor's orders. */
async function pricedIn(t: Tenant, vendorId: string | null): Promise<string> {
  const vendor = vendorId === null ? undefined : await getVendor(t, vendorId);
  return vendor?.currency ?? (await getCurrency(t));
}

/**
 * The lines of an order as they can be compared with what was billed in this currency: prices in another one say nothing about it, whether
 * they were ordered or billed.
 */
async function comparedIn(
  t: Tenant,
  order: { order_id: string; vendor_id: string | null },
  invoiceId: string | null,
  currency: string,
): Promise<OrderLine[]> {
  const lines = await compareLines(t, order.order_id, invoiceId);
  const isPriced = (await pricedIn(t, order.vendor_id)) === currency;
  const isBilled = !(await isBilledInOther(t, order.order_id, currency, await getCurrency(t)));
  return lines.map((line) => ({
    ...line,
    unit_price: isPriced ? line.unit_price : null,
    billed_price: isBilled ? line.billed_price : null,
  }));
}

async function ofInvoice(t: Tenant, invoice: InvoiceRecord, currency: string): Promise<CreditCandidate[]> {
  const { invoice_id, order_id, vendor_id } = invoice;
  const compared = order_id === null ? [] : await comparedIn(t, { order_id, vendor_id }, invoice_id, currency);
  const ofItem = new Map(compared.map((line) => [line.item_id, line]));
  const requested = await listRequested(t, { invoice_id, order_id }, currency);
  const seen = new Set<string>();
  const lines = await listLines(t, invoice_id);
  const lineIds = new Set<string | null>(lines.map(({ line_id }) => line_id));
  const shares = discountShares(lines, invoice.discount_cents ?? 0, await listStruckLines(t, invoice_id));
  return lines.map((line): CreditCandidate => {
    const { line_id, item_id, code, description, unit } = line;
    const amount_cents = line.amount_cents === null ? null : line.amount_cents - (shares.get(line_id) ?? 0);
    // The shop owes the line without its share of a discount on the whole.
    const part = line.amount_cents && amount_cents !== null ? new Big(amount_cents).div(line.amount_cents) : new Big(1);
    const unit_price = partOf(line.unit_price, part);
    // If several lines have an item, the first one represents it.
    const compared = item_id === null || line.ignore || seen.has(item_id) ? undefined : ofItem.get(item_id);
    if (item_id && compared) seen.add(item_id);
    const isOwn = (row: Requested) => row.invoice_line_id === line_id;
    const before = requested.filter((row) => isOwn(row) || (compared && isOf(row, compared)));
    return {
      line_id,
      item_id,
      code,
      unit,
      unit_price,
      description: description || (line.item ?? ''),
      quantity: line.quantity === null ? null : Number(line.quantity),
      amount: amount_cents === null ? null : amount_cents / 100,
      // Other lines of the invoice show what was requested for them.
      requested: sumOf(before.filter((row) => isOwn(row) || !lineIds.has(row.invoice_line_id))),
      suggested: compared ? openFaults(faultsOf(reduced(compared, part), unit_price), before) : [],
    };
  });
}

/** Whether a request is about what was counted and billed of the item. */
function isOf({ item_id, is_struck }: Requested, line: OrderLine): boolean {
  return item_id === line.item_id && (!is_struck || line.billed === 0);
}

/** Both prices are compared as they are printed, and differ by what is owed. */
function reduced(line: OrderLine, part: Big): OrderLine {
  return { ...line, unit_price: partOf(line.unit_price, part), billed_price: partOf(line.billed_price, part) };
}

function partOf(price: string | number | null, part: Big): number | null {
  return price === null ? null : Number(new Big(price).times(part).round(4, Big.roundHalfUp));
}

/** Which part of what was billed for each item of an order the shop owes after discounts on whole invoices. */
async function partsOwed(t: Tenant, orderId: string): Promise<Map<string, Big>> {
  const sums = new Map<string, { billed: number; owed: number }>();
  for (const { invoice_id, discount_cents } of await listDiscounted(t, orderId)) {
    const lines = withShares(await listLines(t, invoice_id), discount_cents, await listStruckLines(t, invoice_id));
    for (const { item_id, amount_cents, discount_share, ignore } of byItem(lines)) {
      if (item_id === null || ignore || !amount_cents || amount_cents < 0) continue;
      const { billed, owed } = sums.get(item_id) ?? { billed: 0, owed: 0 };
      sums.set(item_id, { billed: billed + amount_cents, owed: owed + amount_cents - (discount_share ?? 0) });
    }
  }
  return new Map([...sums].map(([item_id, { billed, owed }]) => [item_id, new Big(owed).div(billed)]));
}

async function ofOrder(t: Tenant, order: OrderRecord, currency: string): Promise<CreditCandidate[]> {
  const requested = await listRequested(t, { invoice_id: null, order_id: order.order_id }, currency);
  const parts = await partsOwed(t, order.order_id);
  return (await comparedIn(t, order, null, currency)).map((line): CreditCandidate => {
    const { item_id, code, unit, item } = line;
    const before = requested.filter((row) => isOf(row, line));
    const part = parts.get(item_id) ?? new Big(1);
    const unit_price = line.billed_price === null ? line.unit_price : partOf(line.billed_price, part);
    return {
      line_id: null,
      item_id,
      code,
      unit,
      unit_price,
      description: line.description || item,
      quantity: line.received,
      amount: null,
      requested: sumOf(before),
      suggested: openFaults(faultsOf(reduced(line, part), unit_price), before),
    };
  });
}

function sumOf(requested: readonly Requested[]): number {
  return requested.reduce((sum, { cents }) => sum + cents, 0) / 100;
}
