import Big from 'big.js';
import { plain } from '#contract/decimal.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { unitsIn } from '#contract/orders/units.ts';
import { placeOfGoods } from '#server/inventory/inventory.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { insertOrder, listOrdered, type OrderRecord, replaceOrderLines, updateOrder } from '../orders.sql.ts';
import { lockOrderOr404 } from '../record/order.ts';
import { hasOtherReceipt, insertReceipt, listGoods, undoReceiptOfSlip } from './goods.sql.ts';
import { settleOrder } from './settle.ts';

/** A line of a packing slip with what it brings into stock. */
export interface SlipLine {
  item_id: string;
  code: string | null;
  description: string;
  unit: string | null;
  pack: string | null;
  /** In units that the vendor sells; null if the slip does not say. */
  quantity: string | null;
  stock_quantity: string;
}

interface Slip {
  invoice_id: string;
  number: string | null;
  vendor_id: string;
  location_id: string | null;
  /** The order that was delivered, locked; undefined: nobody had ordered it here. */
  order: OrderRecord | undefined;
  lines: readonly SlipLine[];
}

/** Receives what a packing slip lists, without a cost: that comes with the invoice. Returns the order of which it is a delivery. */
export async function receiveSlip(ctx: Ctx, t: Tenant, slip: Slip): Promise<OrderRecord> {
  const order = slip.order && !(await isItsOwn(t, slip, slip.order)) ? slip.order : await orderOfSlip(ctx, t, slip);
  const perUnit = new Map(
    (await listOrdered(t, order.order_id)).map(({ item_id, stock_per_unit }) => [item_id, stock_per_unit]),
  );
  const lines = inUnits(slip.lines).map(({ item_id, stock_quantity, stock_per_unit }) => {
    const { quantity, per } = measured(stock_quantity, perUnit.get(item_id) ?? stock_per_unit);
    return { item_id, quantity, short: '0', damaged: '0', stock_per_unit: per, note: null };
  });
  const by = { received_at: ctx.now, received_by: ctx.userId, note: null };
  await insertReceipt(t, { receipt_id: newId(), order_id: order.order_id, invoice_id: slip.invoice_id, ...by }, lines);
  await settleOrder(ctx, t, order);
  await audit(ctx, t, 'order.received', order.order_id, { lines: lines.length });
  return order;
}

/** Takes back what a packing slip brought in, except what an invoice has billed. Its own order goes with it. */
export async function takeBackSlip(ctx: Ctx, t: Tenant, orderId: string, invoiceId: string): Promise<void> {
  const order = await lockOrderOr404(t, orderId);
  const undone = await undoReceiptOfSlip(t, invoiceId, { undone_at: ctx.now, undone_by: ctx.userId });
  await settleOrder(ctx, t, order, { undone });
  await audit(ctx, t, 'order.receipt_undone', orderId);
  const goods = await listGoods(t, orderId);
  const isEmpty = goods.every(
    ({ received, missing, billed }) => Number(received) + Number(missing) + Number(billed) === 0,
  );
  if (order.is_of_slip && isEmpty) await updateOrder(t, orderId, { status: 'canceled' }, ctx.now);
}

/** Whether the order only stands for this slip. One that another slip has written, or of which more came, is received like any other. */
async function isItsOwn(t: Tenant, { invoice_id }: Slip, { order_id, is_of_slip }: OrderRecord): Promise<boolean> {
  return is_of_slip && !(await hasOtherReceipt(t, order_id, invoice_id));
}

/** The order that stands for a delivery that was not ordered here: as it came, where it came, and sent by nobody. */
async function orderOfSlip(ctx: Ctx, t: Tenant, slip: Slip): Promise<OrderRecord> {
  const { vendor_id, number, lines } = slip;
  const order_id = slip.order?.order_id ?? newId();
  const location_id = await placeOfGoods(t, slip.location_id);
  if (!slip.order) {
    const row = {
      order_id,
      vendor_id,
      location_id,
      is_of_slip: true,
      expected_on: null,
      note: orderTexts.fromSlip(number),
      created_by: ctx.userId,
    };
    await insertOrder(t, row, ctx.now);
    await audit(ctx, t, 'order.created', order_id);
  }
  const ordered = inUnits(lines).map(({ stock_quantity, stock_per_unit, ...line }, position) => {
    const { quantity, per } = measured(stock_quantity, stock_per_unit);
    return { ...line, line_id: newId(), position, quantity, stock_per_unit: per, unit_price: null };
  });
  await replaceOrderLines(t, order_id, ordered);
  const hasCome = (await listGoods(t, order_id)).some(
    ({ billed, booked }) => Number(billed) !== 0 || Number(booked) !== 0,
  );
  const place = hasCome ? {} : { location_id };
  await updateOrder(t, order_id, { ...place, status: 'sent', sent_at: ctx.now }, ctx.now);
  return lockOrderOr404(t, order_id);
}

/** One line for each item, with how much of the stock unit one unit holds. */
function inUnits(lines: readonly SlipLine[]) {
  return [...Map.groupBy(lines, ({ item_id }) => item_id).values()].flatMap((ofItem) => {
    const [first] = ofItem;
    if (!first) return [];
    const { item_id, code, description, unit, pack, quantity, stock_quantity } = first;
    const stock = ofItem.reduce((sum, one) => sum.plus(one.stock_quantity), new Big(0));
    const isSold = quantity !== null && new Big(quantity).gt(0);
    const per = isSold ? new Big(stock_quantity).div(quantity).round(10, Big.roundHalfUp) : new Big(1);
    const line = { item_id, code, description, unit, pack };
    return [{ ...line, stock_quantity: plain(stock), stock_per_unit: per.gt(0) ? plain(per) : '1' }];
  });
}

/** In units where that is exact; else in stock units, so that nothing is lost by rounding. */
function measured(stock: string, per: string): { quantity: string; per: string } {
  const quantity = unitsIn(stock, per);
  const isExact = quantity.times(per).round(4, Big.roundHalfUp).eq(stock);
  return isExact ? { quantity: plain(quantity), per } : { quantity: stock, per: '1' };
}
