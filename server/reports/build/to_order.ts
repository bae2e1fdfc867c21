import type { Suggestion } from '#contract/orders/orders.ts';
import { findLastRate } from '#server/invoices/invoices.ts';
import { suggestOrders } from '#server/orders/orders.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { type Built, type ReportRequest, rowOf, sumOf } from './built.ts';

/**
 * What should we order? Whole packs that bring each item to its par level, with what is on the way. Prices in another currency are converted
 * with its last rate; without one, they are not known.
 */
export async function buildToOrder({ ctx, t, locationId }: ReportRequest): Promise<Built> {
  const all = await inOwnCurrency(t, (await suggestOrders(ctx, t)).suggestions);
  const suggestions = all.filter(({ location_id }) => locationId === undefined || location_id === locationId);
  const hasSeveral = new Set(suggestions.map(({ location_id }) => location_id)).size > 1;
  return {
    figure: Math.round(sumOf(suggestions, ({ total }) => total) * 100),
    figure_before: null,
    days: null,
    columns: [
      { key: 'item', kind: 'text' },
      { key: 'vendor', kind: 'text' },
      ...(hasSeveral ? ([{ key: 'location', kind: 'text' }] as const) : []),
      { key: 'on_hand', kind: 'quantity' },
      { key: 'incoming', kind: 'quantity' },
      { key: 'par', kind: 'quantity' },
      { key: 'to_order', kind: 'quantity' },
      { key: 'unit', kind: 'text' },
      { key: 'price', kind: 'unit_cost' },
      { key: 'amount', kind: 'money' },
    ],
    rows: suggestions.flatMap(({ vendor, location, lines }) =>
      lines.map((line) =>
        rowOf(
          [
            line.item,
            vendor,
            ...(hasSeveral ? [location] : []),
            line.on_hand,
            line.incoming,
            line.par_level,
            line.quantity,
            line.unit ?? line.stock_unit,
            line.unit_price,
            line.unit_price === null ? null : Math.round(line.quantity * line.unit_price * 100) / 100,
          ],
          line,
        ),
      ),
    ),
  };
}

async function inOwnCurrency(t: Tenant, suggestions: readonly Suggestion[]): Promise<Suggestion[]> {
  const own = await getCurrency(t);
  const rates = new Map<string, number | null>([[own, 1]]);
  for (const currency of new Set(suggestions.map((one) => one.currency ?? own))) {
    if (currency !== own) rates.set(currency, (await findLastRate(t, currency))?.exchange_rate ?? null);
  }
  return suggestions.map((suggestion) => {
    const rate = rates.get(suggestion.currency ?? own) ?? null;
    const converted = (amount: number | null) =>
      amount === null || rate === null ? null : Math.round(amount * rate * 10_000) / 10_000;
    const lines = suggestion.lines.map((line) => ({ ...line, unit_price: converted(line.unit_price) }));
    return { ...suggestion, total: converted(suggestion.total) ?? 0, lines };
  });
}
