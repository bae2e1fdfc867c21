import Big from 'big.js';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import { unitsIn } from '#contract/orders/units.ts';
import { today } from '#server/inventory/inventory.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { findOrder, listInvoicesOf, listOrdered, listReceipts, lockOrder, type OrderRecord } from '../orders.sql.ts';
import { listSubstitutions } from '../substitutions/substitutions.sql.ts';
import { type ItemFacts, isBilledInOther, listFacts } from './facts.sql.ts';

/** The order, locked until the transaction ends, or 404. */
export async function lockOrderOr404(t: Tenant, orderId: string): Promise<OrderRecord> {
  const order = await lockOrder(t, orderId);
  if (!order) throw new AppError('not_found', orderErrors.noOrder);
  return order;
}

/** Refuses a change to another version than the one that the user saw. */
export function assertVersion(order: OrderRecord, version: number): void {
  if (order.version !== version) throw new AppError('conflict', orderErrors.changed, { code: 'changed' });
}

/** The order with what was ordered, received and billed, or 404. */
export async function showOrder(ctx: Pick<Ctx, 'now'>, t: Tenant, orderId: string): Promise<Order> {
  const order = await findOrder(t, orderId, await today(ctx, t));
  if (!order) throw new AppError('not_found', orderErrors.noOrder);
  const receipts = await listReceipts(t, orderId);
  const lines = await compareLines(t, orderId, null);
  const own = await getCurrency(t);
  // Prices in another currency say nothing about the ordered ones.
  const isOther = await isBilledInOther(t, orderId, order.currency ?? own, own);
  return {
    ...order,
    lines: isOther ? lines.map((line) => ({ ...line, billed_price: null })) : lines,
    receipts: receipts.map(({ undone_at, received_at, ...receipt }) => ({
      ...receipt,
      received_at: received_at.toISOString(),
      is_undone: undone_at !== null,
    })),
    invoices: await listInvoicesOf(t, orderId),
  };
}

/**
 * What was ordered, received and billed of each item, in units that the vendor sells.
 * @param invoiceId an invoice that is not posted yet and counts as billed too
 */
export async function compareLines(t: Tenant, orderId: string, invoiceId: string | null): Promise<OrderLine[]> {
  const facts = new Map((await listFacts(t, orderId, invoiceId)).map((one) => [one.item_id, one]));
  const ordered = await listOrdered(t, orderId);
  const lines = ordered.map(
    ({ stock_quantity: _, quantity, unit_price, ...line }): OrderLine => ({
      ...line,
      ...comparison(facts.get(line.item_id), quantity, line.stock_per_unit),
      stock_per_unit: Number(line.stock_per_unit),
      unit_price: unit_price === null ? null : Number(unit_price),
      amount: unit_price === null ? null : Number(new Big(quantity).times(unit_price).round(2, Big.roundHalfUp)),
    }),
  );
  const known = new Map(ordered.map((line) => [line.item_id, line]));
  const substitutions = await listSubstitutions(t, orderId);
  const others = [...facts.values()].filter(({ item_id }) => !known.has(item_id));
  const extra = others.map((one): OrderLine => {
    const instead = known.get(substitutions.get(one.item_id) ?? '');
    return {
      line_id: null,
      item_id: one.item_id,
      item: one.item,
      stock_unit: one.stock_unit,
      expires: one.expires,
      code: null,
      description: one.item,
      unit: one.unit,
      pack: null,
      stock_per_unit: Number(one.stock_per_unit),
      ...comparison(one, '0', one.stock_per_unit),
      unit_price: null,
      amount: null,
      in_place_of: instead ? { item_id: instead.item_id, item: instead.item } : null,
    };
  });
  return [...lines.map((line) => withReplaced(line, extra)), ...extra];
}

/** What substitutes replaced is no longer expected; a unit that the vendor sells counts as one. */
function withReplaced(line: OrderLine, extra: readonly OrderLine[]): OrderLine {
  const instead = extra.filter(({ in_place_of }) => in_place_of?.item_id === line.item_id);
  if (instead.length === 0) return line;
  const replaced = instead
    .reduce((sum, { received, billed }) => sum.plus(Math.max(received, billed)), new Big(0))
    .round(4, Big.roundHalfUp);
  const open = new Big(line.open).minus(replaced);
  return {
    ...line,
    replaced: Number(replaced),
    replaced_by: instead.map(({ item }) => item),
    open: open.gt(0) ? Number(open) : 0,
  };
}

function comparison(facts: ItemFacts | undefined, ordered: string, perUnit: string) {
  const { received, short, damaged, billed, spent } = facts ?? NOTHING;
  const units = unitsIn(billed, perUnit);
  const counted = new Big(received).plus(short).plus(damaged);
  const open = new Big(ordered).minus(counted.gt(units) ? counted : units);
  return {
    ordered: Number(ordered),
    received: Number(received),
    short: Number(short),
    damaged: Number(damaged),
    billed: Number(units),
    open: open.gt(0) ? Number(open) : 0,
    billed_price: units.gt(0) && spent !== null ? Number(new Big(spent).div(units).round(4, Big.roundHalfUp)) : null,
  };
}

const NOTHING = { received: '0', short: '0', damaged: '0', billed: '0', spent: null };
