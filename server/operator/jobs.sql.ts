import { sql } from 'kysely';
import type { AllCompanies } from '#server/platform/db/db.ts';

export interface FailedJob {
  id: string;
  task: string;
  /** Null for scheduled work, which belongs to no company. */
  company: string | null;
  attempts: number;
  failed_at: Date;
  /** The first line of the last error. */
  why: string;
}

/** Jobs that used up their attempts, newest first. A job has its company as a flag. */
export async function listFailedJobs({ all }: AllCompanies, most: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select j.id::text, j.task_identifier as task, j.attempts::int, j.updated_at as failed_at,
      (select c.name from companies c where j.flags ? c.company_id::text) as company,
      split_part(coalesce(j.last_error, ''), chr(10), 1) as why
    from graphile_worker.jobs j where j.attempts >= j.max_attempts and j.locked_at is null
    order by j.updated_at desc, j.id desc limit ${most}`.execute(all);
  return rows;
}

/** Gives failed jobs all their attempts again, from now on. Returns how many there were. */
export async function retryJobs({ all }: AllCompanies, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(array(${failed(ids)}), run_at => now(), attempts => 0)`.execute(all);
  return rows.length;
}

/** Deletes failed jobs for good. Returns how many there were. */
export async function discardJobs({ all }: AllCompanies, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`select id from graphile_worker.complete_jobs(array(${failed(ids)}))`.execute(all);
  return rows.length;
}

/** Only jobs that failed: one that waits or runs is left alone. */
function failed(ids: readonly string[]) {
  return sql`select id from graphile_worker.jobs where attempts >= max_attempts and id = any(${ids}::bigint[])`;
}
