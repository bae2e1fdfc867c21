import Big from 'big.js';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import {
  deleteClosingsOfPosting,
  type LotOf,
  lockStock,
  moveStock,
  type NewMovement,
  placeOfGoods,
  refreshCosts,
  today,
} from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { listOrdered, type OrderRecord, updateOrder } from '../orders.sql.ts';
import { compareLines } from '../record/order.ts';
import { listSubstitutions } from '../substitutions/substitutions.sql.ts';
import { type BilledLine, type Billing, billingOf, notedMissing, progressOf, stockOf } from './goods.rules.ts';
import { insertMovementCosts, listGoods, listUncosted } from './goods.sql.ts';

/** What has just happened to goods of an order at the door. */
interface AtDoor {
  /** What tells goods apart that have come, by item. */
  lots?: ReadonlyMap<string, LotOf>;
  /** When the goods had come whose receipt was undone. Their movements are of the same instant. */
  undone?: Date | undefined;
}

/**
 * Locks the items of an order, and others that are booked with it, all at once: what locked some now and some later could wait for somebody
 * who waits for it. The order is locked.
 */
export async function lockGoods(t: Tenant, orderId: string, others: readonly string[]): Promise<void> {
  const ofOrder = [...(await listGoods(t, orderId)), ...(await listUncosted(t, orderId))];
  await lockStock(t, [...ofOrder.map(({ item_id }) => item_id), ...others]);
}

/**
 * Books the difference between what the order should have brought into stock and what it has, and notes how far it has come. Everything
 * that counts, bills or takes back goods of the order ends here. The order is locked.
 * @returns how much of these items came into stock now; what an invoice had brought in before, and what did not arrive of that, is not
 *   among it
 */
export async function settleOrder(
  ctx: Ctx,
  t: Tenant,
  order: OrderRecord,
  { lots, undone }: AtDoor = {},
): Promise<Map<string, string>> {
  const { order_id } = order;
  const goods = await listGoods(t, order_id);
  const uncosted = await listUncosted(t, order_id);
  const effective_on = await today(ctx, t);
  const location_id = await placeOfGoods(t, order.location_id);
  const movements = goods.flatMap((one): NewMovement[] => {
    const difference = stockOf(one).minus(one.booked);
    if (difference.eq(0)) return [];
    const quantity = difference.toFixed();
    const equal = uncosted.filter(
      ({ item_id, quantity: came, open }) => item_id === one.item_id && came === open && difference.plus(came).eq(0),
    );
    // Another delivery of as much can have another date and other lots.
    const reversed = equal.find(({ occurred_at }) => occurred_at.getTime() === undone?.getTime()) ?? equal[0];
    return [
      {
        movement_id: newId(),
        item_id: one.item_id,
        location_id,
        reason: difference.gt(0) || reversed ? 'received' : 'adjusted',
        quantity,
        unit_cost: null,
        effective_on,
        occurred_at: ctx.now,
        created_by: ctx.userId,
        note: orderTexts.name(order.number),
        order_id,
        ...(difference.gt(0) ? { lot: lots?.get(one.item_id) } : {}),
        ...(reversed ? { reverses_movement_id: reversed.movement_id } : {}),
      },
    ];
  });
  await moveStock(t, movements);
  const items = [...new Set(movements.map(({ item_id }) => item_id))];
  await refreshCosts(t, items);
  const isUnderWay = order.status !== 'closed' && order.status !== 'canceled' && order.status !== 'draft';
  const status = isUnderWay
    ? progressOf(await listOrdered(t, order_id), goods, await replacedOf(t, order_id))
    : order.status;
  await updateOrder(t, order_id, { status }, ctx.now);
  await announce(t, { type: 'order', id: order_id });
  for (const id of items) await announce(t, { type: 'item', id });
  return new Map(
    movements.flatMap(({ item_id, quantity }) => (quantity.startsWith('-') ? [] : [[item_id, quantity] as const])),
  );
}

/** How much came in place of each ordered item, in its stock units. */
async function replacedOf(t: Tenant, orderId: string): Promise<Map<string, Big>> {
  if ((await listSubstitutions(t, orderId)).size === 0) return new Map();
  const lines = await compareLines(t, orderId, null);
  return new Map(
    lines.flatMap(({ item_id, replaced, stock_per_unit }) =>
      replaced ? [[item_id, new Big(replaced).times(stock_per_unit).round(4, Big.roundHalfUp)]] : [],
    ),
  );
}

/** What the lines of an invoice of the order bring into stock, before it counts as posted. The order is locked. */
export async function billGoods(t: Tenant, orderId: string, lines: readonly BilledLine[]): Promise<Billing> {
  const billable = lines.filter(({ stock_quantity }) => new Big(stock_quantity).gt(0));
  return billingOf(billable, await listGoods(t, orderId), await listUncosted(t, orderId));
}

/** Of what an invoice of the order bills, before it counts as posted: how much was short or damaged, by item. The order is locked. */
export async function listNotedMissing(
  t: Tenant,
  orderId: string,
  lines: readonly Pick<BilledLine, 'item_id' | 'stock_quantity'>[],
): Promise<Map<string, string>> {
  return notedMissing(lines, await listGoods(t, orderId));
}

/** Gives goods that came in before their costs, as part of the posting. */
export async function costGoods(t: Tenant, postingId: string, { costs }: Billing): Promise<void> {
  await insertMovementCosts(t, postingId, costs);
  await deleteClosingsOfPosting(t, postingId);
}
