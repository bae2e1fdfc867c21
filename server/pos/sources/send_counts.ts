import { HOUR_MS } from '#contract/dates.ts';
import { PosError } from '#server/drivers/pos/pos.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { type Connection, changeConnection, lockConnection } from '../connections.sql.ts';
import type { Opener } from '../sync/run.ts';
import { type CountBatch, deleteBatch, findBatch, listCountable, saveBatch, saveCounts } from './counts.sql.ts';
import { COUNT_FRESH_MS, dueCounts } from './due.rules.ts';
import { hasWaitingSales } from './sources.ts';

/** Square takes 100 changes at once. */
const BATCH = 100;
/** A count that is older than a day is refused; what was sold since is not known there. */
const BATCH_LASTS_MS = 20 * HOUR_MS;

interface Sending {
  ctx: Ctx;
  open: Opener;
  signal: AbortSignal;
}

/**
 * Tells the point of sale some counts that it does not show yet. They are written down with their id before they are sent, and sent again as
 * they are until there is an answer. Returns false when nothing is left to tell.
 */
export async function sendCounts({ ctx, open, signal }: Sending, connectionId: string): Promise<boolean> {
  const found = await ctx.tx((t) => nextBatch(ctx, t, connectionId));
  const account = found && (await open(found.connection));
  if (!found || !account?.counts) return false;
  const { batch_id, counted_at, counts } = found.batch;
  const isTaken = await account.counts.write({ batch_id, counted_at, counts }, signal).then(
    () => true,
    (error) => {
      if (error instanceof PosError && error.fault === 'refused') return false;
      throw error;
    },
  );
  return ctx.tx(async (t) => {
    await lockConnection(t, { connection_id: connectionId });
    if ((await findBatch(t, connectionId))?.batch_id !== batch_id) return true;
    const half = isTaken || counts.length === 1 ? null : counts.slice(0, Math.ceil(counts.length / 2));
    // One thing that is not counted there stops all others of its batch: fewer are tried until it is alone.
    if (half) {
      await saveBatch(t, connectionId, { batch_id: newId(), counted_at, counts: half });
      return true;
    }
    await deleteBatch(t, connectionId);
    await saveCounts(t, found.batch, !isTaken);
    await changeConnection(t, connectionId, {
      counts_fault: null,
      ...(isTaken ? { counts_sent_at: ctx.now } : {}),
    });
    await announce(t, { type: 'pos_task', id: connectionId });
    return true;
  });
}

/** What is on its way, or what is to be told next; nothing while sales wait to be booked, because the ledger does not know of them yet. */
async function nextBatch(
  ctx: Ctx,
  t: Tenant,
  connectionId: string,
): Promise<{ connection: Connection; batch: CountBatch } | null> {
  const connection = await lockConnection(t, { connection_id: connectionId });
  if (connection?.state !== 'active' || connection.count_source !== 'counterbook') return null;
  if (connection.accepted_at === null || connection.counts_fault === 'signed_out') return null;
  const underWay = await findBatch(t, connectionId);
  if (underWay && +ctx.now - +underWay.counted_at < BATCH_LASTS_MS) return { connection, batch: underWay };
  if (underWay) await deleteBatch(t, connectionId);
  if (await hasWaitingSales(t, connectionId)) return null;
  const since = new Date(+ctx.now - 2 * COUNT_FRESH_MS);
  const counts = dueCounts(await listCountable(t, connectionId, since), ctx.now).slice(0, BATCH);
  if (counts.length === 0) return null;
  const batch = { batch_id: newId(), counted_at: ctx.now, counts };
  await saveBatch(t, connectionId, batch);
  return { connection, batch };
}
