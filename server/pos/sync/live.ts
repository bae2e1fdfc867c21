import type { PosSale } from '#server/drivers/pos/pos.ts';
import { getTimeZone } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { type Connection, lockConnection } from '../connections.sql.ts';
import { brakeLive, tooMuchOf } from '../effect.rules.ts';
import { listWaitingEvents, markTaken } from '../events.sql.ts';
import { listMappings, listStock } from '../pos.sql.ts';
import { book, type Plan, planFor, takenBy } from '../sales/settle.ts';
import { changeTask, findLiveTask, findOpenTask, insertTask } from '../tasks.sql.ts';
import { addChanges } from './compare.ts';
import type { Opener } from './run.ts';
import { earliest, latest, type Prepared, prepareSales, storeSales } from './store.ts';

/** Events that one request and one transaction take. */
const BATCH = 100;

interface Live {
  ctx: Ctx;
  open: Opener;
  signal: AbortSignal;
}

/** What waits of a connection that can take it now: never while another run is open, or before the first sync was accepted. */
async function waiting(t: Tenant, connectionId: string) {
  const connection = await lockConnection(t, { connection_id: connectionId });
  if (connection?.state !== 'active' || connection.accepted_at === null) return null;
  if (await findOpenTask(t, connectionId)) return null;
  const events = await listWaitingEvents(t, connectionId, BATCH);
  return events.length > 0 ? { connection, events } : null;
}

/** Takes some of what the point of sale told us, in one transaction. Returns false when nothing is left to take now. */
export async function takeEvents({ ctx, open, signal }: Live, connectionId: string): Promise<boolean> {
  const seen = await ctx.tx((t) => waiting(t, connectionId));
  const account = seen && (await open(seen.connection));
  if (!seen || !account) return false;
  const refs = [...new Set(seen.events.map(({ sale_ref }) => sale_ref))];
  const sales = await account.findSales(refs, signal);
  return ctx.tx(async (t) => {
    const now = await waiting(t, connectionId);
    if (!now) return false;
    await takeSales(ctx, t, now.connection, sales);
    await markTaken(
      t,
      connectionId,
      seen.events.map(({ event_ref }) => event_ref),
      ctx.now,
    );
    return true;
  });
}

/** Books the sales at once. Those that the brake stops, or that take more than can be recorded, wait for a user. */
async function takeSales(ctx: Ctx, t: Tenant, connection: Connection, sales: readonly PosSale[]): Promise<void> {
  const { connection_id, refunds_return, stock_from } = connection;
  const zone = await getTimeZone(t);
  const prepared = await prepareSales(t, { connection_id, refunds_return, zone, now: ctx.now }, sales);
  const plan = await planFor(
    t,
    prepared.newest
      .filter(({ sold_on }) => stock_from === null || sold_on >= stock_from)
      .map(({ sale_id, sold_on, sold_at, is_open, lines }) => ({
        sale_id,
        sold_on,
        sold_at,
        lines: is_open ? [] : lines,
      })),
    await takenBy(t, await listMappings(t, connection_id)),
  );
  const isWild = brakeLive(plan.differences);
  const changes = addChanges([], plan.missing);
  const items = new Set(tooMuchOf(await listStock(t), changes).map(({ item_id }) => item_id));
  const tooMuch = new Set(plan.missing.flatMap(({ sale_id, item_id }) => (items.has(item_id) ? [sale_id] : [])));
  const isHeld = ({ sale_id }: { sale_id: string }) => isWild || tooMuch.has(sale_id);
  const day = dateIn(zone, ctx.now);
  for (const held of [true, false]) {
    const isIn = (one: { sale_id: string }) => isHeld(one) === held;
    const part = {
      newSales: prepared.newSales.filter(isIn),
      versions: prepared.versions.filter(isIn),
      missing: plan.missing.filter(isIn),
    };
    if (part.versions.length > 0) await keepSales(ctx, t, { connection_id, day, isHeld: held }, part);
  }
}

/** Keeps sales under the task of the day and books them, or keeps them in a task of their own that waits for a user. */
async function keepSales(
  ctx: Ctx,
  t: Tenant,
  { connection_id, day, isHeld }: { connection_id: string; day: string; isHeld: boolean },
  part: Pick<Prepared, 'newSales' | 'versions'> & Pick<Plan, 'missing'>,
): Promise<void> {
  const task = isHeld ? undefined : await findLiveTask(t, connection_id, day);
  const task_id = task?.task_id ?? newId();
  if (!task) {
    const created = { created_at: ctx.now, created_by: null };
    await insertTask(t, { task_id, connection_id, kind: 'live', state: 'done', cursor: day, ...created });
  }
  const stored = await storeSales(t, { connection_id, task_id }, part);
  await changeTask(t, task_id, {
    sale_count: (task?.sale_count ?? 0) + stored.sale_count,
    line_count: (task?.line_count ?? 0) + stored.line_count,
    first_on: earliest(task?.first_on ?? null, stored.first_on),
    last_on: latest(task?.last_on ?? null, stored.last_on),
    ended_at: ctx.now,
    ...(isHeld
      ? {
          state: 'review',
          step: 'compare',
          cursor: null,
          is_held: true,
          ended_at: null,
          total_count: stored.sale_count,
          differences: JSON.stringify(addChanges([], part.missing)),
        }
      : {}),
  });
  if (!isHeld) await book(ctx, t, part);
  await announce(t, { type: 'sales', id: task_id });
}
