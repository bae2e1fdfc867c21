import { HOUR_MS } from '#contract/dates.ts';
import { MAIL_FILES_KEPT_DAYS } from '#contract/invoices/limits.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { momentBefore } from '#server/platform/dates.ts';
import type { AllCompanies, Database, Tenant } from '#server/platform/db/db.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { deleteUnusedFiles, listCompaniesWithUnusedFiles, usedKeys } from './unused_files.sql.ts';

/** Between the storing of a file and the row that names it. */
const UPLOAD_MS = HOUR_MS;
const DELETE_MAIL_FILES = 'delete_mail_files';
const DELETE_STORED_FILES = 'delete_stored_mail_files';

/** Enqueues a job that deletes the files of emails that were archived long ago, for every company that has any. */
export async function deleteOldMailFiles(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  const before = momentBefore(now, MAIL_FILES_KEPT_DAYS);
  await enqueueForEach(db, await listCompaniesWithUnusedFiles(companies, before), DELETE_MAIL_FILES);
}

/** Deletes stored files that no row has named by the time when it must have happened. */
export function deleteUnnamed(t: Tenant, keys: string[], now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + 2 * UPLOAD_MS);
  return enqueue(t, { task: DELETE_STORED_FILES, payload: { keys }, runAt });
}

/** The background work of emails: first the rows of files that nobody needs, and after the commit what they name. */
export function mailFileJobs({ db, clock, storage }: JobDeps & { storage: Storage }): Record<string, JobHandler> {
  return {
    [DELETE_MAIL_FILES]: ({ companyId }) =>
      db.tenant(companyId, async (t) => {
        const keys = await deleteUnusedFiles(t, momentBefore(clock(), MAIL_FILES_KEPT_DAYS));
        if (keys.length > 0) await enqueue(t, { task: DELETE_STORED_FILES, payload: { keys } });
      }),
    [DELETE_STORED_FILES]: async ({ companyId, payload }) => {
      const keys = payload.keys as string[];
      // The same file can have been uploaded since, or be stored just now, before its row.
      const before = new Date(clock().getTime() - UPLOAD_MS);
      const used = new Set(await db.tenant(companyId, (t) => usedKeys(t, keys)));
      for (const key of keys) if (!used.has(key)) await storage.deleteOlder(key, before);
    },
  };
}
