import type { CountLine } from '#contract/inventory/counts.ts';
import { applyCount, getSheet, saveEntries, startCount } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';

/** How much the shelf differs from the books, by the place on the sheet. */
const FOUND: Record<number, number> = { 2: -1, 5: -2, 8: 1 };

/** The count of a storage area as it ends: applied, with a few differences. */
export async function countArea(staff: Ctx, manager: Ctx, area: { area_id: string; name: string }): Promise<void> {
  const scope = { area_ids: [area.area_id], categories: [] };
  const { count_id } = await startCount(staff, { name: area.name, is_blind: false, ...scope });
  const { lines } = await staff.tx((t) => getSheet(t, count_id));
  const entries = lines.map((line, at) => entryOf(line, foundAt(lines, line, FOUND[at] ?? 0), staff.now));
  const entry_count = await saveEntries(staff, count_id, { sent_at: staff.now.toISOString(), entries });
  await applyCount(manager, count_id, entry_count);
}

/** A count of everything that two colleagues have begun. */
export async function beginCount(staff: Ctx, manager: Ctx, name: string): Promise<void> {
  const scope = { area_ids: [], categories: [] };
  const { count_id } = await startCount(staff, { name, is_blind: false, ...scope });
  const { lines } = await staff.tx((t) => getSheet(t, count_id));
  for (const [ctx, from, to] of [
    [staff, 0, 11],
    [manager, 14, 22],
  ] as const) {
    const entries = lines
      .slice(from, to)
      .map((line, at) => entryOf(line, foundAt(lines, line, FOUND[at] ?? 0), ctx.now));
    await saveEntries(ctx, count_id, { sent_at: ctx.now.toISOString(), entries });
  }
}

/** What lies in a place: everything in the first place of an item, nothing in its others. */
function foundAt(lines: CountLine[], line: CountLine, difference: number): number {
  const first = lines.find(({ item_id }) => item_id === line.item_id);
  return first === line ? Math.max(0, (line.expected ?? 0) + difference) : 0;
}

function entryOf({ line_id }: CountLine, quantity: number, now: Date) {
  return { entry_id: newId(), line_id, quantity: String(quantity), counted_at: now.toISOString() };
}
