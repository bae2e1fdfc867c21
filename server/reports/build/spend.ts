import { reportTexts } from '#contract/reports/reports.texts.ts';
import { listSpentByDay, listSpentByLine, listSpentByVendor } from '../queries/spend.sql.ts';
import { type Built, changeOf, type ReportRequest, rowOf, sumOf, units } from './built.ts';

/** What did we spend? Posted invoices by their date, with tax and fees. */
export async function buildSpend({ t, group, limit, ...asked }: ReportRequest): Promise<Built> {
  const by = group === 'category' || group === 'item' ? group : 'vendor';
  const { rows: found, count } =
    by === 'vendor' ? await listSpentByVendor(t, asked) : await listSpentByLine(t, by, asked, limit);
  const days = await listSpentByDay(t, asked);
  const spent = (isNow: boolean) =>
    sumOf(
      days.filter(({ date }) => date >= asked.span.start_date === isNow),
      ({ amount }) => amount,
    );
  const figure = spent(true);
  const rows = found
    .filter((row) => row.amount !== 0 || row.before !== 0)
    .sort((a, b) => b.amount - a.amount || b.before - a.before)
    .map((row) =>
      rowOf(
        [
          row.label ??
            (row.is_rest ? reportTexts.rest : by === 'vendor' ? reportTexts.noVendor : reportTexts.noCategory),
          units(row.amount),
          units(row.before),
          changeOf(row.amount, row.before),
          figure === 0 ? null : row.amount / figure,
          row.invoices,
        ],
        row,
      ),
    );
  return {
    figure,
    figure_before: spent(false),
    days,
    row_count: count ?? rows.length,
    columns: [
      { key: by, kind: 'text' },
      { key: 'amount', kind: 'money' },
      { key: 'before', kind: 'money' },
      { key: 'change', kind: 'percent' },
      { key: 'share', kind: 'percent' },
      { key: 'invoices', kind: 'quantity' },
    ],
    rows,
  };
}
