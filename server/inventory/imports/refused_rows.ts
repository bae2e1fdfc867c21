import { itemImportTexts, rowFaultDetail } from '#contract/inventory/files/imports.texts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { LeftOutRow } from '#server/platform/tables/left_out.ts';
import { nextRefused } from './rows.sql.ts';

const FETCHED_ROWS = 1000;
const { row, reason } = itemImportTexts.refused;

/** The headings of the file whose refused rows come back: its columns mean the same, and ours mean nothing. */
export function withoutReasons(headings: readonly string[]): string[] {
  const isRefused = headings.length > 2 && headings.at(-2) === row && headings.at(-1) === reason;
  return isRefused ? headings.slice(0, -2) : [...headings];
}

/** The next refused rows after `after`, with what is wrong with each. */
export async function nextRefusedRows(ctx: Ctx, item_import_id: string, after: number): Promise<LeftOutRow[]> {
  const rows = await ctx.tx((t) => nextRefused(t, item_import_id, after, FETCHED_ROWS));
  return rows.map(({ faults, ...refused }) => ({ ...refused, reason: faults.map(rowFaultDetail).join(' ') }));
}
