import { ITEM_NAME_MAX, tidyName } from '#contract/invoices/stock/item_name.ts';
import { type CorrectedName, followCorrections } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import { cutText } from '#server/platform/cut_text.rules.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { LineRecord } from '../lines.sql.ts';
import { itemsOf } from '../mixed_cases.rules.ts';

/**
 * Lets the new items of lines follow the words of their lines, where these were corrected. Returns the lines whose words are the name of
 * another item.
 */
export async function followWords(
  ctx: Ctx,
  t: Tenant,
  invoiceId: string,
  known: ReadonlyMap<string, LineRecord>,
  lines: readonly LineRecord[],
): Promise<LineRecord[]> {
  const corrected = lines.filter((line) => isCorrected(known.get(line.line_id), line) && isOnlyOne(line, lines));
  const names = corrected.flatMap((line): CorrectedName[] => {
    const { item_id, description } = line;
    const before = known.get(line.line_id)?.description;
    if (item_id === null || before === undefined) return [];
    return [{ item_id, before, name: cutText(tidyName(description), ITEM_NAME_MAX) }];
  });
  if (names.length === 0) return [];
  const taken = await followCorrections(ctx, t, invoiceId, names);
  return corrected.filter(({ item_id }) => item_id !== null && taken.has(item_id));
}

/** A line that still has the new item that was made of it, and other words. */
export function isCorrected(old: LineRecord | undefined, line: LineRecord): boolean {
  if (line.match_kind !== 'new' || line.item_id === null || line.item_id !== old?.item_id) return false;
  return line.description !== old.description && line.description !== '';
}

/** What two lines have follows neither. */
function isOnlyOne({ item_id }: LineRecord, lines: readonly LineRecord[]): boolean {
  return itemsOf(lines).filter((one) => one === item_id).length === 1;
}
