import type { Ctx } from '#server/platform/context.ts';
import { getReviewQueue, getTotals, listCategories, listCostChanges, listWaste } from './summary.sql.ts';

const COST_DAYS = 30;
const WASTE_DAYS = 7;
const RISES_SHOWN = 3;

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

/** The figures above the inventory. */
export function getSummary(ctx: Ctx) {
  return ctx.tx(async (t) => {
    const totals = await getTotals(t);
    const queue = await getReviewQueue(t);
    const changes = await listCostChanges(t, daysBefore(ctx.now, COST_DAYS));
    const waste = await listWaste(t, daysBefore(ctx.now, WASTE_DAYS));
    const spent = changes.reduce((sum, change) => sum + change.spent, 0);
    return {
      ...totals,
      invoices_to_review: queue.invoices_to_review,
      oldest_review_at: queue.oldest_review_at?.toISOString() ?? null,
      cost_change:
        spent > 0 ? changes.reduce((sum, { change, spent: weight }) => sum + change * weight, 0) / spent : null,
      cost_rises: changes
        .filter(({ change }) => change > 0)
        .slice(0, RISES_SHOWN)
        .map(({ item_id, name, change }) => ({ item_id, name, change })),
      wasted_value: Math.round(waste.reduce((sum, { value }) => sum + value, 0) * 100) / 100,
      wasted_most: waste[0]?.name ?? null,
      categories: await listCategories(t),
    };
  });
}
