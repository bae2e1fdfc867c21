import { demoPos, listMenu } from '#server/drivers/pos/demo.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn, instantOf } from '#server/platform/dates.ts';
import { connectTill, ring } from '#server/pos/pos.ts';
import { minutesAfter } from '../calendar.ts';
import { seeded } from '../random.ts';
import { onHandBySku } from '../sql.ts';
import { SHOP } from '../staff.ts';
import { type Dish, MENU } from '../stock/menu.ts';
import { takenByDish } from '../stock/use.ts';
import { matchAll } from './past_sales.ts';

/** Tickets of the last hours, the newest of which is still open. */
const TICKETS = 12;
const HOURS = 3;
/** The ledger keeps four places of what each ticket takes. */
const ROUNDED = 0.0001;

/** Rings this morning's tickets at the demo till, and connects it. */
export async function openDemoTill(ctx: Ctx): Promise<void> {
  // The till opens a little before the shop's past ends: just after midnight, on the day before.
  const today = dateIn(SHOP.time_zone, ctx.now);
  const begins = Math.max(instantOf(SHOP.time_zone, today, 1), +minutesAfter(ctx.now, -60 * HOURS));
  const step = (+ctx.now - begins) / (TICKETS + 1);
  await ctx.tx(async (t) => {
    const refs = new Map((await listMenu(t)).map(({ name, ref }) => [name, ref]));
    const menu = MENU.filter(({ name }) => refs.has(name));
    for (const [at, dishes] of morning(menu, await onHandBySku(t)).entries()) {
      const chosen = new Map(dishes.map(({ name }) => [refs.get(name) ?? '', 1]));
      await ring(t, chosen, at === TICKETS - 1 ? 'open' : 'paid', new Date(begins + (at + 1) * step));
    }
    const till = demoPos({ tenant: (_, work) => work(t) });
    await connectTill(ctx, till, today, () => matchAll(ctx));
  });
}

/** The contents of this morning's tickets, by SKU: the dishes in turn, and only what the shelves still hold. */
export function morning(menu: readonly Dish[], onHand: ReadonlyMap<string, number>): Dish[][] {
  const random = seeded(61);
  const left = new Map(onHand);
  const takenBy = takenByDish();
  const serves = (dish: Dish) => {
    const taken = [...takenBy(dish)];
    if (taken.some(([sku, each]) => (left.get(sku) ?? 0) < each + ROUNDED)) return false;
    for (const [sku, each] of taken) left.set(sku, (left.get(sku) ?? 0) - each - ROUNDED);
    return true;
  };
  return Array.from({ length: TICKETS }, () => {
    const wanted = menu.filter(({ share }) => random.next() * 100 < share);
    return (wanted.length > 0 ? wanted : menu.slice(0, 1)).filter(serves);
  });
}
