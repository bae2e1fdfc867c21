import type { CompanyId } from '../db/company_id.ts';
import type { Database, Tenant } from '../db/db.ts';
import { enqueue, type JobRequest } from './queue.ts';

/** Runs scheduled work in a transaction of each affected company, one company after the other. */
export async function forEachCompany(
  db: Database,
  companyIds: readonly CompanyId[],
  work: (t: Tenant) => Promise<void>,
): Promise<void> {
  for (const companyId of companyIds) await db.tenant(companyId, work);
}

/** Gives each company a job of a task, so that a failing job does not delay the others. It replaces one that still waits. */
export async function enqueueForEach(
  db: Database,
  companyIds: readonly CompanyId[],
  task: string,
  options: Pick<JobRequest, 'attempts'> = {},
): Promise<void> {
  await forEachCompany(db, companyIds, (t) => enqueue(t, { ...options, task, payload: {}, key: task }));
}
