import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { mergeErrors } from '#contract/inventory/merges/merge_errors.texts.ts';
import { unitOf } from '#contract/invoices/stock/units.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { refuseDuplicate } from '../items/items.ts';
import { pairOf } from '../ledger/merged.ts';
import { listOfMerge } from '../ledger/movements.sql.ts';
import { moveStock, opposite, refreshCosts } from '../ledger/movements.ts';
import { today } from '../ledger/today.ts';
import { requireLocations } from '../locations/locations.ts';
import { listStockPlaces } from '../locations/stock.sql.ts';
import { filledItem, filling, undoFill } from './filled.rules.ts';
import { lockItems, setItem, type WholeItem } from './items.sql.ts';
import { closeMerge, insertItemMerge, listItemMerges, lockItemMerge, saveMoved } from './merges.sql.ts';
import { countItemMoves, findCountSince, findItemObstacles } from './preview.sql.ts';
import { itemReferences } from './references.sql.ts';
import { type Between, type Moved, pointBack, repoint } from './repoint.sql.ts';

/** The item that is kept, and the one that is merged into it. */
export interface ItemPair {
  item_id: string;
  other_item_id: string;
}

/** What merging the other item into this one would move, and what prevents it. */
export async function previewItemMerge(t: Tenant, pair: ItemPair) {
  const { kept, merged } = await bothItems(t, pair);
  const side = ({ item_id, name, stock_unit, on_hand }: WholeItem) => {
    return { item_id, name, stock_unit, on_hand: Number(on_hand) };
  };
  return {
    kept: side(kept),
    merged: side(merged),
    moves: await countItemMoves(t, merged.item_id),
    blocked: (await obstacleTo(t, kept, merged)) ?? null,
  };
}

/**
 * Merges the other item into this one, in one transaction: what points to it points to the kept item, what is on hand of it passes to that at
 * its average cost, and it is archived. Its ledger stays, so that past days stay as they were; what happens to it later is carried on.
 */
export function mergeItems(ctx: Ctx, pair: ItemPair, factor: string | undefined): Promise<void> {
  return ctx.tx(async (t) => {
    const { kept, merged } = await bothItems(t, pair);
    const obstacle = await obstacleTo(t, kept, merged);
    if (obstacle) throw new AppError('conflict', obstacle, { code: 'cannot_merge' });
    const isSameUnit = sameUnit(kept, merged);
    if (!isSameUnit && factor === undefined) {
      const sentence = mergeErrors.factorNeeded(kept.stock_unit, merged.stock_unit);
      throw new AppError('invalid', sentence, { code: 'factor_needed' });
    }
    const merge = {
      merge_id: newId(),
      kept_item_id: kept.item_id,
      merged_item_id: merged.item_id,
      factor: isSameUnit ? '1' : (factor ?? '1'),
      merged_on: await today(ctx, t),
      merged_at: ctx.now,
    };
    await insertItemMerge(t, {
      ...merge,
      merged_by: ctx.userId,
      kept_unit: kept.stock_unit,
      merged_unit: merged.stock_unit,
    });
    const by = { effective_on: merge.merged_on, occurred_at: ctx.now, created_by: ctx.userId };
    const stock = (await listStockPlaces(t, merged.item_id)).flatMap(({ location_id, on_hand: quantity }) =>
      // Below zero, nothing is there that has a cost.
      pairOf({ ...by, location_id, quantity }, merge, quantity.startsWith('-') ? null : merged.average_cost),
    );
    await moveStock(t, stock);
    const between: Between = { from: merged.item_id, to: kept.item_id, factor: merge.factor };
    const moved: Moved[] = [];
    for (const reference of referencesOf(kept, merged, ctx.now)) moved.push(await repoint(t, reference, between));
    await setItem(t, merged.item_id, { is_active: false, added_in_review: false });
    const filled = filledItem(kept, merged, merge.factor);
    await setItem(t, kept.item_id, filling(kept, filled));
    await saveMoved(t, 'item_merges', merge.merge_id, { moved, filled });
    await refreshCosts(t, [kept.item_id]);
    await audit(ctx, t, 'item.merged', kept.item_id, {
      name: kept.name,
      merged: merged.name,
      merged_id: merged.item_id,
    });
    await announce(t, { type: 'item', id: null });
  });
}

