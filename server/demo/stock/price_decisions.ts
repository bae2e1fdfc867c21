import { DAY_MS } from '#contract/dates.ts';
import { decidePrices, showPriceChanges } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';

/** What is older than these days has been decided. */
const DECIDED_AFTER = 9;
const ALL = { limit: 200, offset: 0 };

/** The manager accepts the older price changes and disputes the one that costs the shop most. */
export async function decideOlderPrices(ctx: Ctx, today: string): Promise<void> {
  const { price_changes } = await showPriceChanges(ctx, { state: 'open', ...ALL });
  const older = price_changes.filter(({ date }) => Date.parse(today) - Date.parse(date) > DECIDED_AFTER * DAY_MS);
  const { price_change_id: disputed } = price_changes.find((one) => !older.includes(one) && one.change > 0) ?? {};
  await decidePrices(ctx, [
    ...older.map(({ price_change_id }) => ({ price_change_id, decision: 'accepted' as const })),
    ...(disputed ? [{ price_change_id: disputed, decision: 'disputed' as const }] : []),
  ]);
}
