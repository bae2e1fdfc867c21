import Big from 'big.js';
import type { z } from 'zod';
import { countErrors } from '#contract/inventory/counts.texts.ts';
import type { Count, CountLine, counts } from '#contract/inventory/counts.ts';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { areaErrors } from '#contract/inventory/places/areas.texts.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { findArea } from '../areas/areas.sql.ts';
import { lockItem } from '../ledger/stock.sql.ts';
import { locationFor } from '../locations/locations.ts';
import { findCount, insertCount, lockCount, updateCount } from './counts.sql.ts';
import {
  findPlace,
  insertEntries,
  insertPlace,
  insertSheet,
  listKnownLines,
  listLines,
  listSavedEntries,
  type StoredLot,
} from './sheet.sql.ts';
import { countedAt } from './variance.rules.ts';

type StartInput = z.output<typeof counts.start.body>;
type EntriesInput = z.output<typeof counts.addEntries.body>;

/** The count, or 404. */
export async function getCount(t: Tenant, countId: string): Promise<Count> {
  const count = await findCount(t, countId);
  if (!count) throw new AppError('not_found', countErrors.noCount);
  return count;
}

/** The count, locked until the transaction ends, or 404. */
export async function holdCount(t: Tenant, countId: string) {
  const count = await lockCount(t, countId);
  if (!count) throw new AppError('not_found', countErrors.noCount);
  return count;
}

/** Starts a count: its sheet has every place of every item that is meant. */
export function startCount(ctx: Ctx, { name, is_blind, location_id: at, ...scope }: StartInput): Promise<Count> {
  return ctx.tx(async (t) => {
    const place = { count_id: newId(), location_id: await locationFor(t, at) };
    const { count_id } = place;
    await insertCount(t, { ...place, name, is_blind, started_at: ctx.now, started_by: ctx.userId });
    const lines = await insertSheet(t, place, scope);
    if (lines === 0) throw new AppError('conflict', countErrors.noItems, { code: 'no_items' });
    await audit(ctx, t, 'count.started', count_id, { name });
    await announce(t, { type: 'count', id: count_id });
    return getCount(t, count_id);
  });
}

export async function getSheet(t: Tenant, countId: string) {
  const count = await getCount(t, countId);
  return { ...count, lines: await listLines(t, countId, count.is_blind) };
}

/**
 * Saves what was counted, each entry once. They are taken whatever has become of the count: a phone without network learns of that only when
 * it sends, and what it has counted must not be lost. Returns how many entries the count has then.
 */
export function saveEntries(ctx: Ctx, countId: string, { sent_at, entries }: EntriesInput): Promise<number> {
  return ctx.tx(async (t) => {
    const count = await holdCount(t, countId);
    const saved = await listSavedEntries(
      t,
      entries.flatMap(({ entry_id, replaces }) => (replaces ? [entry_id, replaces] : [entry_id])),
    );
    const fresh = new Map(entries.filter(({ entry_id }) => !saved.has(entry_id)).map((one) => [one.entry_id, one]));
    if (fresh.size === 0) return count.entry_count;
    const lineIds = [...new Set([...fresh.values()].map(({ line_id }) => line_id))];
    if ((await listKnownLines(t, countId, lineIds)).size < lineIds.length) {
      throw new AppError('not_found', countErrors.noLine, { code: 'no_line' });
    }
    const times = new Map(saved);
    const timeOf = (entry: EntriesInput['entries'][number]): Date => {
      const replaced = entry.replaces ? times.get(entry.replaces) : undefined;
      const time = countedAt(entry, { sent_at, now: ctx.now, started_at: count.started_at, replaced });
      times.set(entry.entry_id, time);
      return time;
    };
    await insertEntries(
      t,
      [...fresh.values()].map((entry, at) => ({
        entry_id: entry.entry_id,
        count_id: countId,
        line_id: entry.line_id,
        number: count.entry_count + at + 1,
        quantity: entry.quantity,
        lots: lotsOf(entry),
        counted_at: timeOf(entry),
        received_at: ctx.now,
        counted_by: ctx.userId,
      })),
    );
    const entry_count = count.entry_count + fresh.size;
    await updateCount(t, countId, { entry_count });
    await announce(t, { type: 'count', id: countId });
    return entry_count;
  });
}

/** What was counted of each lot; 422 where it is not the quantity. */
function lotsOf({ quantity, lots }: EntriesInput['entries'][number]): StoredLot[] | null {
  if (!lots || quantity === null) return null;
  const total = lots.reduce((sum, lot) => sum.plus(lot.quantity), new Big(0));
  if (!total.eq(quantity)) throw new AppError('invalid', countErrors.lotsDiffer, { code: 'lots_differ' });
  return lots.map(({ lot_id = null, expires_on = null, code = null, quantity: part }) => {
    return { lot_id, expires_on, code, quantity: part };
  });
}

/** Adds a place of an item to the sheet of an open count, or returns the one that is there. */
export function addPlace(
  ctx: Ctx,
  countId: string,
  place: { item_id: string; area_id: string | null },
): Promise<CountLine> {
  return ctx.tx(async (t) => {
    const count = await holdCount(t, countId);
    const known = await findPlace(t, countId, place, count.is_blind);
    if (known) return known;
    if (count.status !== 'open') throw new AppError('conflict', countErrors.notOpen, { code: 'not_open' });
    const item = await lockItem(t, place.item_id);
    if (!item) throw new AppError('not_found', inventoryErrors.noItem);
    if (!item.is_active) throw new AppError('conflict', inventoryErrors.archived, { code: 'archived' });
    if (place.area_id && (await findArea(t, place.area_id))?.location_id !== count.location_id) {
      throw new AppError('not_found', areaErrors.noArea);
    }
    await insertPlace(t, { line_id: newId(), count_id: countId, ...place });
    await announce(t, { type: 'count', id: countId });
    const added = await findPlace(t, countId, place, count.is_blind);
    if (!added) throw new Error(`the line of ${place.item_id} was not added`);
    return added;
  });
}
