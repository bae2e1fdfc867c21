import { stockExportTexts as texts } from '#contract/inventory/files/exports.texts.ts';
import type { StockSheet } from '#contract/inventory/files/exports.ts';
import { XLSX_ROWS_MAX } from '#contract/inventory/limits.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { xlsxOf } from '#server/platform/xlsx.ts';
import { type Cell, type Days, nextRows } from './exports.sql.ts';

const PAGE = 2000;

/** The heading row and the rows, a page at a time, as fast as the client reads. */
export async function* csvRows(ctx: Ctx, sheet: StockSheet, days: Days): AsyncGenerator<(string | number)[]> {
  yield texts.columns[sheet];
  for await (const row of rowsOf(ctx, sheet, days)) yield row.map((cell) => cell ?? '');
}

async function* rowsOf(ctx: Ctx, sheet: StockSheet, days: Days): AsyncGenerator<Cell[]> {
  let after: [string, string] | null = null;
  for (;;) {
    const page: { cells: Cell[]; key: [string, string] }[] = await ctx.tx((t) => nextRows(t, sheet, days, after, PAGE));
    for (const { cells } of page) yield cells;
    after = page.at(-1)?.key ?? null;
    if (page.length < PAGE) return;
  }
}

/** The same as an Excel file, which is made in memory. @throws AppError 422 when it has too many rows for that */
export async function xlsxFile(ctx: Ctx, sheet: StockSheet, days: Days): Promise<Buffer> {
  const rows: Cell[][] = [];
  for await (const row of rowsOf(ctx, sheet, days)) {
    rows.push(row);
    if (rows.length > XLSX_ROWS_MAX) throw new AppError('invalid', texts.tooLong, { code: 'too_long' });
  }
  // What is a number in any row is a column of numbers.
  const columns = texts.columns[sheet].map((header, at) =>
    rows.some((row) => typeof row[at] === 'number') ? { header, format: '#,##0.####' } : { header },
  );
  return xlsxOf(texts.sheets[sheet], columns, rows);
}
