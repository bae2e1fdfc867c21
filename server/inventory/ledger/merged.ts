import Big from 'big.js';
import { newId } from '#server/platform/db/ids.ts';
import type { ItemMerge } from '../merging/merges.sql.ts';
import type { NewMovement } from './movements.sql.ts';

type Located = NewMovement & { location_id: string };

/**
 * The movements with a pair for each of a merged item: what happens to that happens to the kept one. It passes from one ledger to the other not
 * before the day of the merge, so that the days before stay as they were. What undoes a movement passes on the day of that movement, as both have
 * never been.
 * @param days the days of the movements that are undone, by their id
 */
export function carriedOn(
  movements: readonly Located[],
  merges: readonly ItemMerge[],
  days: ReadonlyMap<string, string>,
): Located[] {
  const byItem = new Map(merges.map((merge) => [merge.merged_item_id, merge]));
  return movements.flatMap((movement) => {
    const merge = byItem.get(movement.item_id);
    if (!merge || movement.merge_id) return [movement];
    const effective_on = days.get(movement.reverses_movement_id ?? '') ?? movement.effective_on;
    const dated = { ...movement, effective_on };
    if (typeof movement.value_cents === 'number') return [movement, valueOnKept(dated, merge)];
    return [movement, ...pairOf(dated, merge, costOf(movement))];
  });
}

/** What a credit changes the value of the merged item by is the kept one's: that has its stock. */
function valueOnKept({ value_cents, value_quantity, ...moved }: Located, merge: ItemMerge): Located {
  const { location_id, effective_on, occurred_at, created_by } = moved;
  return {
    movement_id: newId(),
    item_id: merge.kept_item_id,
    merge_id: merge.merge_id,
    reason: 'merged',
    location_id,
    created_by,
    quantity: '0',
    unit_cost: null,
    value_cents: value_cents ?? null,
    value_quantity: value_quantity
      ? new Big(value_quantity).times(merge.factor).round(4, Big.roundHalfUp).toFixed()
      : null,
    effective_on: effective_on > merge.merged_on ? effective_on : merge.merged_on,
    occurred_at: occurred_at > merge.merged_at ? occurred_at : merge.merged_at,
  };
}

/** Takes a quantity out of the ledger of a merged item and puts it into that of the kept one, with what it costs. */
export function pairOf(
  moved: Pick<Located, 'location_id' | 'quantity' | 'effective_on' | 'occurred_at' | 'created_by'>,
  { merge_id, kept_item_id, merged_item_id, factor, merged_on, merged_at }: ItemMerge,
  unit_cost: string | null,
): Located[] {
  const { location_id, created_by } = moved;
  const both = {
    location_id,
    created_by,
    merge_id,
    reason: 'merged' as const,
    effective_on: moved.effective_on > merged_on ? moved.effective_on : merged_on,
    occurred_at: moved.occurred_at > merged_at ? moved.occurred_at : merged_at,
  };
  const quantity = new Big(moved.quantity);
  const there = { movement_id: newId(), item_id: merged_item_id, quantity: quantity.neg().toFixed(), unit_cost: null };
  const here = {
    movement_id: newId(),
    item_id: kept_item_id,
    quantity: quantity.times(factor).round(4, Big.roundHalfUp).toFixed(),
    unit_cost: unit_cost === null ? null : costPer(unit_cost, factor),
  };
  return [
    { ...both, ...there },
    { ...both, ...here },
  ];
}

/** The cost of one stock unit of the kept item. */
export function costPer(unit_cost: string, factor: string): string {
  return new Big(unit_cost).div(factor).round(4, Big.roundHalfUp).toFixed();
}

/**
 * What came in, went back to a vendor, or undoes either, has its cost, and so has what was in transit when the merge passed the stock on hand.
 * Everything else leaves the average as it is.
 */
function costOf({ reason, unit_cost, invoice_id }: Located): string | null {
  const hasCost =
    reason === 'received' || reason === 'opening' || reason === 'transferred' || (reason === 'returned' && invoice_id);
  return hasCost ? unit_cost : null;
}
