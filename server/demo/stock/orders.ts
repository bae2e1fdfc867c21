import { addDays } from '#contract/dates.ts';
import { findVendor } from '#server/inventory/inventory.ts';
import { createOrder, receiveGoods, sendOrder, suggestOrders } from '#server/orders/orders.ts';
import type { Ctx } from '#server/platform/context.ts';
import { at } from '../calendar.ts';
import { CLEARPACK, MILLRACE, NORTHSIDE, ROOK, SACO_VALLEY } from './vendors.ts';

type Lines = { item_id: string; quantity: string }[];

interface Desk {
  today: string;
  team: { manager: string; staff: string };
  itemIds: ReadonlyMap<string, string>;
  contextFor(userId: string, now: Date): Ctx;
}

/** Orders in every state: received with a short, late, expected, a draft, and canceled. Two of them are billed by waiting invoices. */
export async function placeOrders(desk: Desk): Promise<void> {
  const { today, team, itemIds, contextFor } = desk;
  const linesOf = (wanted: Record<string, number>): Lines =>
    Object.entries(wanted).map(([sku, quantity]) => {
      const item_id = itemIds.get(sku);
      if (!item_id) throw new TypeError(`No item has the SKU ${sku}.`);
      return { item_id, quantity: String(quantity) };
    });
  const manager = (daysAgo: number, hour: number) => contextFor(team.manager, at(addDays(today, -daysAgo), hour));
  const start = async (
    ctx: Ctx,
    vendor: string,
    lines: Lines,
    expected_on: string | null,
    note: string | null = null,
  ) => {
    const found = await ctx.tx((t) => findVendor(t, vendor));
    if (!found) throw new TypeError(`${vendor} is not a vendor.`);
    return createOrder(ctx, { vendor_id: found.vendor_id, lines, expected_on, note });
  };
  const send = (ctx: Ctx, { order_id, version }: { order_id: string; version: number }) =>
    sendOrder({ ...ctx, userId: team.manager }, order_id, { version, how: 'self' });

  const tape = await start(manager(9, 11), CLEARPACK.name, linesOf({ '90015': 1 }), null);
  await send(manager(9, 12), tape);

  const coffee = linesOf({ '30007': 3, '30011': 2, '30015': 6 });
  const beans = await send(
    manager(6, 9),
    await start(manager(6, 9), ROOK.name, coffee, addDays(today, -1), 'Please roast dark.'),
  );
  await receiveGoods(contextFor(team.staff, at(addDays(today, -1), 10)), beans.order_id, {
    version: beans.version,
    note: 'The rest comes with the next run.',
    lines: coffee.slice(0, 2),
  });

  const staples = linesOf({ '10110': 2, '10118': 1, '10131': 3, '20310': 1, '40224': 2, '10442': 3 });
  const broadline = await send(
    manager(2, 15),
    await start(manager(2, 15), NORTHSIDE.name, staples, today, 'Deliver to the back door.'),
  );
  await receiveGoods(contextFor(team.staff, at(addDays(today, -1), 17)), broadline.order_id, {
    version: broadline.version,
    lines: staples.map((line, index) =>
      index === 2 ? { ...line, quantity: '2', short: '1', note: 'The driver had only two.' } : line,
    ),
  });

  const ordering = manager(1, 14);
  const { suggestions } = await ordering.tx((t) => suggestOrders(ordering, t));
  for (const { name } of [SACO_VALLEY, MILLRACE]) {
    const suggestion = suggestions.find(({ vendor }) => vendor === name);
    if (!suggestion) continue;
    const wanted = suggestion.lines.map(({ item_id, quantity }) => ({ item_id, quantity: String(quantity) }));
    const order = await start(manager(1, 14), name, wanted, suggestion.delivery_on);
    if (name === SACO_VALLEY.name) await send(manager(1, 15), order);
  }
}
