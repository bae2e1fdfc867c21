import Big from 'big.js';
import type { Suggestion } from '#contract/orders/suggestion.ts';
import { findLastRate } from '#server/invoices/invoices.ts';
import { suggestOrders } from '#server/orders/orders.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { type Built, type ReportRequest, rowOf, sumOf, unitsOrNull } from './built.ts';

/**
 * What should we order? Whole packs that bring each item to its par level or above its reorder point, with what is on the way; what nobody is
 * known to sell, in stock units. Prices in another currency are converted with its last rate; without one, they are not known.
 */
export async function buildToOrder({ ctx, t, locationId }: ReportRequest): Promise<Built> {
  const all = await suggestOrders(ctx, t);
  const isHere = ({ location_id }: { location_id: string }) => locationId === undefined || location_id === locationId;
  const suggestions = all.suggestions.filter(isHere);
  const unsold = all.without_vendor.filter(isHere);
  const hasSeveral = new Set([...suggestions, ...unsold].map(({ location_id }) => location_id)).size > 1;
  const rateOf = await lastRates(
    t,
    suggestions.map(({ currency }) => currency),
  );
  const found: Row[] = suggestions.flatMap(({ vendor, location, currency, lines }) =>
    lines.map((line) => ({ vendor, location, line, ...converted(line, rateOf(currency)) })),
  );
  for (const line of unsold) {
    found.push({ vendor: null, location: line.location, line: { ...line, unit: null }, price: null, cents: null });
  }
  return {
    figure: sumOf(found, ({ cents }) => cents ?? 0),
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
    rows: found.map(({ vendor, location, line, price, cents }) =>
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
          price,
          unitsOrNull(cents),
        ],
        line,
      ),
    ),
  };
}

interface Row {
  vendor: string | null;
  location: string;
  line: ShortLine;
  price: number | null;
  cents: number | null;
}

type ShortLine = Pick<
  Suggestion['lines'][number],
  'item_id' | 'item' | 'stock_unit' | 'on_hand' | 'incoming' | 'par_level' | 'quantity' | 'unit'
>;

/** The last rate of each currency into the company's own; null where there is none. */
async function lastRates(t: Tenant, currencies: readonly (string | null)[]) {
  const own = await getCurrency(t);
  const rates = new Map<string, number | null>([[own, 1]]);
  for (const currency of new Set(currencies.map((one) => one ?? own))) {
    if (currency !== own) rates.set(currency, (await findLastRate(t, currency))?.exchange_rate ?? null);
  }
  return (currency: string | null) => rates.get(currency ?? own) ?? null;
}

/** The price of one unit, and what the line comes to as the order will say it, in the company's currency. */
function converted({ quantity, unit_price }: Suggestion['lines'][number], rate: number | null) {
  if (unit_price === null || rate === null) return { price: null, cents: null };
  const amount = new Big(quantity).times(unit_price).round(2, Big.roundHalfUp);
  return {
    price: Number(new Big(unit_price).times(rate).round(4, Big.roundHalfUp)),
    cents: Number(amount.times(rate).times(100).round(0, Big.roundHalfUp)),
  };
}
