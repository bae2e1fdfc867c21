import { addDays } from '#contract/dates.ts';
import { reportTexts } from '#contract/reports/reports.texts.ts';
import { listCategoryValues, listItemValues, listPurchases, listTransferred } from '../queries/value_rows.sql.ts';
import { type Asked, type Built, changeOf, rowOf, sumOf, units } from './built.ts';

type ByCategory = { category: string | null; value: number }[];

/** What is on the shelf worth? On hand at average cost at the end of the last day, beside the day before the span. */
export async function buildValue({ t, span, group, asOf, locationId }: Asked): Promise<Built> {
  const earlier = await listCategoryValues(t, addDays(span.start_date, -1), locationId);
  const figure_before = sumOf(earlier, ({ value }) => value);
  if (group === 'item') {
    const items = await listItemValues(t, asOf, locationId);
    return {
      figure: sumOf(items, ({ value }) => value),
      figure_before,
      days: null,
      columns: [
        { key: 'item', kind: 'text' },
        { key: 'category', kind: 'text' },
        { key: 'on_hand', kind: 'quantity' },
        { key: 'unit', kind: 'text' },
        { key: 'average_cost', kind: 'unit_cost' },
        { key: 'last_cost', kind: 'unit_cost' },
        { key: 'value', kind: 'money' },
      ],
      rows: items.map((row) =>
        rowOf([row.item, row.category, row.on_hand, row.unit, row.average_cost, row.last_cost, units(row.value)], row),
      ),
    };
  }
  const now = await listCategoryValues(t, asOf, locationId);
  const figure = sumOf(now, ({ value }) => value);
  return {
    figure,
    figure_before,
    days: null,
    columns: [
      { key: 'category', kind: 'text' },
      { key: 'value', kind: 'money' },
      { key: 'before', kind: 'money' },
      { key: 'change', kind: 'percent' },
      { key: 'share', kind: 'percent' },
    ],
    rows: categoriesOf(now, earlier)
      .map((category) => ({ category, value: worthOf(now, category), before: worthOf(earlier, category) }))
      .filter(({ value, before }) => value !== 0 || before !== 0)
      .sort((a, b) => b.value - a.value)
      .map(({ category, value, before }) =>
        rowOf([
          category ?? reportTexts.noCategory,
          units(value),
          units(before),
          changeOf(value, before),
          figure === 0 ? null : value / figure,
        ]),
      ),
  };
}

/**
 * What did the goods that we used or sold cost? Opening value, and purchases, without the closing value; of one location, with what came
 * from others.
 */
export async function buildCostOfGoods({ t, span, before, locationId }: Asked): Promise<Built> {
  const earliest = await listCategoryValues(t, addDays(before.start_date, -1), locationId);
  const opening = await listCategoryValues(t, addDays(span.start_date, -1), locationId);
  // Not the value of now: it has what is dated after today, which is in no purchase of the span.
  const closing = await listCategoryValues(t, span.end_date, locationId);
  const purchases = await listPurchases(t, span, locationId);
  const purchasesBefore = await listPurchases(t, before, locationId);
  const transfers = locationId ? await listTransferred(t, span, locationId) : [];
  const transfersBefore = locationId ? await listTransferred(t, before, locationId) : [];
  const all = [earliest, opening, closing, purchases, purchasesBefore, transfers, transfersBefore];
  const rows = categoriesOf(...all).map((category) => {
    const of = (values: ByCategory) => worthOf(values, category);
    const [opened, bought, moved, closed] = [of(opening), of(purchases), of(transfers), of(closing)];
    const cost = opened + bought + moved - closed;
    const costBefore = of(earliest) + of(purchasesBefore) + of(transfersBefore) - opened;
    return { category, opened, bought, moved, closed, cost, costBefore };
  });
  return {
    figure: sumOf(rows, ({ cost }) => cost),
    figure_before: sumOf(rows, ({ costBefore }) => costBefore),
    days: null,
    columns: [
      { key: 'category', kind: 'text' },
      { key: 'opening', kind: 'money' },
      { key: 'purchases', kind: 'money' },
      ...(locationId ? ([{ key: 'transfers', kind: 'money' }] as const) : []),
      { key: 'closing', kind: 'money' },
      { key: 'cost', kind: 'money' },
      { key: 'before', kind: 'money' },
      { key: 'change', kind: 'percent' },
    ],
    rows: rows
      .filter(({ opened, bought, moved, closed, costBefore }) => opened || bought || moved || closed || costBefore)
      .sort((a, b) => b.cost - a.cost)
      .map((row) =>
        rowOf([
          row.category ?? reportTexts.noCategory,
          units(row.opened),
          units(row.bought),
          ...(locationId ? [units(row.moved)] : []),
          units(row.closed),
          units(row.cost),
          units(row.costBefore),
          changeOf(row.cost, row.costBefore),
        ]),
      ),
  };
}

function categoriesOf(...lists: ByCategory[]): (string | null)[] {
  return [...new Set(lists.flat().map(({ category }) => category))];
}

function worthOf(values: ByCategory, category: string | null): number {
  return values.find((one) => one.category === category)?.value ?? 0;
}
