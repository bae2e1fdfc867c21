import { DAY_MS, MINUTE_MS } from '#contract/dates.ts';
import { type PosDrivers, PosError } from '#server/drivers/pos/pos.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { COUNT_UNDONE } from '#server/inventory/inventory.ts';
import { machineCtx } from '#server/platform/context.ts';
import type { AllCompanies, Database, Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { forEachCompany } from '#server/platform/jobs/each_company.ts';
import type { Job, JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { openAccount } from './connections/open_account.ts';
import { changeConnection, listCompaniesToSync, listConnections, lockConnection } from './connections.sql.ts';
import { deleteOldEvents } from './events.sql.ts';
import { readLongFile } from './file/long_file.ts';
import { settleAgain } from './sales/settle.ts';
import { BOOK_REST, bookRest } from './sync/book_rest.ts';
import { takeEvents } from './sync/live.ts';
import { type Opener, runPart, waitAfter } from './sync/run.ts';
import { enqueueEvents, enqueueSync, SYNC, startSync, TAKE_EVENTS } from './sync/start.ts';
import { changeTask, lockTask } from './tasks.sql.ts';

/** Beginnings of a task by the queue; a fault of our own is shown after them. */
const ATTEMPTS_SHOWN = 5;
const EVENTS_KEPT_MS = 7 * DAY_MS;

export interface PosJobDeps extends JobDeps {
  pos: PosDrivers;
  storage: Storage;
}

/** Starts a sync of every connection: what no event told us comes in then. */
export async function syncAll(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  await deleteOldEvents(companies, new Date(+now - EVENTS_KEPT_MS));
  await forEachCompany(db, await listCompaniesToSync(companies), async (t) => {
    for (const { connection_id, state } of await listConnections(t)) {
      if (state === 'active') await startSync(t, { now, userId: null }, connection_id);
    }
  });
}

function workOf({ db, clock, log, pos }: PosJobDeps, { companyId, signal }: Job) {
  const ctx = machineCtx(db, companyId, clock(), log);
  const open: Opener = (connection) => openAccount(ctx, pos, connection);
  return { ctx, open, signal };
}

/** Syncs, and what undone counts held back. A job can be killed anywhere and run again: the row of its task says where it continues. */
export function posJobs(deps: PosJobDeps): Record<string, JobHandler> {
  const { db, clock } = deps;

  async function sync(job: Job): Promise<void> {
    const task_id = String(job.payload.task_id);
    try {
      const { ctx } = workOf(deps, job);
      const { signal, isOver } = job;
      if (await readLongFile({ ctx, storage: deps.storage, signal, isOver }, task_id)) return await job.again();
      while (await runPart(workOf(deps, job), task_id)) {
        job.signal.throwIfAborted();
        if (job.isOver()) return await job.again();
      }
    } catch (error) {
      if (job.signal.aborted) throw error;
      if (error instanceof PosError) return db.tenant(job.companyId, (t) => afterFault(t, task_id, error, clock()));
      if (job.attempt >= ATTEMPTS_SHOWN) await db.tenant(job.companyId, (t) => fail(t, task_id, 'unexpected'));
      throw error;
    }
  }

  return {
    [SYNC]: sync,
    [BOOK_REST]: (job) => {
      const { task_id, after = null } = job.payload as { task_id?: string; after?: string | null };
      return bookRest(workOf(deps, job).ctx, String(task_id), after);
    },
    [COUNT_UNDONE]: (job) => {
      const { item_ids, counted_at } = job.payload as { item_ids?: string[]; counted_at?: string };
      return settleAgain(workOf(deps, job).ctx, { itemIds: item_ids ?? [], since: new Date(counted_at ?? 0) });
    },
  };
}

/** What points of sale tell by themselves, which does not wait for long syncs. */
export function posEventJobs(deps: PosJobDeps): Record<string, JobHandler> {
  const { db, clock } = deps;
  /** Connections whose events this process is taking, and whether more were told meanwhile. */
  const taking = new Map<string, { isMore: boolean }>();

  /** Every event enqueues a job. One takes what all of them tell: several would fetch the same sales and wait for each other. */
  async function events(job: Job): Promise<void> {
    const connection_id = String(job.payload.connection_id);
    const other = taking.get(connection_id);
    if (other) {
      other.isMore = true;
      return;
    }
    const own = { isMore: false };
    taking.set(connection_id, own);
    try {
      do {
        own.isMore = false;
        await takeAll(job, connection_id);
      } while (own.isMore && !job.isOver());
      if (own.isMore) await job.again();
    } finally {
      taking.delete(connection_id);
    }
  }

  async function takeAll(job: Job, connection_id: string): Promise<void> {
    try {
      while (await takeEvents(workOf(deps, job), connection_id)) {
        job.signal.throwIfAborted();
        if (job.isOver()) return await job.again();
      }
    } catch (error) {
      if (!(error instanceof PosError) || job.signal.aborted) throw error;
      await db.tenant(job.companyId, async (t) => {
        if (error.fault === 'signed_out') return signOut(t, connection_id);
        const wait = waitAfter(error, 0) ?? EVENTS_AGAIN_MS;
        await enqueueEvents(t, connection_id, new Date(+clock() + wait));
      });
    }
  }

  return { [TAKE_EVENTS]: events };
}

const EVENTS_AGAIN_MS = MINUTE_MS;

async function afterFault(t: Tenant, task_id: string, error: PosError, now: Date): Promise<void> {
  const connection = await lockConnection(t, { task_id });
  const task = connection && (await lockTask(t, task_id));
  if (!task || !connection || !['waiting', 'running'].includes(task.state)) return;
  const wait = waitAfter(error, task.failures);
  if (wait === null) {
    if (error.fault === 'signed_out') await signOut(t, connection.connection_id);
    return fail(t, task_id, error.fault);
  }
  const retry_at = new Date(+now + wait);
  await changeTask(t, task_id, { state: 'waiting', fault: error.fault, failures: task.failures + 1, retry_at });
  await enqueueSync(t, task_id, retry_at);
  await announce(t, { type: 'pos_task', id: task_id });
}

async function fail(t: Tenant, task_id: string, fault: PosError['fault'] | 'unexpected'): Promise<void> {
  await changeTask(t, task_id, { state: 'failed', fault });
  await announce(t, { type: 'pos_task', id: task_id });
}

/** Nothing more is asked of the account until a user connects it again. */
async function signOut(t: Tenant, connection_id: string): Promise<void> {
  await changeConnection(t, connection_id, { state: 'signed_out' });
  await announce(t, { type: 'pos_task', id: connection_id });
}
