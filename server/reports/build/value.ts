import { addDays } from '#contract/dates.ts';
import { reportTexts } from '#contract/reports/reports.texts.ts';
import { listCategoryValues, listItemValues } from '../queries/value_rows.sql.ts';
import { type Built, changeOf, type ReportRequest, rowOf, sumOf, units } from './built.ts';

export type ByCategory = { category: string | null; value: number }[];

/** What is on the shelf worth? On hand at average cost at the end of the last day, beside the day before the span. */
export async function buildValue({ t, span, group, asOf, locationId }: ReportRequest): Promise<Built> {
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

export function categoriesOf(...lists: ByCategory[]): (string | null)[] {
  return [...new Set(lists.flat().map(({ category }) => category))];
}

export function worthOf(values: ByCategory, category: string | null): number {
  return values.find((one) => one.category === category)?.value ?? 0;
}
