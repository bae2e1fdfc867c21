import Big from 'big.js';
import { DAY_MS } from '#contract/dates.ts';

/** A sold item that is exactly one of our items, with what both sides know about its count. */
export interface Countable {
  pos_item_id: string;
  /** The point of sale's own name for it. */
  ref: string;
  /** Stock units of the item that one takes. */
  each: string;
  on_hand: string;
  /** The last count that the point of sale took from us; null before the first. */
  counted: { quantity: string; counted_at: Date; is_refused: boolean } | null;
  /** Sold there after that count, by what has arrived here. */
  sold_since: string;
}

/** What the point of sale should show: never below zero, and only whole ones of what is several stock units. */
export function countOf({ on_hand, each }: Pick<Countable, 'on_hand' | 'each'>): string {
  const count = new Big(on_hand).div(each);
  if (count.lte(0)) return '0';
  return count.round(new Big(each).eq(1) ? 4 : 0, Big.roundDown).toFixed();
}

/** Sales are looked through for this long; a count that is older and had sales is sent again. */
export const COUNT_FRESH_MS = DAY_MS;

/**
 * The counts that the point of sale does not show yet. What it sold itself it has taken off itself, so only what is left over is told: a sale
 * from before the count that arrived late, a delivery, waste, a count of ours.
 */
export function dueCounts(
  items: readonly Countable[],
  now: Date,
): { pos_item_id: string; ref: string; quantity: string }[] {
  return items.flatMap((item) => {
    const quantity = countOf(item);
    const { pos_item_id, ref, counted, sold_since } = item;
    const due = { pos_item_id, ref, quantity };
    if (!counted) return [due];
    if (counted.is_refused) return new Big(counted.quantity).eq(quantity) ? [] : [due];
    const sold = new Big(sold_since);
    const isFresh = +now - +counted.counted_at <= COUNT_FRESH_MS;
    if (!isFresh) return sold.eq(0) && new Big(counted.quantity).eq(quantity) ? [] : [due];
    const shown = new Big(counted.quantity).minus(sold);
    return new Big(quantity).eq(shown.lt(0) ? 0 : shown) ? [] : [due];
  });
}
