import { sql } from 'kysely';
import type { Tenant } from '../db/db.ts';

/** Enough that a job survives a night of killed processes and three days of failures: each failure waits longer. */
const ATTEMPTS = 25;

export interface JobRequest {
  task: string;
  payload: Record<string, unknown>;
  /** A second job of the company with the same key replaces the first while that one waits. */
  key?: string;
  /** How often it is begun at most; ATTEMPTS when omitted. Beginnings that ended with a killed process count too. */
  attempts?: number;
  runAt?: Date;
}

/**
 * Adds a job in the transaction that makes it necessary: both are committed or neither is. The job includes the company, and so does its
 * key: ids come from requests too, and must not replace another company's job.
 */
export function enqueue(tenant: Tenant, job: JobRequest): Promise<void> {
  return addJob(tenant, job.key === undefined ? job : { ...job, key: `${job.key}:${tenant.companyId}` });
}

/** Adds a job whose key is that of a stored job, which has the company. */
export async function addJob(tenant: Tenant, job: JobRequest): Promise<void> {
  const payload = JSON.stringify({ ...job.payload, company_id: tenant.companyId });
  await sql`select enqueue_job(${job.task}, ${payload}::json, ${job.key ?? null}, ${job.attempts ?? ATTEMPTS}, ${job.runAt ?? null})`.execute(
    tenant.db,
  );
}
