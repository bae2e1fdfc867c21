import Big from 'big.js';
import type { z } from 'zod';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import { orderFaults } from '#contract/orders/faults.texts.ts';
import { OPEN_STATUSES, type Order } from '#contract/orders/order.ts';
import type { orders } from '#contract/orders/orders.ts';
import { assertLotDate, type LotOf, placeOfGoods, putRest } from '#server/inventory/inventory.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { listOrderable } from '../orderable.sql.ts';
import { listOrdered } from '../orders.sql.ts';
import { assertVersion, lockOrderOr404, showOrder } from '../record/order.ts';
import { recordSubstitution } from '../substitutions/substitutions.ts';
import { insertReceipt, undoReceiptRow } from './goods.sql.ts';
import { lockGoods, settleOrder } from './settle.ts';

type Received = z.output<typeof orders.receive.body>;

const RECEIVABLE: readonly string[] = [...OPEN_STATUSES, 'received'];

/** Takes in what came at the door. An item that was not ordered can come too, if the vendor sells it. */
export function receiveGoods(ctx: Ctx, orderId: string, input: Received): Promise<Order> {
  for (const { lot } of input.lines) assertLotDate(lot?.expires_on);
  return ctx.tx(async (t) => {
    const order = await lockOrderOr404(t, orderId);
    if (!RECEIVABLE.includes(order.status)) {
      throw new AppError('conflict', orderErrors.notReceivable, { code: 'not_open' });
    }
    assertVersion(order, input.version);
    const perUnit = new Map<string, string>();
    for (const { item_id, stock_per_unit } of await listOrderable(t, order.vendor_id))
      perUnit.set(item_id, String(stock_per_unit));
    for (const { item_id, stock_per_unit } of await listOrdered(t, orderId)) perUnit.set(item_id, stock_per_unit);
    for (const { item_id, instead_of } of input.lines)
      if (instead_of) await recordSubstitution(ctx, t, orderId, item_id, instead_of);
    const lines = input.lines.flatMap(({ item_id, quantity, short = '0', damaged = '0', note, instead_of }) => {
      // What the vendor never sold before is counted in stock units.
      const stock_per_unit = perUnit.get(item_id) ?? (instead_of ? '1' : undefined);
      if (!stock_per_unit) throw new AppError('not_found', orderErrors.noItem);
      if ([quantity, short, damaged].every((count) => Number(count) === 0)) return [];
      return [{ item_id, quantity, short, damaged, stock_per_unit, note: note || null }];
    });
    if (lines.length === 0) throw new AppError('invalid', orderFaults.nothingReceived);
    // Also goods that move nothing now, because an invoice has brought them: they can get a date.
    await lockGoods(
      t,
      orderId,
      lines.map(({ item_id }) => item_id),
    );
    const receipt_id = newId();
    const by = { received_at: ctx.now, received_by: ctx.userId, note: input.note || null };
    await insertReceipt(t, { receipt_id, order_id: orderId, ...by }, lines);
    const lots = lotsOf(input);
    const came = await settleOrder(ctx, t, order, { lots });
    await nameRest(ctx, t, await placeOfGoods(t, order.location_id), lines, lots, came);
    await audit(ctx, t, 'order.received', orderId, { lines: lines.length });
    return showOrder(ctx, t, orderId);
  });
}

/** What tells the goods of each item apart, where a user said it. */
function lotsOf({ lines }: Received): Map<string, LotOf> {
  return new Map(
    lines.flatMap(({ item_id, lot }): [string, LotOf][] =>
      lot?.expires_on || lot?.code ? [[item_id, { expires_on: lot.expires_on ?? null, code: lot.code ?? null }]] : [],
    ),
  );
}

/** Goods that an invoice had brought into stock before they were counted get their date, too. The items are locked. */
async function nameRest(
  ctx: Ctx,
  t: Tenant,
  location_id: string,
  lines: readonly { item_id: string; quantity: string; stock_per_unit: string }[],
  lots: ReadonlyMap<string, LotOf>,
  came: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { item_id, quantity, stock_per_unit } of lines) {
    const lot = lots.get(item_id);
    const open = new Big(quantity)
      .times(stock_per_unit)
      .minus(came.get(item_id) ?? '0')
      .round(4);
    if (lot && open.gt(0)) await putRest(ctx, t, { item_id, location_id, quantity: open.toFixed(), lot });
  }
}

/** Takes a receipt back. What an invoice has brought in stays. Doing it twice has the effect of once. */
export function undoReceipt(ctx: Ctx, orderId: string, receiptId: string): Promise<Order> {
  return ctx.tx(async (t) => {
    const order = await lockOrderOr404(t, orderId);
    const by = { undone_at: ctx.now, undone_by: ctx.userId };
    const undone = await undoReceiptRow(t, { order_id: orderId, receipt_id: receiptId }, by);
    if (undone === 'none') throw new AppError('not_found', orderErrors.noReceipt);
    if (undone === 'of_slip') throw new AppError('conflict', orderErrors.receiptOfSlip, { code: 'of_slip' });
    if (undone !== 'before') {
      await settleOrder(ctx, t, order, { undone });
      await audit(ctx, t, 'order.receipt_undone', orderId);
    }
    return showOrder(ctx, t, orderId);
  });
}
