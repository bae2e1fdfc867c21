import { sql } from 'kysely';
import type { Tenant } from '../db/db.ts';

export interface JobRequest {
  task: string;
  payload: Record<string, unknown>;
  /** A second job with the same key replaces the first while that one waits. */
  key?: string;
  attempts?: number;
  runAt?: Date;
}

/** Adds a job in the transaction that makes it necessary: both are committed or neither is. The job includes the company. */
export async function enqueue(tenant: Tenant, job: JobRequest): Promise<void> {
  const payload = JSON.stringify({ ...job.payload, company_id: tenant.companyId });
  await sql`select enqueue_job(${job.task}, ${payload}::json, ${job.key ?? null}, ${job.attempts ?? 5}, ${job.runAt ?? null})`.execute(
    tenant.db,
  );
}