/**
 * Undoes a merge: what was moved goes back, except what was changed to something else since. What came in or left since stays with the kept
 * item. Refused where nobody could tell anymore what is whose.
 */
export function undoItemMerge(ctx: Ctx, pair: ItemPair): Promise<void> {
  return ctx.tx(async (t) => {
    const { kept, merged } = await bothItems(t, pair);
    const merge = await lockItemMerge(t, kept.item_id, merged.item_id);
    if (!merge) throw new AppError('conflict', mergeErrors.noMerge, { code: 'no_merge' });
    const refuse = (sentence: string) => new AppError('conflict', sentence, { code: 'cannot_undo' });
    for (const [item, unit] of [[kept, merge.kept_unit] as const, [merged, merge.merged_unit] as const]) {
      if (item.stock_unit === unit) continue;
      const canChange = item.movement_count === 0 || unitOf(item.stock_unit) === unitOf(unit);
      throw refuse(
        canChange ? mergeErrors.unitChanged(item.name, unit) : mergeErrors.unitFixed(item.name, unit, merged.name),
      );
    }
    const counted = await findCountSince(t, kept.item_id, merge.merged_at);
    if (counted) throw refuse(mergeErrors.countedSince(kept.name, counted.name));
    const between: Between = { from: merged.item_id, to: kept.item_id, factor: merge.factor };
    await setItem(t, kept.item_id, undoFill(kept, merge.filled));
    await refuseDuplicate(merged, () => setItem(t, merged.item_id, { is_active: true }));
    const references = referencesOf(kept, merged, merge.merged_at);
    for (const [index, reference] of references.entries()) {
      const rows = merge.moved[index];
      if (rows) await pointBack(t, reference, rows, between);
    }
    await closeMerge(t, 'item_merges', merge.merge_id, { undone_at: ctx.now, undone_by: ctx.userId });
    const movements = await listOfMerge(t, merge.merge_id);
    await requireLocations(
      t,
      movements.map(({ location_id }) => location_id),
    );
    const by = { now: ctx.now, userId: ctx.userId, on: await today(ctx, t) };
    await moveStock(
      t,
      movements.map((movement) => opposite(movement, by)),
    );
    await refreshCosts(t, [kept.item_id, merged.item_id]);
    await audit(ctx, t, 'item.unmerged', kept.item_id, {
      name: kept.name,
      merged: merged.name,
      merged_id: merged.item_id,
    });
    await announce(t, { type: 'item', id: null });
  });
}

/** Both items, locked in the order in which postings lock them, or 404. */
async function bothItems(t: Tenant, { item_id, other_item_id }: ItemPair) {
  if (item_id === other_item_id) throw new AppError('conflict', mergeErrors.same, { code: 'same' });
  const items = await lockItems(t, [item_id, other_item_id]);
  const kept = items.find((item) => item.item_id === item_id);
  const merged = items.find((item) => item.item_id === other_item_id);
  if (!kept || !merged) throw new AppError('not_found', inventoryErrors.noItem);
  return { kept, merged };
}

async function obstacleTo(t: Tenant, kept: WholeItem, merged: WholeItem): Promise<string | undefined> {
  for (const item of [kept, merged]) {
    const into = (await listItemMerges(t, item.item_id)).find(({ is_kept }) => is_kept);
    // The list names the other side: it is the kept one where this item is merged.
    if (into) return mergeErrors.isMerged(item.name, into.name);
    if (!item.is_active) return mergeErrors.archived(item.name);
  }
  const [own] = await listItemMerges(t, merged.item_id);
  if (own) return mergeErrors.hasMerged(merged.name, own.name);
  const { count_name, order_of_both, unbilled_order } = await findItemObstacles(t, kept.item_id, merged.item_id);
  if (count_name !== null) return mergeErrors.openCount(merged.name, count_name);
  if (order_of_both !== null) return mergeErrors.orderOfBoth(order_of_both);
  if (unbilled_order !== null) return mergeErrors.unbilled(merged.name, unbilled_order);
  return undefined;
}

type Unit = Pick<WholeItem, 'stock_unit'>;

const sameUnit = (kept: Unit, merged: Unit) => kept.stock_unit.toLowerCase() === merged.stock_unit.toLowerCase();

function referencesOf(kept: Unit, merged: Unit, since: Date) {
  return itemReferences({ kept: kept.stock_unit, merged: merged.stock_unit }, since);
}
