import Big from 'big.js';
import type { z } from 'zod';
import type { PosValue } from '#contract/pos/connections.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import type { pos } from '#contract/pos/pos.ts';
import { type PosDrivers, PosError } from '#server/drivers/pos/pos.ts';
import { changeItemIn, lockStock, moveStock, today } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { connectionOr404 } from '../connections/connections.ts';
import { openAccount } from '../connections/open_account.ts';
import type { Connection } from '../connections.sql.ts';
import { hasWaitingSales, sourcesOf } from './sources.ts';
import { differingValues } from './values.rules.ts';
import { hasMovedSince, keepValue, listPairs, type Pair } from './values.sql.ts';

/** How long a user waits for the counts of the point of sale. */
const ASK_MS = 15_000;

/** The values in which the point of sale is right and says something else. */
export async function listValues(ctx: Ctx, drivers: PosDrivers, connectionId: string): Promise<{ values: PosValue[] }> {
  const connection = await ctx.tx((t) => connectionOr404(t, connectionId));
  const counts = await countsThere(ctx, drivers, connection);
  const values = await ctx.tx(async (t) =>
    differingValues(await listPairs(t, connectionId), sourcesOf(await connectionOr404(t, connectionId)), counts),
  );
  return { values };
}

/** What the point of sale has counted, if it is the one to say so. */
async function countsThere(ctx: Ctx, drivers: PosDrivers, connection: Connection): Promise<Map<string, string>> {
  if (connection.count_source !== 'pos' || connection.state !== 'active') return new Map();
  const pairs = await ctx.tx((t) => listPairs(t, connection.connection_id));
  if (pairs.length === 0) return new Map();
  try {
    const account = await openAccount(ctx, drivers, connection);
    const refs = pairs.map(({ ref }) => ref);
    const counts = (await account?.counts?.read(refs, AbortSignal.timeout(ASK_MS))) ?? [];
    return new Map(counts.map(({ ref, quantity }) => [ref, quantity]));
  } catch (error) {
    if (!(error instanceof PosError)) throw error;
    const isOut = error.fault === 'signed_out';
    throw new AppError('conflict', isOut ? posErrors.signedOut : posErrors.noAnswer, { code: error.fault });
  }
}

type Decision = z.output<typeof pos.decideValues.body>;
type Named = Decision['take'][number];

/** Takes some values over and keeps ours instead of others. What differs in another way now is not touched. */
export async function decideValues(
  ctx: Ctx,
  drivers: PosDrivers,
  connectionId: string,
  { take, keep }: Decision,
): Promise<{ taken: number; kept: number }> {
  const before = await ctx.tx((t) => connectionOr404(t, connectionId));
  const counts = await countsThere(ctx, drivers, before);
  return ctx.tx(async (t) => {
    const connection = await connectionOr404(t, connectionId);
    await holdStock(ctx, t, connectionId, take);
    const pairs = new Map((await listPairs(t, connectionId)).map((pair) => [pair.pos_item_id, pair]));
    const values = differingValues([...pairs.values()], sourcesOf(connection), counts);
    const changed = new Set<string>();
    const find = (named: Named) => {
      const value = values.find(({ pos_item_id, field }) => pos_item_id === named.pos_item_id && field === named.field);
      if (value?.theirs !== named.theirs) throw new AppError('conflict', posErrors.valuesChanged, { code: 'changed' });
      return value;
    };
    for (const named of take) {
      const value = find(named);
      const key = `${value.field} ${value.item_id}`;
      // Two sold items can be the same item; only one of them can be right.
      if (changed.has(key)) throw new AppError('conflict', posErrors.valuesTwice(value.item), { code: 'twice' });
      changed.add(key);
      await takeOver(ctx, t, value, pairs.get(value.pos_item_id));
    }
    for (const named of keep) {
      const { pos_item_id, field, theirs } = find(named);
      await keepValue(t, { pos_item_id, field, theirs, kept_at: ctx.now });
    }
    await announce(t, { type: 'item', id: null });
    await announce(t, { type: 'pos_task', id: connectionId });
    return { taken: take.length, kept: keep.length };
  });
}

/**
 * Holds the stock of the items whose count is taken over. Their count has in it what was sold, so no sale can still wait to be booked. Of what
 * moved while they were asked, nobody knows whether their count has it.
 */
async function holdStock(ctx: Ctx, t: Tenant, connectionId: string, take: readonly Named[]): Promise<void> {
  const counted = new Set(take.flatMap(({ pos_item_id, field }) => (field === 'count' ? [pos_item_id] : [])));
  if (counted.size === 0) return;
  if (await hasWaitingSales(t, connectionId)) {
    throw new AppError('conflict', posErrors.salesWaiting, { code: 'sales_waiting' });
  }
  const pairs = (await listPairs(t, connectionId)).filter(({ pos_item_id }) => counted.has(pos_item_id));
  const itemIds = pairs.map(({ item_id }) => item_id);
  if (itemIds.length === 0) return;
  await lockStock(t, itemIds);
  if (await hasMovedSince(t, itemIds, ctx.now)) {
    throw new AppError('conflict', posErrors.valuesChanged, { code: 'changed' });
  }
}

async function takeOver(ctx: Ctx, t: Tenant, value: PosValue, pair: Pair | undefined): Promise<void> {
  const { item_id, theirs } = value;
  if (value.field === 'count') return takeCount(ctx, t, value, pair?.average_cost ?? null);
  const change = {
    name: () => ({ name: theirs }),
    price: () => ({ selling_price: Number(theirs) }),
    sku: () => ({ sku: theirs }),
    barcode: () => ({ barcodes: [...(pair?.ours.barcodes ?? []), theirs] }),
  }[value.field]();
  await changeItemIn(ctx, t, item_id, change);
}

/** Their count becomes one of ours, so that sales from before it that arrive late are not taken off again. */
async function takeCount(
  ctx: Ctx,
  t: Tenant,
  { item_id, ours, theirs }: PosValue,
  unit_cost: string | null,
): Promise<void> {
  await moveStock(t, [
    {
      movement_id: newId(),
      item_id,
      reason: 'counted',
      unit_cost,
      created_by: ctx.userId,
      quantity: new Big(theirs).minus(ours ?? 0).toFixed(),
      effective_on: await today(ctx, t),
      occurred_at: ctx.now,
      note: posTexts.values.note,
      // The request began when they were asked.
      counted_at: ctx.now,
    },
  ]);
}
