import Big from 'big.js';
import type { z } from 'zod';
import type { PosConnection, PosSources } from '#contract/pos/connections.ts';
import { POS_NAMES } from '#contract/pos/drivers.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import type { pos } from '#contract/pos/pos.ts';
import type { PosTask } from '#contract/pos/tasks.ts';
import type { PosDrivers } from '#server/drivers/pos/pos.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { deleteAccount } from '../accounts.sql.ts';
import {
  type Connection,
  changeConnection,
  isOfPointOfSale,
  listConnections,
  listOpenTickets,
  lockConnection,
  type PosConnectionRow,
} from '../connections.sql.ts';
import { deleteEvents, hasWaitingEvents } from '../events.sql.ts';
import { deleteGrant } from '../grants.sql.ts';
import { listMappings, listStock } from '../pos.sql.ts';
import { takenBy } from '../sales/settle.ts';
import { deleteCounts } from '../sources/counts.sql.ts';
import { countValues, sourcesOf } from '../sources/sources.ts';
import { enqueueRest } from '../sync/book_rest.ts';
import { requireActive } from '../sync/review.ts';
import { enqueueEvents, goOn, startSync } from '../sync/start.ts';
import { changeTask, findOpenTask, taskOr404 } from '../tasks.sql.ts';
import { readGrant } from './grants.ts';

/** The points of sale that can be connected, and those that are or were. */
export function showConnections(ctx: Ctx, drivers: PosDrivers) {
  return ctx.tx(async (t) => {
    const connections = [];
    for (const connection of await listConnections(t)) connections.push(await shown(t, connection));
    const names = POS_NAMES.filter((name) => drivers[name]);
    return { drivers: names, connections, counting: names.filter((name) => drivers[name]?.isCounting) };
  });
}

/** What a user sees of a connection. */
export async function shown(t: Tenant, connection: PosConnectionRow): Promise<PosConnection> {
  const { connection_id, driver, state, account_name, place_name, history_from, stock_from, refunds_return } =
    connection;
  const open = await findOpenTask(t, connection_id);
  return {
    connection_id,
    driver,
    state,
    account_name,
    place_name,
    history_from,
    stock_from,
    refunds_return,
    synced_until: connection.synced_until?.toISOString() ?? null,
    is_accepted: connection.accepted_at !== null,
    ...(await reservedBy(t, connection_id)),
    sources: sourcesOf(connection),
    value_count: state === 'active' ? await countValues(t, connection) : 0,
    counts_fault: connection.counts_fault,
    counts_sent_at: connection.counts_sent_at?.toISOString() ?? null,
    task: open ? await taskOr404(t, open.task_id) : null,
  };
}

/** What the open tickets will take when they are paid. */
async function reservedBy(t: Tenant, connectionId: string) {
  const tickets = await listOpenTickets(t, connectionId);
  if (tickets.length === 0) return { open_tickets: 0, reserved: [] };
  const taken = await takenBy(t, await listMappings(t, connectionId));
  const sums = new Map<string, Big>();
  for (const { pos_item_id, quantity, returned } of tickets.flatMap(({ lines }) => lines)) {
    for (const [item, each] of taken(pos_item_id) ?? []) {
      sums.set(item, (sums.get(item) ?? new Big(0)).plus(new Big(quantity).minus(returned).times(each)));
    }
  }
  const reserved = (await listStock(t)).flatMap(({ item_id, name, stock_unit }) => {
    const quantity = sums.get(item_id);
    return quantity?.gt(0) ? [{ item_id, item: name, stock_unit, quantity: Number(quantity) }] : [];
  });
  return { open_tickets: tickets.length, reserved: reserved.toSorted((a, b) => a.item.localeCompare(b.item)) };
}

/** @throws AppError 404 */
export async function connectionOr404(t: Tenant, connection_id: string): Promise<PosConnectionRow> {
  const connection = await lockConnection(t, { connection_id });
  if (!connection || !isOfPointOfSale(connection)) throw new AppError('not_found', posErrors.noConnection);
  return connection;
}

/** Starts a sync, or answers with the one that is open. */
export function sync(ctx: Ctx, connectionId: string): Promise<PosTask> {
  return ctx.tx(async (t) => {
    const { state } = await connectionOr404(t, connectionId);
    requireActive(state);
    const task_id = await startSync(t, ctx, connectionId);
    return taskOr404(t, task_id ?? '');
  });
}

