import { faultReason, importTexts } from '#contract/contacts/imports.texts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { ImportWork } from './imports.sql.ts';
import { nextRefusals } from './refusals.sql.ts';

/** Each can be 20,000 characters long. */
const FETCHED_ROWS = 1000;

/**
 * The refused rows as they are in the file, with their row number and faults in columns after the file's own: once corrected, the file can
 * be imported as it is.
 */
export async function* refusedRows(ctx: Ctx, { import_id, shape }: Pick<ImportWork, 'import_id' | 'shape'>) {
  const headings = shape.headings.map((heading, column) => heading || importTexts.columns.untitled(column + 1));
  yield [...headings, importTexts.result.rowColumn, importTexts.result.reasonColumn];
  let after = 0;
  for (;;) {
    const next = await ctx.tx((t) => nextRefusals(t, import_id, after, FETCHED_ROWS));
    for (const { row_number, cells, faults } of next) {
      const filled = headings.map((_, column) => cells[column] ?? '');
      yield [...filled, String(row_number), faults.map(faultReason).join(' ')];
    }
    const last = next.at(-1);
    if (!last) return;
    after = last.row_number;
  }
}
