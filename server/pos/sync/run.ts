import { MINUTE_MS } from '#contract/dates.ts';
import { type PosAccount, PosError } from '#server/drivers/pos/pos.ts';
import { getTimeZone } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { type Connection, changeConnection, lockConnection } from '../connections.sql.ts';
import { hasWaitingEvents } from '../events.sql.ts';
import { storeFileSales } from '../file/store_file_sales.ts';
import { listMappings, listSalesOf, listStates } from '../pos.sql.ts';
import { differing } from '../sales/same_sales.rules.ts';
import { book, planFor, takenBy } from '../sales/settle.ts';
import { changeTask, countSales, deleteTask, lockTask, type TaskRow, type TaskValues } from '../tasks.sql.ts';
import { addChanges, compareAgain, judge } from './compare.ts';
import { enqueueEvents } from './start.ts';
import { earliest, latest, prepareSales, storeItems, storeSales } from './store.ts';

/** Enough for most syncs, in a second. */
const PART = 1_000;

export type Opener = (connection: Connection) => Promise<PosAccount | null>;

interface Run {
  ctx: Ctx;
  /** The account of a connection, or null when this installation cannot open it. */
  open: Opener;
  signal: AbortSignal;
  /** Sales that one transaction compares or books; only tests take fewer. */
  most?: number;
}

/** What a step found outside of any transaction, before it is stored. */
type Found = Awaited<ReturnType<typeof fetchFor>>;

/**
 * Does the next part of a task and commits it with the place where it continues, so that it can be killed anywhere. Returns false when there is
 * nothing left to do now.
 */
export async function runPart({ ctx, open, signal, most = PART }: Run, taskId: string): Promise<boolean> {
  const before = await ctx.tx((t) => current(t, taskId));
  if (!before) return false;
  const found = await fetchFor(before, open, signal);
  return ctx.tx(async (t) => {
    const now = await current(t, taskId);
    // Another process was faster, or a user decided something meanwhile.
    if (!now || now.task.step !== before.task.step || now.task.cursor !== before.task.cursor) return Boolean(now);
    const values = await take(ctx, t, now, found, most);
    if (values) await changeTask(t, taskId, { state: 'running', fault: null, retry_at: null, failures: 0, ...values });
    await announce(t, { type: 'pos_task', id: taskId });
    return values !== null && values.state === undefined;
  });
}

interface Current {
  task: TaskRow;
  connection: Connection;
}

/** The task while it can continue. The connection is locked first, as everywhere. */
async function current(t: Tenant, taskId: string): Promise<Current | null> {
  const connection = await lockConnection(t, { task_id: taskId });
  const task = connection && (await lockTask(t, taskId));
  if (!task || !connection || connection.state !== 'active' || !['waiting', 'running'].includes(task.state))
    return null;
  // Another process reads its file.
  if (task.step === 'read') return null;
  return { task, connection };
}

async function fetchFor({ task, connection }: Current, open: Run['open'], signal: AbortSignal) {
  if (task.step !== 'items' && task.step !== 'sales') return null;
  const account = await open(connection);
  if (!account) throw new PosError('not configured', { fault: 'signed_out' });
  if (task.step === 'items') return { items: await account.listItems(task.cursor, signal) };
  const { changed_from, changed_until, cursor } = task;
  if (!changed_from || !changed_until) throw new Error('a sync has no time');
  return { sales: await account.listSales({ changed_from, changed_until, cursor }, signal) };
}

/** Stores the part. Null: the task is deleted. A state: it ends or asks. */
async function take(
  ctx: Ctx,
  t: Tenant,
  now: Current,
  found: Found,
  most: number,
): Promise<Partial<TaskValues> | null> {
  if (found?.items) return takeItems(ctx, t, now, found.items);
  if (found?.sales) return takeSales(ctx, t, now, found.sales);
  if (now.task.step === 'gather') return storeFileSales(ctx, t, now.task);
  return now.task.step === 'compare' ? compare(t, now, most) : bookPart(ctx, t, now, most);
}

async function takeItems(
  ctx: Ctx,
  t: Tenant,
  { task, connection }: Current,
  { rows, cursor }: Awaited<ReturnType<PosAccount['listItems']>>,
): Promise<Partial<TaskValues>> {
  await storeItems(t, { connection_id: connection.connection_id, now: ctx.now }, rows);
  if (cursor !== null) return { cursor, done_count: task.done_count + rows.length };
  return { step: 'sales', cursor: null, done_count: 0 };
}

