import { suggestOrders } from '#server/orders/orders.ts';
import { type Asked, type Built, rowOf, sumOf } from './built.ts';

/** What should we order? Whole packs that bring each item to its par level, with what is on the way. */
export async function buildToOrder({ ctx, t, locationId }: Asked): Promise<Built> {
  const all = (await suggestOrders(ctx, t)).suggestions;
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