type Change = z.output<typeof pos.changeConnection.body>;

/** Pauses or resumes a connection, or changes what its refunds do and which side is right from now on. */
export function changeTheConnection(
  ctx: Ctx,
  drivers: PosDrivers,
  connectionId: string,
  input: Change,
): Promise<PosConnection> {
  return ctx.tx(async (t) => {
    const connection = await connectionOr404(t, connectionId);
    const { state } = connection;
    const { is_paused, refunds_return, sources } = input;
    if (sources) await changeSources(t, drivers, connection, sources);
    if (refunds_return !== undefined) await changeConnection(t, connectionId, { refunds_return });
    if (is_paused === true && state === 'active') await changeConnection(t, connectionId, { state: 'paused' });
    if (is_paused === false && state === 'paused') await resume(t, connectionId);
    await audit(ctx, t, 'pos.changed', connectionId, { after: input });
    await announce(t, { type: 'pos_task', id: connectionId });
    return shown(t, await connectionOr404(t, connectionId));
  });
}

async function changeSources(
  t: Tenant,
  drivers: PosDrivers,
  { connection_id, driver, count_source }: Connection,
  { name, price, codes, count }: PosSources,
): Promise<void> {
  const isCounting = driver !== 'file' && drivers[driver]?.isCounting;
  if (count !== 'none' && !isCounting) throw new AppError('invalid', posErrors.notCounting, { code: 'not_counting' });
  const sources = { name_source: name, price_source: price, codes_source: codes, count_source: count };
  if (count !== count_source) await deleteCounts(t, connection_id);
  await changeConnection(t, connection_id, { ...sources, ...(count === 'counterbook' ? {} : { counts_fault: null }) });
}

/** Continues what was under way, and takes what came meanwhile. */
async function resume(t: Tenant, connectionId: string): Promise<void> {
  await changeConnection(t, connectionId, { state: 'active' });
  await deleteCounts(t, connectionId);
  const open = await findOpenTask(t, connectionId);
  if (open && open.state !== 'review') await goOn(t, open.task_id);
  if (await hasWaitingEvents(t, connectionId)) await enqueueEvents(t, connectionId);
}

/**
 * Leaves out what the account told and nobody has accepted yet: its open task, and the events that wait. A task that is being booked was
 * accepted, so the rest of it is booked.
 */
export async function dropWaiting({ now, userId }: Ctx, t: Tenant, connectionId: string): Promise<void> {
  const open = await findOpenTask(t, connectionId);
  if (open?.step === 'book') {
    await changeTask(t, open.task_id, { state: 'done', step: null, cursor: null, fault: null, ended_at: now });
    await enqueueRest(t, open.task_id);
  } else if (open) {
    const undone = open.is_held ? { undone_at: now, undone_by: userId } : {};
    await changeTask(t, open.task_id, { state: 'canceled', ended_at: now, ...undone });
  }
  await deleteEvents(t, connectionId);
}

/** Ends the connection. Its sales and their movements stay; what was not accepted yet is left out. */
export async function disconnect(ctx: Ctx, drivers: PosDrivers, connectionId: string): Promise<PosConnection> {
  const grant = await ctx.tx((t) => readGrant(ctx, t, connectionId));
  const ended = await ctx.tx(async (t) => {
    const connection = await connectionOr404(t, connectionId);
    await dropWaiting(ctx, t, connectionId);
    await deleteAccount(t, connectionId);
    await deleteGrant(t, connectionId);
    await deleteCounts(t, connectionId);
    await changeConnection(t, connectionId, { state: 'disconnected', counts_fault: null });
    await audit(ctx, t, 'pos.disconnected', connectionId, { name: connection.account_name ?? connection.driver });
    await announce(t, { type: 'pos_task', id: connectionId });
    return shown(t, await connectionOr404(t, connectionId));
  });
  const grants = drivers[ended.driver]?.grants;
  if (grant && grants) {
    // Our copy is deleted either way; the owner can take the permission away at the point of sale too.
    await grants.revoke(grant).catch((error) => ctx.log.warn({ err: error }, 'a grant was not revoked'));
  }
  return ended;
}
