import { MINUTE_MS } from '#contract/dates.ts';
import { PosError } from '#server/drivers/pos/pos.ts';
import { machineCtx } from '#server/platform/context.ts';
import type { AllCompanies, Database, Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { forEachCompany } from '#server/platform/jobs/each_company.ts';
import type { Job, JobHandler } from '#server/platform/jobs/jobs.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { openAccount } from '../connections/open_account.ts';
import { changeConnection, listConnections } from '../connections.sql.ts';
import type { PosJobDeps } from '../jobs.ts';
import { waitAfter } from '../sync/run.ts';
import { listCompaniesThatCount } from './counts.sql.ts';
import { sendCounts } from './send_counts.ts';

const SEND_COUNTS = 'send_pos_counts';
const AGAIN_MS = MINUTE_MS;

async function enqueueCounts(t: Tenant, connection_id: string, runAt?: Date): Promise<void> {
  const key = `${SEND_COUNTS}:${connection_id}`;
  await enqueue(t, { task: SEND_COUNTS, payload: { connection_id }, key, ...(runAt ? { runAt } : {}) });
}

/** Has every point of sale that learns its counts from us told what changed. */
export async function sendAllCounts(companies: AllCompanies, db: Database): Promise<void> {
  await forEachCompany(db, await listCompaniesThatCount(companies), async (t) => {
    for (const { connection_id, state, count_source } of await listConnections(t)) {
      if (state === 'active' && count_source === 'counterbook') await enqueueCounts(t, connection_id);
    }
  });
}

export function countJobs(deps: PosJobDeps): Record<string, JobHandler> {
  const { db, clock, log, pos } = deps;

  async function send(job: Job): Promise<void> {
    const connection_id = String(job.payload.connection_id);
    const ctx = machineCtx(db, job.companyId, clock(), log);
    const sending = {
      ctx,
      signal: job.signal,
      open: (one: Parameters<typeof openAccount>[2]) => openAccount(ctx, pos, one),
    };
    try {
      while (await sendCounts(sending, connection_id)) {
        job.signal.throwIfAborted();
        if (job.isOver()) return await job.again();
      }
    } catch (error) {
      if (!(error instanceof PosError) || job.signal.aborted) throw error;
      await db.tenant(job.companyId, async (t) => {
        await changeConnection(t, connection_id, { counts_fault: error.fault });
        await announce(t, { type: 'pos_task', id: connection_id });
        // A missing permission waits until a user connects again; whether sales still come is for the next sync to find out.
        if (error.fault === 'signed_out') return;
        await enqueueCounts(t, connection_id, new Date(+clock() + (waitAfter(error, 0) ?? AGAIN_MS)));
      });
    }
  }

  return { [SEND_COUNTS]: send };
}
