import { centsToNumber, toCents } from '#contract/decimal.ts';
import { countErrors } from '#contract/inventory/counts.texts.ts';
import type { Count, CountWithVariances, Variance } from '#contract/inventory/counts.ts';
import { audit } from '#server/platform/audit.ts';
import { getTimeZone } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { listCorrected, listOfCount } from '../ledger/corrections.sql.ts';
import { lockWithMerged, moveStock, takeBackCount, takeBackUnheld } from '../ledger/movements.ts';
import { lockStock } from '../ledger/stock.sql.ts';
import { today } from '../ledger/today.ts';
import { locationFor } from '../locations/locations.ts';
import { listBooked, listChanges, listCounted, listLotChanges, updateCount } from './counts.sql.ts';
import { getCount, holdCount } from './counts.ts';
import { compare } from './variance.rules.ts';

/** Locks what the count has counted, so that no other count changes it meanwhile. */
async function lockCounted(t: Tenant, countId: string): Promise<void> {
  await lockStock(t, itemsOf(await listCounted(t, countId)));
}

const itemsOf = (lines: readonly { item_id: string }[]) => [...new Set(lines.map(({ item_id }) => item_id))];

async function compareCount(t: Tenant, countId: string) {
  const lines = await listCounted(t, countId);
  const items = await listBooked(t, countId);
  const times = lines.flatMap(({ counted_at }) => (counted_at ? [+counted_at] : []));
  const changes = times.length > 0 ? await listChanges(t, countId, new Date(Math.min(...times))) : [];
  const isByLot = lines.some(({ lots }) => lots !== null);
  const lotChanges = isByLot ? await listLotChanges(t, countId) : [];
  const costs = new Map(items.map(({ item_id, unit_cost }) => [item_id, unit_cost]));
  return { lines, costs, compared: compare(lines, items, changes, lotChanges) };
}

/** What the count would change, the biggest difference in money first, or what it has changed. */
export async function reviewCount(t: Tenant, countId: string): Promise<CountWithVariances> {
  const count = await getCount(t, countId);
  const { lines, compared } = await compareCount(t, countId);
  const isApplied = count.status === 'applied';
  const corrected = new Set(
    isApplied ? (await listOfCount(t, countId, itemsOf(lines))).map(({ item_id }) => item_id) : [],
  );
  const variances = compared
    .map(({ variance }): Variance => {
      const { skip, variance: difference, item_id } = variance;
      // A later count stood when this one was applied, and was undone since.
      const isMissing = isApplied && skip === null && difference !== 0 && !corrected.has(item_id);
      return isMissing ? { ...variance, skip: 'not_corrected' } : variance;
    })
    .toSorted((a, b) => Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0) || Math.abs(b.variance) - Math.abs(a.variance));
  const counted = new Set(variances.map(({ item_id }) => item_id));
  const uncounted = new Map(
    lines.filter(({ item_id }) => !counted.has(item_id)).map(({ item_id, item }) => [item_id, { item_id, item }]),
  );
  const values = variances.flatMap(({ skip, value }) => (skip === null ? [value ?? 0] : []));
  const total = (which: (value: number) => boolean) =>
    centsToNumber(values.filter(which).reduce((cents, value) => cents + toCents(value), 0));
  return {
    ...count,
    variances,
    uncounted: [...uncounted.values()],
    gain: total((value) => value > 0),
    loss: total((value) => value < 0),
  };
}

/**
 * Corrects the stock by what was found, in one transaction. Each item that was counted gets a movement, also without a difference: the ledger
 * shows when it was last right.
 * @param entryCount as the review said it; 409 when more was counted since
 */
export function applyCount(ctx: Ctx, countId: string, entryCount: number): Promise<Count> {
  return ctx.tx(async (t) => {
    const count = await holdCount(t, countId);
    if (count.status !== 'open') throw new AppError('conflict', countErrors.notOpen, { code: 'not_open' });
    if (count.entry_count !== entryCount) throw new AppError('conflict', countErrors.changed, { code: 'changed' });
    await lockCounted(t, countId);
    const { compared, costs } = await compareCount(t, countId);
    if (compared.length === 0) throw new AppError('conflict', countErrors.nothingCounted, { code: 'nothing_counted' });
    const zone = await getTimeZone(t);
    const corrections = compared.flatMap(({ correction, lots_after, variance: { item_id, counted_at } }) =>
      correction === null
        ? []
        : [
            {
              movement_id: newId(),
              item_id,
              location_id: count.location_id,
              reason: 'counted' as const,
              quantity: correction,
              unit_cost: costs.get(item_id) ?? null,
              // What was missing then was missing on that day, however late the count is applied.
              effective_on: dateIn(zone, new Date(counted_at)),
              occurred_at: ctx.now,
              created_by: ctx.userId,
              count_id: countId,
              counted_at: new Date(counted_at),
              ...(lots_after ? { lots_after } : {}),
            },
          ],
    );
    // What a later count left standing of this one when it was undone. The new correction replaces it.
    const by = { now: ctx.now, userId: ctx.userId, on: dateIn(zone, ctx.now) };
    const corrected = corrections.map(({ item_id }) => item_id);
    await takeBackCount(t, countId, corrected, by);
    await moveStock(t, corrections);
    await updateCount(t, countId, {
      status: 'applied',
      applied_at: ctx.now,
      applied_by: ctx.userId,
      applied_entry_count: count.entry_count,
    });
    return changed(ctx, t, countId, 'count.applied');
  });
}

/**
 * Undoes the corrections of an applied count, or restores an archived one. All of its entries count again, late ones too. Items that were counted
 * again later stay as they are until the later count is undone too.
 */
export function reopenCount(ctx: Ctx, countId: string): Promise<Count> {
  return ctx.tx(async (t) => {
    const { status, location_id: locationId } = await holdCount(t, countId);
    if (status === 'open') throw new AppError('conflict', countErrors.alreadyOpen, { code: 'open' });
    await locationFor(t, locationId);
    const corrected = status === 'applied' ? await listCorrected(t, countId) : [];
    await lockWithMerged(t, corrected);
    const applied = { applied_at: null, applied_by: null, applied_entry_count: null };
    await updateCount(t, countId, { status: 'open', ...applied });
    if (status === 'applied') {
      const by = { now: ctx.now, userId: ctx.userId, on: await today(ctx, t) };
      await takeBackUnheld(t, { locationId, itemIds: corrected }, by);
    }
    return changed(ctx, t, countId, 'count.reopened');
  });
}

/** Gives up an open count; its entries are kept. */
export function archiveCount(ctx: Ctx, countId: string): Promise<Count> {
  return ctx.tx(async (t) => {
    const { status } = await holdCount(t, countId);
    if (status !== 'open') throw new AppError('conflict', countErrors.notOpen, { code: 'not_open' });
    await updateCount(t, countId, { status: 'archived' });
    return changed(ctx, t, countId, 'count.archived');
  });
}

async function changed(
  ctx: Ctx,
  t: Tenant,
  countId: string,
  action: 'count.applied' | 'count.reopened' | 'count.archived',
): Promise<Count> {
  const count = await getCount(t, countId);
  await audit(ctx, t, action, countId, { name: count.name });
  await announce(t, { type: 'count', id: countId });
  if (action !== 'count.archived') await announce(t, { type: 'item', id: null });
  return count;
}
