import { isDeepStrictEqual } from 'node:util';
import Big from 'big.js';
import type { z } from 'zod';
import type { AuditAction } from '#contract/account/audit/actions.ts';
import { fitsQuantity } from '#contract/decimal.ts';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { locationErrors } from '#contract/inventory/places/locations.texts.ts';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import { OPEN_STATUSES, type Order, type OrderStatus } from '#contract/orders/order.ts';
import type { orders } from '#contract/orders/orders.ts';
import { holdVendor, locationFor } from '#server/inventory/inventory.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { listActiveItems, listOrderable } from '../orderable.sql.ts';
import {
  insertOrder,
  listOrdered,
  type NewOrderLine,
  type OrderRecord,
  replaceOrderLines,
  updateOrder,
} from '../orders.sql.ts';
import { listGoods } from '../receiving/goods.sql.ts';
import { settleOrder } from '../receiving/settle.ts';
import { assertVersion, lockOrderOr404, showOrder } from './order.ts';

type NewOrder = z.output<typeof orders.create.body>;
type OrderChange = z.output<typeof orders.update.body>;

/** Adds a draft. */
export function createOrder(ctx: Ctx, input: NewOrder): Promise<Order> {
  return ctx.tx((t) => addDraft(ctx, t, input));
}

/** The same in a transaction that has begun. */
export async function addDraft(ctx: Ctx, t: Tenant, input: NewOrder): Promise<Order> {
  const { vendor_id, lines, note, expected_on } = input;
  const vendor = await holdVendor(t, vendor_id);
  if (!vendor) throw new AppError('not_found', inventoryErrors.noVendor);
  if (vendor.into !== null) {
    throw new AppError('conflict', orderErrors.mergedVendor(vendor.name, vendor.into), { code: 'merged' });
  }
  const order_id = newId();
  const row = {
    order_id,
    vendor_id,
    location_id: await locationFor(t, input.location_id),
    expected_on: expected_on ?? null,
    note: note || null,
    created_by: ctx.userId,
  };
  await insertOrder(t, row, ctx.now);
  await replaceOrderLines(t, order_id, await linesOf(t, { order_id, vendor_id }, lines ?? []));
  await audit(ctx, t, 'order.created', order_id);
  await announce(t, { type: 'order', id: order_id });
  return showOrder(ctx, t, order_id);
}

const CHANGEABLE: readonly OrderStatus[] = ['draft', ...OPEN_STATUSES];

/** Changes an order; a sent one is marked when the vendor would get another one now. */
export function changeOrder(ctx: Ctx, orderId: string, input: OrderChange): Promise<Order> {
  return ctx.tx(async (t) => {
    const order = await lockOrderOr404(t, orderId);
    if (!CHANGEABLE.includes(order.status)) {
      throw new AppError('conflict', orderErrors.notChangeable, { code: 'finished' });
    }
    assertVersion(order, input.version);
    const { lines, note, expected_on, location_id } = input;
    const isMoved = location_id !== undefined && location_id !== order.location_id;
    if (isMoved) await refuseMove(t, orderId, location_id);
    const printed = await printedLines(t, orderId);
    if (lines) await replaceLines(t, order, lines);
    const facts = {
      note: note === undefined ? order.note : note || null,
      expected_on: expected_on === undefined ? order.expected_on : expected_on,
      location_id: location_id ?? order.location_id,
    };
    const isOther = !isDeepStrictEqual([facts, await printedLines(t, orderId)], [factsOf(order), printed]);
    await updateOrder(
      t,
      orderId,
      { ...facts, ...(order.sent_at && isOther ? { changed_since_sent: true } : {}) },
      ctx.now,
    );
    if (order.status !== 'draft') await settleOrder(ctx, t, isMoved ? { ...order, location_id } : order);
    await audit(ctx, t, 'order.changed', orderId, { fields: Object.keys(input) });
    await announce(t, { type: 'order', id: orderId });
    return showOrder(ctx, t, orderId);
  });
}

const factsOf = ({ note, expected_on, location_id }: OrderRecord) => ({ note, expected_on, location_id });

/** What the vendor reads of the lines. */
async function printedLines(t: Tenant, orderId: string) {
  return (await listOrdered(t, orderId)).map(({ item, code, description, quantity, unit, pack, unit_price }) => {
    return { item, code, description, quantity, unit, pack, unit_price };
  });
}

/** What came in belongs to the location of the order; after that, it stays there. */
async function refuseMove(t: Tenant, orderId: string, locationId: string): Promise<void> {
  await locationFor(t, locationId);
  const goods = await listGoods(t, orderId);
  const hasCome = goods.some(({ received, missing, billed, booked }) =>
    [received, missing, billed, booked].some((quantity) => Number(quantity) !== 0),
  );
  if (hasCome) throw new AppError('conflict', locationErrors.movedOrder, { code: 'received' });
}

type LineInput = NonNullable<OrderChange['lines']>[number];

