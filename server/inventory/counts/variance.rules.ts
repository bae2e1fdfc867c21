import Big from 'big.js';
import type { Variance } from '#contract/inventory/counts.ts';
import { COUNT_LARGE_FRACTION, COUNT_LARGE_VALUE, COUNT_SMALL_VALUE } from '#contract/inventory/limits.ts';
import type { LotAfter } from '../lots/book_lots.ts';
import { type CountedLot, compareLots, type LotChange } from './lot_variance.rules.ts';

/** A line of the sheet with the entry that holds for it: the newest by counting time. */
export interface CountedLine {
  line_id: string;
  item_id: string;
  area: string | null;
  /** Null: not counted. */
  quantity: string | null;
  /** The same by lot, where it was counted so. */
  lots: readonly CountedLot[] | null;
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
export interface StockChange {
  item_id: string;
  quantity: string;
  /** For a correction by a count, the time of the counting. */
  at: Date;
  is_count: boolean;
}

export interface Compared {
  /** What a correction has to add; null where the count changes nothing. */
  correction: string | null;
  /** What is in each lot then; null where it was not counted by lot. */
  lots_after: LotAfter[] | null;
  variance: Variance;
}

/**
 * Compares what was counted with what was on hand at that time. An item that lies in several areas is summed, and compared with the time of
 * the first of them: whatever moved after any of its lines was counted stays. Items without a number are left out.
 */
export function compare(
  lines: readonly CountedLine[],
  items: readonly BookedItem[],
  changes: readonly StockChange[],
  lotChanges: readonly LotChange[] = [],
): Compared[] {
  const linesOf = Map.groupBy(lines, ({ item_id }) => item_id);
  const changesOf = Map.groupBy(changes, ({ item_id }) => item_id);
  const lotsOf = Map.groupBy(lotChanges, ({ item_id }) => item_id);
  return items.flatMap((item) => {
    const of = <Row>(rows: Map<string, Row[]>) => rows.get(item.item_id) ?? [];
    const compared = compareItem(item, of(linesOf), of(changesOf), of(lotsOf));
    return compared ? [compared] : [];
  });
}

function compareItem(
  item: BookedItem,
  lines: CountedLine[],
  changes: StockChange[],
  lotChanges: LotChange[],
): Compared | null {
  const times = lines.flatMap(({ quantity, counted_at }) => (quantity === null || !counted_at ? [] : [+counted_at]));
  if (times.length === 0) return null;
  const first = Math.min(...times);
  const last = Math.max(...times);
  const later = changes.filter(({ at }) => +at > first);
  const counted = sum(lines.map(({ quantity }) => quantity ?? '0'));
  const expected = new Big(item.on_hand).minus(sum(later.map(({ quantity }) => quantity)));
  const variance = counted.minus(expected);
  const value = item.unit_cost === null ? null : Number(variance.times(item.unit_cost).round(2).toFixed());
  const byLot = compareLots(lines, lotChanges, { first, expected });
  const skip =
    times.length < lines.length
      ? 'incomplete'
      : byLot?.isIncomplete
        ? 'lots'
        : later.some(({ is_count }) => is_count)
          ? 'counted_since'
          : item.is_active
            ? null
            : 'archived';
  const moved = later.filter(({ is_count }) => !is_count);
  return {
    correction: skip === null ? variance.toFixed() : null,
    lots_after: byLot?.after ?? null,
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
      lots: byLot?.lots ?? null,
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

/**
 * When an entry was counted by the server's clock: as long ago as the phone says, not before the count began, and after the entry that it
 * replaces. A request that was long under way makes its entries look that much later.
 */
export function countedAt(
  entry: { counted_at: string },
  by: { sent_at: string; now: Date; started_at: Date; replaced?: Date | undefined },
): Date {
  const age = Math.max(0, Date.parse(by.sent_at) - Date.parse(entry.counted_at));
  return new Date(Math.max(+by.now - age, +by.started_at, by.replaced ? +by.replaced + 1 : 0));
}
