import Big from 'big.js';
import type { Variance } from '#contract/inventory/counts.ts';
import { COUNT_LARGE_FRACTION, COUNT_LARGE_VALUE, COUNT_SMALL_VALUE } from '#contract/limits.ts';

/** A line of the sheet with the entry that holds for it: the newest by counting time. */
export interface CountedLine {
  line_id: string;
  item_id: string;
  area: string | null;
  /** Null: not counted. */
  quantity: string | null;
  counted_at: Date | null;
  counted_by: string | null;
}

/** An item as the books have it now, without what this count itself has corrected. */
export interface BookedItem {
  item_id: string;
  item: string;
  stock_unit: string;
  on_hand: string;
  unit_cost: string | null;
  is_active: boolean;
}

/** Something that changed the stock, of another source than this count. */
export interface Change {
  item_id: string;
  quantity: string;
  /** Of a correction by a count, the time of the counting. */
  at: Date;
  is_count: boolean;
}

export interface Compared {
  /** What a correction has to add; null where the count changes nothing. */
  correction: string | null;
  variance: Variance;
}

/**
 * Compares what was counted with what was on hand at that time. An item that lies in several areas is summed, and compared with the time of
 * the first of them: whatever moved after any of its lines was counted stays. Items without a number are left out.
 */
export function compare(
  lines: readonly CountedLine[],
  items: readonly BookedItem[],
  changes: readonly Change[],
): Compared[] {
  const linesOf = Map.groupBy(lines, ({ item_id }) => item_id);
  const changesOf = Map.groupBy(changes, ({ item_id }) => item_id);
  return items.flatMap((item) => {
    const compared = compareItem(item, linesOf.get(item.item_id) ?? [], changesOf.get(item.item_id) ?? []);
    return compared ? [compared] : [];
  });
}

function compareItem(item: BookedItem, lines: CountedLine[], changes: Change[]): Compared | null {
  const times = lines.flatMap(({ quantity, counted_at }) => (quantity === null || !counted_at ? [] : [+counted_at]));
  if (times.length === 0) return null;
  const first = Math.min(...times);
  const last = Math.max(...times);
  const later = changes.filter(({ at }) => +at > first);
  const counted = sum(lines.map(({ quantity }) => quantity ?? '0'));
  const expected = new Big(item.on_hand).minus(sum(later.map(({ quantity }) => quantity)));
  const variance = counted.minus(expected);
  const value = item.unit_cost === null ? null : Number(variance.times(item.unit_cost).round(2).toFixed());
  const skip =
    times.length < lines.length
      ? 'incomplete'
      : later.some(({ is_count }) => is_count)
        ? 'counted_since'
        : item.is_active
          ? null
          : 'archived';
  const moved = later.filter(({ is_count }) => !is_count);
  return {
    correction: skip === null ? variance.toFixed() : null,
    variance: {
      item_id: item.item_id,
      item: item.item,
      stock_unit: item.stock_unit,
      counted: Number(counted),
      expected: Number(expected),
      variance: Number(variance),
      value,
      counted_at: new Date(first).toISOString(),
      moved_since: Number(sum(moved.map(({ quantity }) => quantity))),
      moved_between: moved.some(({ at }) => +at <= last),
      is_large: isLarge(Number(variance), Number(expected), value),
      skip,
      places: lines.map(({ line_id, area, quantity, counted_at, counted_by }) => ({
        line_id,
        area,
        quantity: quantity === null ? null : Number(quantity),
        counted_at: quantity === null ? null : (counted_at?.toISOString() ?? null),
        counted_by: quantity === null ? null : counted_by,
      })),
    },
  };
}

function isLarge(variance: number, expected: number, value: number | null): boolean {
  if (variance === 0) return false;
  if (value !== null && Math.abs(value) >= COUNT_LARGE_VALUE) return true;
  const isSmallChange = value !== null && Math.abs(value) < COUNT_SMALL_VALUE;
  return !isSmallChange && Math.abs(variance) >= Math.abs(expected) * COUNT_LARGE_FRACTION;
}

function sum(quantities: readonly string[]): Big {
  return quantities.reduce((total, quantity) => total.plus(quantity), new Big(0));
}

/** When an entry was counted by the server's clock: as long ago as the phone says, and not before the count began. */
export function countedAt(entry: { counted_at: string }, by: { sent_at: string; now: Date; started_at: Date }): Date {
  const age = Math.max(0, Date.parse(by.sent_at) - Date.parse(entry.counted_at));
  return new Date(Math.max(+by.now - age, +by.started_at));
}
