import { machineCtx } from '#server/platform/context.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { failImport, runImport } from './apply.ts';
import { IMPORT_ITEMS } from './imports.ts';

/** As often as the queue tries a job before the import ends. */
const ATTEMPTS = 5;

/** The background work of imports of items. It can be killed anywhere and run again: the import's row records its progress. */
export function itemImportJobs({ db, clock, log }: JobDeps): Record<string, JobHandler> {
  return {
    [IMPORT_ITEMS]: async (job) => {
      const ctx = machineCtx(db, job.companyId, clock(), log);
      const item_import_id = String(job.payload.item_import_id);
      try {
        if (await runImport(ctx, item_import_id, job)) await job.again();
      } catch (error) {
        if (job.attempt >= ATTEMPTS && !job.signal.aborted) await failImport(ctx, item_import_id);
        throw error;
      }
    },
  };
}
