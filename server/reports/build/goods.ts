import { addDays } from '#contract/dates.ts';
import { reportTexts } from '#contract/reports/reports.texts.ts';
import { listSoldByDay } from '../queries/sales.sql.ts';
import { listCategoryValues, listPurchases, listTransferred } from '../queries/value_rows.sql.ts';
import { type Built, changeOf, type ReportRequest, rowOf, sumOf, units } from './built.ts';
import { type ByCategory, categoriesOf, worthOf } from './value.ts';

/** What the goods of each category cost that were used or sold, in cents: opening value and purchases, without the closing value. */
async function listGoods({ t, span, before, locationId }: ReportRequest) {
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
    return { category: category ?? reportTexts.noCategory, opened, bought, moved, closed, cost, costBefore };
  });
  return rows
    .filter(({ opened, bought, moved, closed, costBefore }) => opened || bought || moved || closed || costBefore)
    .sort((a, b) => b.cost - a.cost);
}

/** What did the goods that we used or sold cost? Of one location, with what came from others. */
export async function buildCostOfGoods(asked: ReportRequest): Promise<Built> {
  const rows = await listGoods(asked);
  const isOfLocation = asked.locationId !== undefined;
  return {
    figure: sumOf(rows, ({ cost }) => cost),
    figure_before: sumOf(rows, ({ costBefore }) => costBefore),
    days: null,
    columns: [
      { key: 'category', kind: 'text' },
      { key: 'opening', kind: 'money' },
      { key: 'purchases', kind: 'money' },
      ...(isOfLocation ? ([{ key: 'transfers', kind: 'money' }] as const) : []),
      { key: 'closing', kind: 'money' },
      { key: 'cost', kind: 'money' },
      { key: 'before', kind: 'money' },
      { key: 'change', kind: 'percent' },
    ],
    rows: rows.map((row) =>
      rowOf([
        row.category,
        units(row.opened),
        units(row.bought),
        ...(isOfLocation ? [units(row.moved)] : []),
        units(row.closed),
        units(row.cost),
        units(row.costBefore),
        changeOf(row.cost, row.costBefore),
      ]),
    ),
  };
}

/** What share of our sales did goods cost? Without sales, there is no answer. */
export async function buildFoodCost(asked: ReportRequest): Promise<Built> {
  const { t, span, before } = asked;
  const days = await listSoldByDay(t, span, before);
  const isNow = ({ date }: { date: string }) => date >= span.start_date;
  const sold = sumOf(days.filter(isNow), ({ amount }) => amount);
  const soldBefore = sumOf(
    days.filter((day) => !isNow(day)),
    ({ amount }) => amount,
  );
  const rows = sold > 0 || soldBefore > 0 ? await listGoods(asked) : [];
  const share = (cost: number) => (sold > 0 ? cost / sold : null);
  const shareBefore = (cost: number) => (soldBefore > 0 ? cost / soldBefore : null);
  return {
    figure: share(sumOf(rows, ({ cost }) => cost)),
    figure_before: shareBefore(sumOf(rows, ({ costBefore }) => costBefore)),
    days: null,
    columns: [
      { key: 'category', kind: 'text' },
      { key: 'cost', kind: 'money' },
      { key: 'of_sales', kind: 'percent' },
      { key: 'of_sales_before', kind: 'percent' },
    ],
    rows: rows.map(({ category, cost, costBefore }) =>
      rowOf([category, units(cost), share(cost), shareBefore(costBefore)]),
    ),
  };
}
