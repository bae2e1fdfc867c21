import { momentBefore } from '../dates.ts';
import type { CompanyId } from '../db/company_id.ts';
import type { AllCompanies, Tenant } from '../db/db.ts';
import { isDiskFull } from '../disk.ts';
import { announce } from '../events/events.ts';
import { enqueueForEach } from './each_company.ts';
import { type ExportTable, listCompaniesWithOldExports, UNDER_WAY } from './exports.sql.ts';
import type { Job, JobDeps } from './jobs.ts';

export const EXPORT_ATTEMPTS = 3;
/** An export that is not ready after so long counts as failed: its process was killed each time. */
const STUCK_DAYS = 1;

type Values = Record<string, unknown>;
type Deps = JobDeps & { storage: { delete(key: string): Promise<void> } };

/** Exports that a job writes into a file, which is kept for some days. Their table has state, requested_at and ended_at. */
export interface ExportKind {
  table: ExportTable;
  event: 'company_export' | 'invoice_export';
  keptDays: number;
  fileKey(companyId: CompanyId, exportId: string): string;
  /** What else changes when an export fails, and when its file is deleted. */
  failed(fault: 'disk_full' | 'unexpected'): Values;
  deleted: Values;
}

function oldOf({ keptDays }: ExportKind, now: Date) {
  return { ready: momentBefore(now, keptDays), requested: momentBefore(now, STUCK_DAYS) };
}

/** Enqueues a job of a task for every company with a file that is kept no longer, or with an export that never ended. */
export async function enqueueForOldExports(
  companies: AllCompanies,
  db: JobDeps['db'],
  kind: ExportKind,
  task: string,
  now: Date,
): Promise<void> {
  await enqueueForEach(db, await listCompaniesWithOldExports(companies, kind.table, oldOf(kind, now)), task);
}

/** Changes an export and tells open pages, if it is still in one of these states; whether it was. */
export async function updateExport(
  t: Tenant,
  { table, event }: ExportKind,
  id: string,
  values: Values,
  states = UNDER_WAY,
): Promise<boolean> {
  const { numUpdatedRows } = await t.db
    .updateTable(table)
    .set(values)
    .where('company_id', '=', t.companyId)
    .where('export_id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await announce(t, { type: event, id });
  return numUpdatedRows > 0n;
}

/** What the jobs of exports do. Each can be killed anywhere and run again. */
export function exportWork(kind: ExportKind, { db, clock, log, storage }: Deps) {
  const list = (companyId: CompanyId, states: string[], since: 'ended_at' | 'requested_at', before: Date) =>
    db.tenant(companyId, (t) =>
      t.db
        .selectFrom(kind.table)
        .select('export_id')
        .where('company_id', '=', t.companyId)
        .where('state', 'in', states)
        .where(since, '<=', before)
        .execute(),
    );

  const change = (companyId: CompanyId, id: string, values: Values, states?: string[]) =>
    db.tenant(companyId, (t) => updateExport(t, kind, id, values, states));

  const fail = (companyId: CompanyId, id: string, fault: 'disk_full' | 'unexpected') =>
    change(companyId, id, { state: 'failed', ended_at: clock(), ...kind.failed(fault) });

  /** Deletes the files that were ready before that time. */
  async function deleteReady(companyId: CompanyId, before: Date): Promise<void> {
    for (const { export_id } of await list(companyId, ['ready'], 'ended_at', before)) {
      // The file first: if a row still names it, the next job deletes it again.
      await storage.delete(kind.fileKey(companyId, export_id));
      await change(companyId, export_id, { state: 'deleted', ...kind.deleted }, ['ready']);
    }
  }

  return {
    change,
    deleteReady,
    /** Has `write` write the file of an export, which fails when that fails for good. */
    async run(job: Job, write: (job: Job, id: string) => Promise<void>): Promise<void> {
      const id = String(job.payload.export_id);
      try {
        await write(job, id);
      } catch (error) {
        if (job.signal.aborted) throw error;
        const isFull = isDiskFull(error as { code?: string });
        if (!isFull && job.attempt < EXPORT_ATTEMPTS) throw error;
        await fail(job.companyId, id, isFull ? 'disk_full' : 'unexpected');
        // It has no room for itself, so trying again at once would end in the same way.
        if (!isFull) throw error;
        log.error({ err: error, company_id: job.companyId, export_id: id }, 'an export found the disk full');
      }
    },
    async deleteOld({ companyId }: Job): Promise<void> {
      const { ready, requested } = oldOf(kind, clock());
      for (const { export_id } of await list(companyId, UNDER_WAY, 'requested_at', requested)) {
        await fail(companyId, export_id, 'unexpected');
      }
      await deleteReady(companyId, ready);
    },
  };
}
