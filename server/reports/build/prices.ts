import Big from 'big.js';
import { listPriceChanges } from '../queries/prices.sql.ts';
import { type Built, type ReportRequest, rowOf, units, unitsOrNull } from './built.ts';
import { marginOf, restoringPrice } from './margin.rules.ts';

/** Which prices went up? The last cost of each item in the span against the one before, and what that does to its margin. */
export async function buildPrices({ t, span, before, limit }: ReportRequest): Promise<Built> {
  const { changes, count, extra, extra_before } = await listPriceChanges(t, span, before, limit);
  return {
    figure: extra,
    figure_before: extra_before,
    days: null,
    row_count: count,
    columns: [
      { key: 'item', kind: 'text' },
      { key: 'vendor', kind: 'text' },
      { key: 'cost_before', kind: 'unit_cost' },
      { key: 'cost_now', kind: 'unit_cost' },
      { key: 'change', kind: 'percent' },
      { key: 'bought', kind: 'quantity' },
      { key: 'unit', kind: 'text' },
      { key: 'extra', kind: 'money' },
      { key: 'selling_price', kind: 'money' },
      { key: 'margin_before', kind: 'percent' },
      { key: 'margin_now', kind: 'percent' },
      { key: 'restoring_price', kind: 'money' },
    ],
    rows: changes.map((row) => {
      const price = row.selling_price_cents;
      const [was, now] = [new Big(row.cost_before), new Big(row.cost_now)];
      return rowOf(
        [
          row.item,
          row.vendor,
          row.cost_before,
          row.cost_now,
          row.cost_now / row.cost_before - 1,
          row.bought,
          row.unit,
          units(row.extra),
          unitsOrNull(price),
          marginOf(price, was),
          marginOf(price, now),
          now.gt(was) ? unitsOrNull(restoringPrice(price, was, now)) : null,
        ],
        row,
      );
    }),
  };
}
