import { IMPORT_KEPT_DAYS } from '#contract/contacts/limits.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { momentBefore } from '#server/platform/dates.ts';
import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { Job, JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { DELETE_FILES } from './erase.ts';
import { findDeletable, updateImport } from './imports.sql.ts';
import { CHECK_CONTACTS, IMPORT_CONTACTS } from './imports.ts';
import { listCompaniesWithOldFiles } from './old_files.sql.ts';
import { deleteRefusals } from './refusals.sql.ts';
import { checkFile, failImport, type RunDeps, runImport } from './run_import.ts';

const DELETE_OLD_FILES = 'delete_old_contact_files';
/** As often as the queue tries a job; after the last attempt the user is notified. */
const ATTEMPTS = 5;

/** Enqueues a job that deletes the files of old imports for every company that has any. */
export async function deleteOldImportFiles(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  const before = momentBefore(now, IMPORT_KEPT_DAYS);
  await enqueueForEach(db, await listCompaniesWithOldFiles(companies, before), DELETE_OLD_FILES);
}

/** The background work of imports. Each job can be killed anywhere and run again: the import's row records its progress. */
export function importJobs({ db, clock, log, storage, dropWaiting }: JobDeps & RunDeps): Record<string, JobHandler> {
  /** `work` returns whether something is left for another run. */
  async function working(job: Job, work: (ctx: Ctx, import_id: string, deps: RunDeps) => Promise<boolean>) {
    const { companyId, payload, attempt, signal, isOver } = job;
    const ctx = machineCtx(db, companyId, clock(), log);
    const import_id = String(payload.import_id);
    try {
      const isLeft = await work(ctx, import_id, { storage, signal, isOver, dropWaiting });
      if (isLeft) await job.again();
    } catch (error) {
      if (attempt >= ATTEMPTS && !signal.aborted) await failImport(ctx, import_id);
      throw error;
    }
  }

  async function deleteOld({ companyId, signal }: Job): Promise<void> {
    const before = momentBefore(clock(), IMPORT_KEPT_DAYS);
    for (const { import_id, storage_key } of await db.tenant(companyId, (t) => findDeletable(t, before))) {
      signal.throwIfAborted();
      // The file first: if a row still names it, the next job deletes it again.
      if (storage_key) await storage.delete(storage_key);
      await db.tenant(companyId, async (t) => {
        await deleteRefusals(t, import_id);
        await updateImport(t, import_id, { storage_key: null });
      });
    }
  }

  /** No row refers to these files anymore. */
  async function deleteFiles({ payload }: Job): Promise<void> {
    const keys: unknown[] = Array.isArray(payload.storage_keys) ? payload.storage_keys : [];
    for (const key of keys) await storage.delete(String(key));
  }

  return {
    [CHECK_CONTACTS]: (job) =>
      working(job, async (ctx, import_id, deps) => {
        await checkFile(ctx, import_id, Number(job.payload.check_no), deps);
        return false;
      }),
    [IMPORT_CONTACTS]: (job) => working(job, runImport),
    [DELETE_OLD_FILES]: deleteOld,
    [DELETE_FILES]: deleteFiles,
  };
}
