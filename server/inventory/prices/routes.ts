import { prices } from '#contract/inventory/prices.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { decidePrices, setThresholds, showPriceChanges, showThresholds } from './prices.ts';

/** Serves price changes and their limits. */
export function registerPrices(app: AnyApp): void {
  bind(app, prices.list, (ctx, { query }) => showPriceChanges(ctx, query));
  bind(app, prices.decide, async (ctx, { body }) => ({ before: await decidePrices(ctx, body.decisions) }));
  bind(app, prices.thresholds, (ctx) => ctx.tx(showThresholds));
  bind(app, prices.setThresholds, async (ctx, { body }) => {
    await setThresholds(ctx, body);
    return {};
  });
}
