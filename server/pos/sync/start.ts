import { MINUTE_MS } from '#contract/dates.ts';
import { getTimeZone } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn, instantOf } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { type Connection, listConnections, lockConnection } from '../connections.sql.ts';
import { changeTask, findOpenTask, insertTask } from '../tasks.sql.ts';

export const SYNC = 'sync_pos';
export const TAKE_EVENTS = 'take_pos_events';

/** Clocks differ, and a search can lack what just changed: this much is fetched once more. Sales that are known change nothing. */
const OVERLAP_MS = 10 * MINUTE_MS;

type By = Pick<Ctx, 'now' | 'userId'>;

export async function enqueueSync(t: Tenant, task_id: string, runAt?: Date): Promise<void> {
  await enqueue(t, { task: SYNC, payload: { task_id }, key: `${SYNC}:${task_id}`, ...(runAt ? { runAt } : {}) });
}

export async function enqueueEvents(t: Tenant, connection_id: string, runAt?: Date): Promise<void> {
  const key = `${TAKE_EVENTS}:${connection_id}`;
  await enqueue(t, { task: TAKE_EVENTS, payload: { connection_id }, key, ...(runAt ? { runAt } : {}) });
}

/** Starts a sync, or continues the one that is open. Null: the connection is not active. */
export async function startSync(t: Tenant, by: By, connectionId: string): Promise<string | null> {
  const connection = await lockConnection(t, { connection_id: connectionId });
  if (connection?.state !== 'active') return null;
  const open = await findOpenTask(t, connectionId);
  if (open) {
    if (open.state === 'failed') await goOn(t, open.task_id);
    // Its job can be missing: after an import of the company, for example.
    else if (by.userId === null && open.state !== 'review' && !(open.retry_at && open.retry_at > by.now)) {
      await enqueueSync(t, open.task_id);
    }
    return open.task_id;
  }
  const task_id = newId();
  await insertTask(t, {
    task_id,
    connection_id: connectionId,
    kind: 'sync',
    state: 'waiting',
    step: 'items',
    is_held: true,
    changed_from: await changedFrom(t, connection, by.now),
    changed_until: by.now,
    created_at: by.now,
    created_by: by.userId,
  });
  await enqueueSync(t, task_id);
  await announce(t, { type: 'pos_task', id: task_id });
  return task_id;
}

async function changedFrom(t: Tenant, { synced_until, history_from }: Connection, now: Date): Promise<Date> {
  if (synced_until) return new Date(+synced_until - OVERLAP_MS);
  const zone = await getTimeZone(t);
  return new Date(instantOf(zone, history_from ?? dateIn(zone, now), 0));
}

/** Starts the syncs that a login starts. Returns the task of the first connection; null when none is active. */
export async function startLoginSync(t: Tenant, by: By): Promise<string | null> {
  const tasks = [];
  for (const { connection_id, state } of await listConnections(t)) {
    if (state === 'active') tasks.push(await startSync(t, by, connection_id));
  }
  return tasks.find((task) => task !== null) ?? null;
}

/** Lets a task continue where it was. */
export async function goOn(t: Tenant, task_id: string): Promise<void> {
  await changeTask(t, task_id, { state: 'waiting', fault: null, retry_at: null, failures: 0 });
  await enqueueSync(t, task_id);
  await announce(t, { type: 'pos_task', id: task_id });
}
