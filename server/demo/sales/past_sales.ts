import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import type { Ctx } from '#server/platform/context.ts';
import { applyFile, checkFile, listItems, mapItem } from '#server/pos/pos.ts';
import { type DemoTicket, MENU } from '../stock/menu.ts';

/** Brings in the report of these tickets, and matches everything that it names. */
export async function addPastSales(ctx: Ctx, tickets: readonly DemoTicket[]): Promise<void> {
  await bringIn(ctx, tickets);
  await matchAll(ctx);
}

async function bringIn(ctx: Ctx, tickets: readonly DemoTicket[]): Promise<void> {
  const rows = tickets.flatMap(({ date, minute, number, lines }) =>
    lines.map(({ dish: { name, price, goods }, quantity }) => {
      const values = [date, timeOf(minute), `"${name}"`, quantity, goods?.sku ?? ''];
      return [...values, (quantity * price).toFixed(2), number, 'Payment'].join(',');
    }),
  );
  const text = ['Date,Time,Item,Qty,SKU,Net Sales,Transaction ID,Event Type', ...rows].join('\n');
  const file = { file_name: `transactions-${tickets[0]?.date}.csv`, text };
  const { digest } = await checkFile(ctx, file);
  await applyFile(ctx, { ...file, digest, accept_brake: true });
}

const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Matches what waits and is on the menu as it is suggested, with the quantity of the menu. */
export async function matchAll(ctx: Ctx): Promise<void> {
  const { items } = await listItems(ctx, { show: 'unmatched', limit: PAGE_SIZE_MAX, offset: 0 });
  for (const { pos_item_id, name, suggestion } of items) {
    const dish = MENU.find((one) => one.name === name);
    if (!suggestion || !dish) continue;
    const { item_id, recipe_id } = suggestion;
    const target = { item_id, recipe_id, quantity: dish.goods?.quantity ?? '1', is_ignored: false };
    const { digest } = await mapItem(ctx, pos_item_id, target);
    await mapItem(ctx, pos_item_id, { ...target, digest });
  }
}
