import { addDays } from '#contract/dates.ts';
import { at, minutesAfter } from './calendar.ts';
import type { FillContext } from './fill_context.ts';
import type { ShopEvent } from './history.ts';
import type { InvoiceDesk } from './invoice_desk.ts';
import { addPastSales } from './sales/past_sales.ts';
import { countArea } from './stock/counts.ts';
import type { Delivery } from './stock/deliveries.ts';
import { idOf, moveGoods } from './stock/items.ts';
import type { DemoTicket } from './stock/menu.ts';
import { writeRecipes } from './stock/recipes.ts';
import { COUNTED_AREA, COUNTED_DAYS_AGO, type createAreas } from './stock/shelves.ts';

/** The shop with its staff, shelves and items. */
export interface DemoShop extends FillContext {
  team: { manager: string; staff: string };
  areas: Awaited<ReturnType<typeof createAreas>>['areas'];
  itemIds: Map<string, string>;
}

type ReportSales = (until: Date) => Promise<void>;

/** Reports what was sold by a moment, because a count can tell what is missing only once it is known what was sold. */
export function openSalesReports({ contextFor, team, itemIds }: DemoShop, tickets: readonly DemoTicket[]): ReportSales {
  const unreported = [...tickets];
  return async (until) => {
    const next = unreported.findIndex(({ sold_at }) => sold_at > until);
    const sold = unreported.splice(0, next < 0 ? unreported.length : next);
    if (sold.length === 0) return;
    // Deliveries have told by now how much most packages hold.
    if (unreported.length + sold.length === tickets.length)
      await writeRecipes(contextFor(team.manager, until), itemIds);
    await addPastSales(contextFor(team.manager, until), sold);
  };
}

/** Books the deliveries, movements and counts of the past, in order of time. */
export async function relive(
  { today, team, areas, itemIds, contextFor }: DemoShop,
  events: readonly ShopEvent[],
  {
    desk,
    papers,
    reportSales,
    progress,
  }: { desk: InvoiceDesk; papers: ReadonlyMap<Delivery, Buffer>; reportSales: ReportSales; progress: () => void },
): Promise<void> {
  const countedAt = at(addDays(today, -COUNTED_DAYS_AGO), 21);
  let toCount = areas.find(({ name }) => name === COUNTED_AREA);
  for (const event of events) {
    if (toCount && event.at > countedAt) {
      await reportSales(countedAt);
      await countArea(
        contextFor(team.staff, countedAt),
        contextFor(team.manager, minutesAfter(countedAt, 20)),
        toCount,
      );
      toCount = undefined;
    }
    if (event.kind === 'movement' && event.reason === 'counted') await reportSales(event.at);
    if (event.kind === 'delivery') await desk.book(event.delivery, papers.get(event.delivery), event.at);
    else await moveGoods(contextFor(team.staff, event.at), idOf(itemIds, event.sku), event);
    progress();
  }
}
