import Big from 'big.js';
import { fitsQuantity, plain } from '#contract/decimal.ts';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { findItem } from '../items.sql.ts';
import { getDefaultLocationId } from '../locations/locations.sql.ts';
import { addToLocations } from '../locations/stock.sql.ts';
import { bookLots } from '../lots/book_lots.ts';
import { listMergesAround, listMergesOf } from '../merging/merges.sql.ts';
import { deleteClosings } from '../value/closings.sql.ts';
import { listOfCount, listUnheld } from './corrections.sql.ts';
import { costsOf, type LedgerPosition, placeInBooks } from './ledger.rules.ts';
import { carriedOn, costPer } from './merged.ts';
import {
  insertMovements,
  listDays,
  listMovementsById,
  listPosted,
  listReceipts,
  type NewMovement,
} from './movements.sql.ts';
import { lockStock, saveCosts, saveStock } from './stock.sql.ts';

/** The job that looks again at what a count held back, once it is undone. */
export const COUNT_UNDONE = 'count_undone';

/**
 * Adds movements to the stock ledger, in the order of the list, and updates the items. Every movement goes through this function: the items
 * are locked, so that each quantity follows from the one before it. A movement without a location happens at the default one.
 */
export async function moveStock(t: Tenant, movements: readonly NewMovement[]): Promise<void> {
  if (movements.length === 0) return;
  const itemIds = itemIdsOf(movements);
  const locked = await lockStock(t, itemIds);
  // Asked after the lock: a merge holds it until it is complete.
  const merges = await listMergesOf(t, itemIds);
  const undone = merges.length > 0 ? movements.flatMap(({ reverses_movement_id }) => reverses_movement_id ?? []) : [];
  const carried = carriedOn(await withLocations(t, movements), merges, await listDays(t, undone));
  const kept = itemIdsOf(carried).filter((id) => !itemIds.includes(id));
  const missing = kept.filter((id) => !locked.some(({ item_id }) => item_id === id));
  const before = missing.length > 0 ? [...locked, ...(await lockStock(t, missing))] : locked;
  const { placed, stock } = placeInBooks(before, carried);
  await assertFit(t, placed);
  await insertMovements(t, placed);
  await saveStock(t, stock);
  const moved = placed.filter(({ quantity }) => !new Big(quantity).eq(0));
  await bookLots(t, moved);
  await addToLocations(t, moved);
  await refreshCosts(t, kept);
  await deleteClosings(
    t,
    placed.flatMap(({ movement_id, reverses_movement_id }) => [movement_id, reverses_movement_id ?? movement_id]),
  );
  // A count of one lot held nothing back.
  const uncounted = placed.flatMap(({ reverses_movement_id, counted_at }) =>
    reverses_movement_id && counted_at ? [+counted_at] : [],
  );
  if (uncounted.length === 0) return;
  const counted_at = new Date(Math.min(...uncounted)).toISOString();
  // With the items that they were merged into, whose sales were held back.
  await enqueue(t, { task: COUNT_UNDONE, payload: { item_ids: itemIdsOf(placed), counted_at } });
}

/** Names the item of which a movement, or the stock after it, is more than a column holds: a few packs can be billions of pieces. */
async function assertFit(t: Tenant, placed: readonly (NewMovement & LedgerPosition)[]): Promise<void> {
  const beyond = placed.find(({ quantity, on_hand_after }) =>
    [quantity, on_hand_after].some((one) => !fitsQuantity(new Big(one))),
  );
  if (!beyond) return;
  const item = await findItem(t, beyond.item_id);
  throw new AppError('invalid', inventoryErrors.tooMuchStock(item?.name ?? ''));
}

async function withLocations(t: Tenant, movements: readonly NewMovement[]) {
  const isOpen = movements.some(({ location_id }) => !location_id);
  const usual = isOpen ? await getDefaultLocationId(t) : '';
  return movements.map((movement) => ({ ...movement, location_id: movement.location_id || usual }));
}

