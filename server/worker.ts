import type { AutomaticBackups } from './backup/automatic.ts';
import type { Reader } from './invoices/invoices.ts';
import { type JobHandlerDeps, jobHandlers } from './jobs.ts';
import { registerSharedSender } from './messaging/sending/jobs.ts';
import { type JobRunner, startJobs } from './platform/jobs/jobs.ts';
import { type MailCollectorDeps, schedule } from './schedule.ts';

/** Simultaneous jobs of each kind of work; reading has as many as there are threads. */
const CONCURRENCY = { quick: 4, bulk: 2, sending: 4 };

/** Starts working on background jobs. */
export async function startWorker(
  deps: JobHandlerDeps & {
    reader: Reader;
    ownerUrl: string;
    backups?: AutomaticBackups | undefined;
    mailIn?: MailCollectorDeps | undefined;
  },
): Promise<JobRunner> {
  const { quick, bulk, reading, sending } = jobHandlers(deps);
  await registerSharedSender(deps);
  const kinds = [
    { handlers: quick, concurrency: CONCURRENCY.quick },
    { handlers: bulk, concurrency: CONCURRENCY.bulk },
    { handlers: reading, concurrency: deps.reader.threads },
    { handlers: sending, concurrency: CONCURRENCY.sending },
  ];
  const jobs = await startJobs(deps.ownerUrl, kinds, deps, schedule({ ...deps, files: deps }));
  return {
    isReady: jobs.isReady,
    oldestWait: jobs.oldestWait,
    async stop() {
      // Running readings are aborted and repeated by the next process; waiting for them could take minutes.
      await Promise.all([jobs.stop(), deps.reader.close()]);
    },
  };
}
