import { reportTexts } from '#contract/reports/reports.texts.ts';
import { hasSales, listLost, listLostByDay } from '../queries/lost.sql.ts';
import { hasLateSales } from '../queries/sales.sql.ts';
import { type Built, changeOf, type ReportRequest, rowOf, sumOf, units } from './built.ts';

/** What did we throw away? Write-offs at the average cost of their time. */
export async function buildWriteOffs({ t, span, before, group, locationId }: ReportRequest): Promise<Built> {
  const by = group === 'item' || group === 'category' ? group : 'reason';
  const asked = { of: 'write_offs', span, before, locationId } as const;
  const found = await listLost(t, by, asked);
  const figure = -sumOf(found, ({ missing }) => missing);
  const days = await listLostByDay(t, asked);
  return {
    figure,
    figure_before: -sumOf(found, (row) => row.before),
    days: days.map(({ date, amount }) => ({ date, amount: -amount })),
    columns: [
      { key: by, kind: 'text' },
      ...(by === 'item'
        ? ([
            { key: 'difference', kind: 'quantity' },
            { key: 'unit', kind: 'text' },
          ] as const)
        : []),
      { key: 'amount', kind: 'money' },
      { key: 'before', kind: 'money' },
      { key: 'change', kind: 'percent' },
      { key: 'share', kind: 'percent' },
    ],
    rows: found
      .sort((a, b) => a.missing - b.missing || a.before - b.before)
      .map((row) =>
        rowOf(
          [
            by === 'reason' ? reportTexts.reasonOf(row.label) : (row.label ?? reportTexts.noCategory),
            ...(by === 'item' ? [-row.quantity, row.unit] : []),
            units(-row.missing),
            units(-row.before),
            changeOf(-row.missing, -row.before),
            figure === 0 ? null : -row.missing / figure,
          ],
          row,
        ),
      ),
  };
}

/** What stock went missing? What counts found to be missing, by money. */
export async function buildMissing({ t, span, before, group, locationId }: ReportRequest): Promise<Built> {
  const by = group === 'category' ? group : 'item';
  const asked = { of: 'counted', span, before, locationId } as const;
  const found = await listLost(t, by, asked);
  const days = await listLostByDay(t, asked);
  return {
    figure: -sumOf(found, ({ missing, found: more }) => missing + more),
    figure_before: -sumOf(found, (row) => row.before),
    days: days.map(({ date, amount }) => ({ date, amount: -amount })),
    columns: [
      { key: by, kind: 'text' },
      ...(by === 'item'
        ? ([
            { key: 'difference', kind: 'quantity' },
            { key: 'unit', kind: 'text' },
          ] as const)
        : []),
      { key: 'missing', kind: 'money' },
      { key: 'found', kind: 'money' },
      { key: 'net', kind: 'money' },
      { key: 'before', kind: 'money' },
    ],
    rows: found
      .filter((row) => row.missing !== 0 || row.found !== 0 || row.before !== 0)
      .sort((a, b) => a.missing + a.found - (b.missing + b.found))
      .map((row) =>
        rowOf(
          [
            row.label ?? reportTexts.noCategory,
            ...(by === 'item' ? [row.quantity, row.unit] : []),
            units(-row.missing),
            units(row.found),
            units(-(row.missing + row.found)),
            units(-row.before),
          ],
          row,
        ),
      ),
    note: !(await hasSales(t)) ? 'no_sales' : (await hasLateSales(t, span)) ? 'late_sales' : null,
  };
}
