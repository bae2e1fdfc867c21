import { addDays } from '#contract/dates.ts';
import { hundredths } from '#contract/decimal.ts';
import { reportTexts } from '#contract/reports/reports.texts.ts';
import { readUses } from '#server/pos/pos.ts';
import { hasUnmatched, hasVelocities, listSlow, listSold, listSoldByDay, listUsed } from '../queries/sales.sql.ts';
import { type Built, changeOf, type ReportRequest, rowOf, sumOf, units } from './built.ts';

/** What did we sell? The newest of what is known of each sale. */
export async function buildSales({ t, span, before, group }: ReportRequest): Promise<Built> {
  const by = group === 'hour' || group === 'day' ? group : 'sold_item';
  const found = await listSold(t, by, span, before);
  const figure = sumOf(found, ({ amount }) => amount);
  const isOfTickets = by !== 'sold_item';
  const shown = found.filter((row) => row.amount !== 0 || row.quantity !== 0 || (by !== 'day' && row.before !== 0));
  return {
    figure,
    figure_before: sumOf(found, (row) => row.before),
    days: await listSoldByDay(t, span, before),
    columns: [
      { key: by, kind: by === 'day' ? 'date' : 'text' },
      { key: 'sold', kind: 'quantity' },
      ...(isOfTickets
        ? ([
            { key: 'tickets', kind: 'quantity' },
            { key: 'per_ticket', kind: 'money' },
          ] as const)
        : []),
      { key: 'amount', kind: 'money' },
      ...(by === 'day'
        ? []
        : ([
            { key: 'before', kind: 'money' },
            { key: 'change', kind: 'percent' },
          ] as const)),
      { key: 'share', kind: 'percent' },
    ],
    rows: shown
      .sort((a, b) =>
        by === 'sold_item' ? b.amount - a.amount || b.before - a.before : by === 'day' ? byDay(b, a) : byHour(a, b),
      )
      .map((row) =>
        rowOf(
          [
            by === 'hour' ? hourOf(row.label) : row.label,
            row.quantity,
            ...(isOfTickets ? [row.tickets, row.tickets === 0 ? null : units(row.amount / row.tickets)] : []),
            units(row.amount),
            ...(by === 'day' ? [] : [units(row.before), changeOf(row.amount, row.before)]),
            figure === 0 ? null : row.amount / figure,
          ],
          row,
        ),
      ),
  };
}

interface Labelled {
  label: string | null;
}
const byDay = (a: Labelled, b: Labelled) => (a.label ?? '').localeCompare(b.label ?? '');
const byHour = (a: Labelled, b: Labelled) => Number(a.label ?? 24) - Number(b.label ?? 24);
const hourOf = (label: string | null) => (label === null ? reportTexts.noHour : reportTexts.hour(Number(label)));

/** Did we use more than we sold? What left the shelves against what sales take by their recipes. */
export async function buildUse({ t, span, before, group, locationId }: ReportRequest): Promise<Built> {
  const found = await listUsed(t, await readUses(t), { span, before, locationId });
  const isSold = (await listSoldByDay(t, span, before)).some(({ date }) => date >= span.start_date);
  const note = !isSold ? 'no_sales' : (await hasUnmatched(t, span)) ? 'unmatched' : null;
  const totals = {
    figure: sumOf(found, ({ net }) => net),
    figure_before: sumOf(found, ({ net_before }) => net_before),
    days: null,
    note,
  } as const;
  if (group === 'category') {
    const categories = [...Map.groupBy(found, ({ category }) => category)].map(([category, rows]) => ({
      category,
      net: sumOf(rows, ({ net }) => net),
      before: sumOf(rows, ({ net_before }) => net_before),
    }));
    return {
      ...totals,
      columns: [
        { key: 'category', kind: 'text' },
        { key: 'net', kind: 'money' },
        { key: 'before', kind: 'money' },
      ],
      rows: categories
        .sort((a, b) => b.net - a.net)
        .map((row) => rowOf([row.category ?? reportTexts.noCategory, units(row.net), units(row.before)])),
    };
  }
  return {
    ...totals,
    columns: [
      { key: 'item', kind: 'text' },
      { key: 'used', kind: 'quantity' },
      { key: 'by_sales', kind: 'quantity' },
      { key: 'written_off', kind: 'quantity' },
      { key: 'unexplained', kind: 'quantity' },
      { key: 'unit', kind: 'text' },
      { key: 'net', kind: 'money' },
      { key: 'before', kind: 'money' },
    ],
    rows: found
      .sort((a, b) => b.net - a.net || a.item.localeCompare(b.item))
      .map((row) => {
        const quantities = [row.used, row.by_sales, row.written_off, row.used - row.by_sales - row.written_off];
        return rowOf([row.item, ...quantities.map(hundredths), row.unit, units(row.net), units(row.net_before)], row);
      }),
  };
}

/** An item that sold nothing in the last `days` is dead; one whose stock lasts longer than `lasts` days is slow. */
const SLOW = { days: 60, lasts: 90 } as const;

/** What does not sell? Of today. */
export async function buildSlow({ t, span }: ReportRequest): Promise<Built> {
  const found = await listSlow(t, addDays(span.end_date, -SLOW.days), SLOW.lasts);
  const isKnown = await hasVelocities(t);
  return {
    figure: isKnown ? sumOf(found, ({ value }) => value) : null,
    figure_before: null,
    days: null,
    columns: [
      { key: 'item', kind: 'text' },
      { key: 'on_hand', kind: 'quantity' },
      { key: 'unit', kind: 'text' },
      { key: 'last_sold', kind: 'date' },
      { key: 'lasts', kind: 'quantity' },
      { key: 'value', kind: 'money' },
    ],
    rows: found.map((row) => rowOf([row.item, row.on_hand, row.unit, row.last_sold, row.lasts, units(row.value)], row)),
    note: isKnown ? null : 'few_sales',
  };
}
