import { sql } from 'kysely';
import type { Tenant } from '../db/db.ts';

/** Enough that a job survives a night of killed processes and three days of failures: each failure waits longer. */
const ATTEMPTS = 25;

export interface JobRequest {
  task: string;
  payload: Record<string, unknown>;
  /** A second job with the same key replaces the first while that one waits. */
  key?: string;
  /** How often it is begun at most; ATTEMPTS when omitted. Beginnings that ended with a killed process count too. */
  attempts?: number;
  runAt?: Date;
}

/** Adds a job in the transaction that makes it necessary: both are committed or neither is. The job includes the company. */
export async function enqueue(tenant: Tenant, job: JobRequest): Promise<void> {
  const payload = JSON.stringify({ ...job.payload, company_id: tenant.companyId });
  await sql`select enqueue_job(${job.task}, ${payload}::json, ${job.key ?? null}, ${job.attempts ?? ATTEMPTS}, ${job.runAt ?? null})`.execute(
    tenant.db,
  );
}
