import { NIL } from 'uuid';
import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { listCompaniesWithFiles, listFilesAfter } from '../files.sql.ts';
import { checkOriginal, type OriginalDeps } from './originals.ts';

const CHECK_ORIGINALS = 'check_originals';
const BATCH = 100;

/** Gives every company with uploaded files a job that reads all of them: disks can lose data without an error. */
export async function checkAllOriginals(companies: AllCompanies, db: Database): Promise<void> {
  await enqueueForEach(db, await listCompaniesWithFiles(companies), CHECK_ORIGINALS);
}

/** The nightly check, a slice at a time; the payload says where the next one begins. */
export function originalJobs(deps: JobDeps & OriginalDeps): Record<string, JobHandler> {
  return {
    [CHECK_ORIGINALS]: async ({ companyId, payload, signal, isOver }) => {
      let after = String(payload.after ?? NIL);
      for (;;) {
        const files = await deps.db.tenant(companyId, (t) => listFilesAfter(t, after, BATCH));
        for (const file of files) {
          signal.throwIfAborted();
          await checkOriginal(deps, deps.log, file);
          after = file.file_id;
        }
        if (files.length < BATCH) return;
        if (!isOver()) continue;
        const rest = { task: CHECK_ORIGINALS, payload: { after }, key: CHECK_ORIGINALS };
        return deps.db.tenant(companyId, (t) => enqueue(t, rest));
      }
    },
  };
}