/**
 * Locks the items with those that were merged into them, all at once: undoing a count may take back corrections of both, and the order of the
 * locks is everybody's.
 */
export async function lockWithMerged(t: Tenant, itemIds: string[]): Promise<void> {
  const merged = (await listMergesAround(t, itemIds)).map(({ merged_item_id }) => merged_item_id);
  await lockStock(t, [...itemIds, ...merged]);
}

/** Who takes something back, and on which day. */
interface TakenBack {
  now: Date;
  userId: string | null;
  on: string;
}

/** Undoes a posting: each of its movements gets its opposite. Returns the affected items. */
export async function takeBackStock(t: Tenant, postingId: string, by: TakenBack): Promise<string[]> {
  const posted = await listPosted(t, postingId);
  await moveStock(
    t,
    posted.map((movement) => ({ ...opposite(movement, by), posting_id: postingId })),
  );
  return itemIdsOf(posted);
}

/**
 * Undoes what still stands of the corrections of these items by a count. The opposites have the same counting time, so that no other count sees
 * either. The items are locked.
 */
export async function takeBackCount(
  t: Tenant,
  countId: string,
  itemIds: readonly string[],
  by: TakenBack,
): Promise<void> {
  const left = await listOfCount(t, countId, itemIds);
  await moveStock(
    t,
    left.map((movement) => opposite(movement, by)),
  );
}

/**
 * After a count was undone: takes back the corrections of these items by it and by counts that were undone before, except where a later count
 * stands and has fixed the stock. The items are locked with those that were merged into them.
 */
export async function takeBackUnheld(
  t: Tenant,
  { locationId, itemIds }: { locationId: string; itemIds: readonly string[] },
  by: TakenBack,
): Promise<void> {
  const unheld = await listUnheld(t, locationId, itemIds);
  await moveStock(
    t,
    unheld.map((movement) => opposite(movement, by)),
  );
}

/** Undoes these movements, of which none is undone. */
export async function takeBackMovements(t: Tenant, movementIds: readonly string[], by: TakenBack): Promise<void> {
  const taken = await listMovementsById(t, movementIds);
  await moveStock(
    t,
    taken.map((movement) => opposite(movement, by)),
  );
}

/** The movement that undoes this one. */
export function opposite<
  M extends { movement_id: string; location_id: string; quantity: string; value_cents?: number | null },
>({ movement_id, quantity, value_cents, ...movement }: M, by: TakenBack) {
  return {
    ...movement,
    movement_id: newId(),
    quantity: plain(new Big(quantity).times(-1)),
    ...(typeof value_cents === 'number' ? { value_cents: -value_cents } : {}),
    effective_on: by.on,
    occurred_at: by.now,
    created_by: by.userId,
    reverses_movement_id: movement_id,
  };
}

/** Recomputes last, previous and average cost of the items, and of those that they were merged into, from their ledgers. */
export async function refreshCosts(t: Tenant, itemIds: string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const merges = await listMergesAround(t, itemIds);
  const own = [...new Set([...itemIds, ...merges.map(({ kept_item_id }) => kept_item_id)])];
  const merged = merges.map(({ merged_item_id }) => merged_item_id);
  const receipts = Map.groupBy(await listReceipts(t, [...new Set([...own, ...merged])]), ({ item_id }) => item_id);
  const ofMerged = (itemId: string) =>
    merges
      .filter(({ kept_item_id }) => kept_item_id === itemId)
      .flatMap(({ merged_item_id, factor }) =>
        (receipts.get(merged_item_id) ?? []).map((one) => ({ ...one, unit_cost: costPer(one.unit_cost, factor) })),
      );
  await saveCosts(
    t,
    own.map((item_id) => ({ item_id, ...costsOf(receipts.get(item_id) ?? [], ofMerged(item_id)) })),
  );
}

function itemIdsOf(movements: readonly { item_id: string }[]): string[] {
  return [...new Set(movements.map(({ item_id }) => item_id))];
}
