import { reportTexts } from '#contract/reports/reports.texts.ts';
import { listEnginesUsed, listRead, listReadByDay, type ReadCounts } from '../queries/reading.sql.ts';
import { type Built, type ReportRequest, rowOf, sumOf } from './built.ts';
import { sharesOf } from './series.rules.ts';

/** A mean to one decimal. */
const tenths = (value: number) => Math.round(value * 10) / 10;

function fieldsRight(rows: readonly ReadCounts[]): number | null {
  const all = sumOf(rows, ({ fields }) => fields);
  return all === 0 ? null : sumOf(rows, ({ fields_right }) => fields_right) / all;
}

/** How well are invoices read? What was read of posted documents against what was posted; the vendors with most to correct first. */
export async function buildReading({ t, span, before, group, engine }: ReportRequest): Promise<Built> {
  const by = group === 'month' ? group : 'vendor';
  const found = await listRead(t, by, span, engine);
  const days = await listReadByDay(t, before.start_date, span.end_date, engine);
  const corrections = (row: ReadCounts) =>
    row.fields - row.fields_right + Math.max(row.lines_read, row.lines_posted) - row.lines_right;
  return {
    figure: fieldsRight(found) ?? 0,
    figure_before: fieldsRight(await listRead(t, 'month', before, engine)),
    days: null,
    engines: await listEnginesUsed(t, span),
    series: sharesOf(days, span, before),
    columns: [
      { key: by, kind: 'text' },
      { key: 'invoices', kind: 'quantity' },
      { key: 'fields_right', kind: 'percent' },
      { key: 'lines_right', kind: 'percent' },
      { key: 'corrections', kind: 'quantity' },
      { key: 'presses', kind: 'quantity' },
      { key: 'minutes', kind: 'quantity' },
    ],
    rows: found
      .sort((a, b) => (by === 'month' ? (b.label ?? '').localeCompare(a.label ?? '') : corrections(b) - corrections(a)))
      .map((row) => {
        const lines = row.lines_read + row.lines_posted;
        return rowOf(
          [
            row.label === null ? reportTexts.noVendor : by === 'month' ? reportTexts.month(row.label) : row.label,
            row.documents,
            row.fields === 0 ? null : row.fields_right / row.fields,
            lines === 0 ? null : (2 * row.lines_right) / lines,
            tenths(corrections(row) / row.documents),
            row.presses === null ? null : tenths(row.presses),
            row.review_seconds === null ? null : tenths(row.review_seconds / 60),
          ],
          row,
        );
      }),
  };
}