async function takeSales(
  ctx: Ctx,
  t: Tenant,
  { task, connection }: Current,
  { rows, cursor, reached_at }: Awaited<ReturnType<PosAccount['listSales']>>,
): Promise<Partial<TaskValues> | null> {
  const { connection_id, refunds_return } = connection;
  const storing = { connection_id, refunds_return, zone: await getTimeZone(t), now: ctx.now };
  const prepared = await prepareSales(t, storing, rows);
  const stored = await storeSales(t, { connection_id, task_id: task.task_id }, prepared);
  const values = {
    done_count: task.done_count + stored.sale_count,
    sale_count: task.sale_count + stored.sale_count,
    line_count: task.line_count + stored.line_count,
    first_on: earliest(task.first_on, stored.first_on),
    last_on: latest(task.last_on, stored.last_on),
  };
  if (cursor !== null) return { ...values, cursor, reached_at };
  const sale_count = await countSales(t, task.task_id);
  if (sale_count > 0) {
    return { ...values, sale_count, step: 'compare', cursor: null, done_count: 0, total_count: sale_count };
  }
  return finish(ctx, t, { task, connection }, values);
}

async function partOf(t: Tenant, { task }: Current, most: number) {
  const sale_ids = await listSalesOf(t, task.task_id, { after: task.cursor, most });
  const all = await listStates(t, { sale_ids, held_by: task.task_id });
  // A file also has sales that were known before.
  const isFile = task.kind === 'file';
  const sales = isFile ? differing(await listStates(t, { sale_ids, without: task.task_id }), all) : all;
  return { sale_ids, plan: await planFor(t, sales, await takenBy(t, await listMappings(t, task.connection_id))) };
}

/** Works out what a part would move. After the last one, the brake decides whether a user has to look at it. */
async function compare(t: Tenant, now: Current, most: number): Promise<Partial<TaskValues>> {
  const { task, connection } = now;
  const { sale_ids, plan } = await partOf(t, now, most);
  const changes = addChanges(task.differences ?? [], plan.missing);
  const differences = JSON.stringify(changes);
  const last = sale_ids.at(-1);
  if (sale_ids.length === most && last) {
    return { cursor: last, done_count: task.done_count + sale_ids.length, differences };
  }
  const { brake, too_much } = await judge(t, changes);
  // A long file is always shown first.
  const asks = task.kind === 'file' || connection.accepted_at === null || brake !== null || too_much.length > 0;
  if (asks) return { state: 'review', cursor: null, done_count: task.total_count ?? 0, differences };
  return { step: 'book', cursor: null, done_count: 0, differences, is_held: false };
}

async function bookPart(ctx: Ctx, t: Tenant, now: Current, most: number): Promise<Partial<TaskValues> | null> {
  const { task } = now;
  const { sale_ids, plan } = await partOf(t, now, most);
  await book(ctx, t, plan);
  const last = sale_ids.at(-1);
  if (sale_ids.length === most && last) return { cursor: last, done_count: task.done_count + sale_ids.length };
  return finish(ctx, t, now, { done_count: task.total_count ?? 0 });
}

/** Every change until the task's time is here. A task of the schedule that found nothing leaves no line. */
async function finish(
  ctx: Ctx,
  t: Tenant,
  { task, connection }: Current,
  values: Partial<TaskValues>,
): Promise<Partial<TaskValues> | null> {
  const { connection_id, synced_until } = connection;
  const isFirst = connection.accepted_at === null;
  await changeConnection(t, connection_id, {
    ...(task.changed_until && (!synced_until || task.changed_until > synced_until)
      ? { synced_until: task.changed_until }
      : {}),
    // Nothing was sold, so there is nothing to accept.
    ...(isFirst ? { accepted_at: ctx.now } : {}),
  });
  if (await hasWaitingEvents(t, connection_id)) await enqueueEvents(t, connection_id);
  await compareAgain(t, connection_id);
  await announce(t, { type: 'sales', id: task.task_id });
  if (task.created_by === null && !isFirst && task.sale_count === 0 && !values.sale_count) {
    await deleteTask(t, task.task_id);
    return null;
  }
  return { ...values, state: 'done', step: null, cursor: null, is_held: false, ended_at: ctx.now };
}

/** What becomes of a task after a fault; null: it failed. */
export function waitAfter(error: PosError, failures: number): number | null {
  if (error.fault === 'signed_out' || error.fault === 'refused') return null;
  if (error.fault === 'busy') return Math.max(1_000, error.wait_ms ?? 5_000);
  return failures >= TRIES ? null : Math.min(MOST_MS, 1_000 * 2 ** failures);
}

const TRIES = 8;
const MOST_MS = 5 * MINUTE_MS;
