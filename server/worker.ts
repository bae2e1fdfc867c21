import { billingJobs } from './billing/jobs.ts';
import { importJobs } from './contacts/imports/jobs.ts';
import { issueCoupons } from './coupons/coupons.ts';
import type { Sms } from './drivers/sms.ts';
import type { Storage } from './drivers/storage.ts';
import type { Reader } from './invoices/invoices.ts';
import { invoiceJobs } from './invoices/jobs.ts';
import { campaignJobs } from './messaging/campaigns/jobs.ts';
import { confirmationJobs } from './messaging/inbound/confirmation.ts';
import type { Limits } from './messaging/limits.rules.ts';
import { introduceSender, sendingJobs } from './messaging/sending/jobs.ts';
import { type JobDeps, type JobRunner, startJobs } from './platform/jobs.ts';
import { type Mail, mailJobs } from './platform/mail.ts';
import { schedule } from './schedule.ts';

/** Jobs under way at once: reading keeps its own, smaller limit, so that quick jobs do not wait behind documents. */
const CONCURRENCY = 4;
/** Companies' lanes that send texts at once, beside the other jobs: a welcome text waits for no document. */
const SENDING_CONCURRENCY = 4;

/** Works on background jobs: every feature's handlers. */
export async function startWorker(
  deps: JobDeps &
    Limits & {
      storage: Storage;
      reader: Reader;
      mail: Mail;
      mailFrom: string;
      sms: Sms;
      linkBase: () => string;
      ownerUrl: string;
    },
): Promise<JobRunner> {
  const handlers = {
    ...invoiceJobs(deps),
    ...mailJobs(deps),
    ...billingJobs(deps),
    ...importJobs(deps),
    ...campaignJobs({ ...deps, onQueued: issueCoupons }),
    ...confirmationJobs(deps),
  };
  const options = { concurrency: CONCURRENCY, scheduled: schedule(deps) };
  const runner = await startJobs(deps.ownerUrl, handlers, deps, options);
  await introduceSender(deps);
  const sending = { concurrency: SENDING_CONCURRENCY, scheduled: {} };
  const sender = await startJobs(deps.ownerUrl, sendingJobs(deps), deps, sending);
  return {
    isReady: () => runner.isReady() && sender.isReady(),
    async stop() {
      // Readings under way end at once and are done again by the next process; waiting for them could take minutes.
      await Promise.all([runner.stop(), sender.stop(), deps.reader.close()]);
    },
  };
}
