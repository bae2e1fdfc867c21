import type { z } from 'zod';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import type { orders } from '#contract/orders/orders.ts';
import { placeOfGoods } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { listActiveItems, listOrderable } from '../orderable.sql.ts';
import { listOrdered } from '../orders.sql.ts';
import { addDraft } from './change.ts';
import { lockOrderOr404 } from './order.ts';

type Repeated = z.input<typeof orders.repeat.reply>;

/**
 * Adds a draft with what an earlier order ordered. The units stay, because the quantities count them. A price is the last one of the same unit.
 * The note and the day belonged to the earlier delivery.
 */
export function repeatOrder(ctx: Ctx, orderId: string): Promise<Repeated> {
  return ctx.tx(async (t) => {
    const { vendor_id, location_id } = await lockOrderOr404(t, orderId);
    const ordered = await listOrdered(t, orderId);
    const itemIds = ordered.map(({ item_id }) => item_id);
    const active = new Set((await listActiveItems(t, itemIds)).map(({ item_id }) => item_id));
    const sold = new Map((await listOrderable(t, vendor_id)).map((item) => [item.item_id, item]));
    const lines = ordered
      .filter(({ item_id }) => active.has(item_id))
      .map(({ item_id, quantity, unit, pack, stock_per_unit, unit_price }) => {
        const last = sold.get(item_id);
        const isSameUnit = last !== undefined && last.unit === unit && last.stock_per_unit === Number(stock_per_unit);
        const price = isSameUnit && last.unit_price !== null ? String(last.unit_price) : unit_price;
        return { item_id, quantity, unit, pack, stock_per_unit, unit_price: price };
      });
    if (lines.length === 0) throw new AppError('conflict', orderErrors.nothingToRepeat, { code: 'empty' });
    const order = await addDraft(ctx, t, { vendor_id, location_id: await placeOfGoods(t, location_id), lines });
    return { order, left_out: ordered.filter(({ item_id }) => !active.has(item_id)).map(({ item }) => item) };
  });
}