async function replaceLines(t: Tenant, order: OrderRecord, lines: LineInput[]): Promise<void> {
  const wanted = new Map(lines.map((line) => [line.item_id, line]));
  const goods = await listGoods(t, order.order_id);
  const counted = new Set(
    goods.flatMap(({ item_id, received, missing }) => (Number(received) > 0 || Number(missing) > 0 ? [item_id] : [])),
  );
  for (const { item_id, item, stock_per_unit } of await listOrdered(t, order.order_id)) {
    if (!counted.has(item_id)) continue;
    const line = wanted.get(item_id);
    if (!line) throw new AppError('conflict', orderErrors.receivedItems, { code: 'received' });
    // What came was counted in units that held this much. The number of a form has fewer digits than the column.
    if (Number(line.stock_per_unit ?? stock_per_unit) !== Number(stock_per_unit)) {
      throw new AppError('conflict', orderErrors.receivedPack(item, stock_per_unit), { code: 'received' });
    }
  }
  await replaceOrderLines(t, order.order_id, await linesOf(t, order, lines));
}

/** Lines keep what they say about their items; new ones take it from what was last bought from the vendor. What is typed wins. */
async function linesOf(
  t: Tenant,
  order: { order_id: string; vendor_id: string },
  wanted: LineInput[],
): Promise<NewOrderLine[]> {
  const before = new Map((await listOrdered(t, order.order_id)).map((line) => [line.item_id, line]));
  const sold = new Map((await listOrderable(t, order.vendor_id)).map((item) => [item.item_id, item]));
  const others = wanted.flatMap(({ item_id }) => (before.has(item_id) || sold.has(item_id) ? [] : [item_id]));
  const plain = new Map((await listActiveItems(t, others)).map((item) => [item.item_id, item]));
  return wanted.map(({ item_id, quantity, ...named }, position) => {
    const typed = typedOf(named);
    const line = before.get(item_id);
    if (line) {
      const { line_id, code, description, unit, pack, stock_per_unit, unit_price } = line;
      const details = { code, description, unit, pack, stock_per_unit, unit_price };
      return fitting(line.item, { line_id, position, item_id, quantity, ...details, ...typed });
    }
    const item = sold.get(item_id);
    if (item) {
      const { code, description, unit, pack, stock_per_unit, unit_price } = item;
      const price = unit_price === null ? null : String(unit_price);
      const details = { code, description, unit, pack, stock_per_unit: String(stock_per_unit), unit_price: price };
      return fitting(item.item, { line_id: newId(), position, item_id, quantity, ...details, ...typed });
    }
    const other = plain.get(item_id);
    if (!other) throw new AppError('not_found', orderErrors.noItem);
    const details = { code: null, description: other.name, unit: other.stock_unit, pack: null, unit_price: null };
    const line_id = newId();
    return fitting(other.name, { line_id, position, item_id, quantity, ...details, stock_per_unit: '1', ...typed });
  });
}

/** Refuses more than the stock of an item can be. */
function fitting(item: string, line: NewOrderLine): NewOrderLine {
  const stock = new Big(line.quantity).times(line.stock_per_unit);
  if (!fitsQuantity(stock)) throw new AppError('invalid', inventoryErrors.tooMuchStock(item));
  return line;
}

/** What was named of a line's unit and price; an empty unit or pack names nothing. */
function typedOf({ unit, pack, stock_per_unit, unit_price }: Omit<LineInput, 'item_id' | 'quantity'>) {
  return {
    ...(unit === undefined ? {} : { unit: unit || null }),
    ...(pack === undefined ? {} : { pack: pack || null }),
    ...(stock_per_unit === undefined ? {} : { stock_per_unit }),
    ...(unit_price === undefined ? {} : { unit_price }),
  };
}

/** Nothing more is expected. */
export function closeOrder(ctx: Ctx, orderId: string): Promise<Order> {
  return end(ctx, orderId, 'order.closed', async (_t, { status }) => {
    if (status === 'draft' || status === 'canceled') {
      throw new AppError('conflict', orderErrors.notReceivable, { code: 'not_open' });
    }
    return 'closed';
  });
}

/** The order is not wanted anymore. Refused after something of it came or was billed. */
export function cancelOrder(ctx: Ctx, orderId: string): Promise<Order> {
  return end(ctx, orderId, 'order.canceled', async (t, { order_id }) => {
    const goods = await listGoods(t, order_id);
    if (goods.some(({ received, missing, billed }) => Number(received) + Number(missing) + Number(billed) > 0)) {
      throw new AppError('conflict', orderErrors.notCancelable, { code: 'received' });
    }
    return 'canceled';
  });
}

/** Brings a closed or canceled order back to where it was. Its location is needed again. */
export function reopenOrder(ctx: Ctx, orderId: string): Promise<Order> {
  return end(ctx, orderId, 'order.reopened', async (t, { status, sent_at, location_id }) => {
    if (status !== 'closed' && status !== 'canceled') {
      throw new AppError('conflict', orderErrors.notReopenable, { code: 'open' });
    }
    await locationFor(t, location_id);
    return sent_at ? 'sent' : 'draft';
  });
}

async function end(
  ctx: Ctx,
  orderId: string,
  action: AuditAction,
  next: (t: Tenant, order: OrderRecord) => Promise<OrderStatus>,
): Promise<Order> {
  return ctx.tx(async (t) => {
    const order = await lockOrderOr404(t, orderId);
    const status = await next(t, order);
    if (status !== order.status) {
      await updateOrder(t, orderId, { status }, ctx.now);
      // Reopened, it may be received partly or completely.
      if (status === 'sent') await settleOrder(ctx, t, { ...order, status });
      await audit(ctx, t, action, orderId);
      await announce(t, { type: 'order', id: orderId });
    }
    return showOrder(ctx, t, orderId);
  });
}
