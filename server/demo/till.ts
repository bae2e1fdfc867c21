import { demoPos, listMenu } from '#server/drivers/pos/demo.ts';
import type { Ctx } from '#server/platform/context.ts';
import { instantOf } from '#server/platform/dates.ts';
import { connectTill, ring } from '#server/pos/pos.ts';
import { minutesAfter } from './calendar.ts';
import { MENU } from './menu.ts';
import { matchAll } from './past_sales.ts';
import { seeded } from './random.ts';
import { SHOP } from './staff.ts';

/** Tickets of the last hours, the newest of which is still open. */
const TICKETS = 12;
const HOURS = 3;

/** Rings this morning's tickets at the demo till, and connects it. */
export async function openDemoTill(ctx: Ctx, today: string): Promise<void> {
  const random = seeded(61);
  const begins = Math.max(instantOf(SHOP.time_zone, today, 1), +minutesAfter(ctx.now, -60 * HOURS));
  const step = (+ctx.now - begins) / (TICKETS + 1);
  await ctx.tx(async (t) => {
    const shares = new Map(MENU.map(({ name, share }) => [name, share]));
    const menu = (await listMenu(t)).map(({ name, ref }) => ({ ref, share: shares.get(name) ?? 0 }));
    for (let ticket = 1; ticket <= TICKETS; ticket += 1) {
      const dishes = menu.filter(({ share }) => random.next() * 100 < share);
      const chosen = new Map((dishes.length > 0 ? dishes : menu.slice(0, 1)).map(({ ref }) => [ref, 1]));
      await ring(t, chosen, ticket === TICKETS ? 'open' : 'paid', new Date(begins + ticket * step));
    }
    const till = demoPos({ tenant: (_, work) => work(t) });
    await connectTill(ctx, till, today, () => matchAll(ctx));
  });
}
