import { faultReason, importTexts } from '#contract/contacts/imports.texts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { LeftOutRow } from '#server/platform/tables/left_out.ts';
import { nextRefusals } from './refusals.sql.ts';

/** Each can be 20,000 characters long. */
const FETCHED_ROWS = 1000;

/** The headings of a file, those without words by their place. */
export function headingsOf({ headings }: { headings: readonly string[] }): string[] {
  return headings.map((heading, column) => heading || importTexts.columns.untitled(column + 1));
}

/** The next refused rows after `after`, with what is wrong with each. */
export async function nextRefusedRows(ctx: Ctx, import_id: string, after: number): Promise<LeftOutRow[]> {
  const rows = await ctx.tx((t) => nextRefusals(t, import_id, after, FETCHED_ROWS));
  return rows.map(({ faults, ...row }) => ({ ...row, reason: faults.map(faultReason).join(' ') }));
}
