import { billingJobs } from './billing/jobs.ts';
import type { Storage } from './drivers/storage.ts';
import type { Reader } from './invoices/invoices.ts';
import { invoiceJobs } from './invoices/jobs.ts';
import { campaignJobs } from './messaging/campaigns/jobs.ts';
import { type JobDeps, type JobRunner, startJobs } from './platform/jobs.ts';
import { type Mail, mailJobs } from './platform/mail.ts';
import { schedule } from './schedule.ts';

/** Jobs under way at once: reading keeps its own, smaller limit, so that quick jobs do not wait behind documents. */
const CONCURRENCY = 4;

/** Works on background jobs: every feature's handlers. */
export async function startWorker(
  deps: JobDeps & {
    storage: Storage;
    reader: Reader;
    mail: Mail;
    mailFrom: string;
    linkBase: () => string;
    ownerUrl: string;
  },
): Promise<JobRunner> {
  const handlers = { ...invoiceJobs(deps), ...mailJobs(deps), ...billingJobs(deps), ...campaignJobs(deps) };
  const options = { concurrency: CONCURRENCY, scheduled: schedule(deps) };
  const runner = await startJobs(deps.ownerUrl, handlers, deps, options);
  return {
    isReady: runner.isReady,
    async stop() {
      // Readings under way end at once and are done again by the next process; waiting for them could take minutes.
      await Promise.all([runner.stop(), deps.reader.close()]);
    },
  };
}
