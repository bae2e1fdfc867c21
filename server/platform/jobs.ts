import { EventEmitter } from 'node:events';
import { Logger as QueueLogger, type Runner, run, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Database } from './db.ts';
import { type CompanyId, mintCompanyId } from './ids.ts';
import type { Metrics } from './metrics.ts';
import { openWorkerGuard } from './worker_guard.ts';

export interface JobDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
}

export interface Job {
  companyId: CompanyId;
  payload: Record<string, unknown>;
  /** 1 for the first try. Killed tries count too. */
  attempt: number;
  /** Set when the process is asked to stop: leave, the job will be run again. */
  signal: AbortSignal;
}

export type JobHandler = (job: Job) => Promise<void>;

/** Work by the clock, of no company: in whichever process is first, once for each time that the pattern names (UTC). */
export interface Scheduled {
  cron: string;
  run: () => Promise<void>;
}

/** Wraps handlers as graphile-worker tasks: mints the company that the enqueuing transaction proved, measures, logs. */
export function taskList(handlers: Record<string, JobHandler>, deps: JobDeps, stopping: AbortSignal): TaskList {
  const tasks: Record<string, Task> = {};
  for (const [name, handler] of Object.entries(handlers)) {
    tasks[name] = async (rawPayload, helpers) => {
      const { company_id, ...payload } = rawPayload as Record<string, unknown>;
      const end = deps.metrics.jobs.startTimer({ task: name });
      try {
        await handler({
          companyId: mintCompanyId(String(company_id)),
          payload,
          attempt: helpers.job.attempts,
          signal: stopping,
        });
        end({ result: 'done' });
      } catch (error) {
        end({ result: 'failed' });
        deps.log.error({ err: error, task: name, company_id, attempt: helpers.job.attempts }, 'job failed');
        throw error;
      }
    };
  }
  return tasks;
}

export interface JobRunner {
  isReady(): boolean;
  stop(): Promise<void>;
}

/** Works on jobs until stopped. Stopping lets go of the jobs under way; they are run again. */
export async function startJobs(
  ownerUrl: string,
  handlers: Record<string, JobHandler>,
  deps: JobDeps,
  options: { concurrency: number; scheduled: Record<string, Scheduled> },
): Promise<JobRunner> {
  const stopping = new AbortController();
  const guard = await openWorkerGuard(ownerUrl, deps.log);
  const pool = new pg.Pool({ connectionString: ownerUrl, max: options.concurrency + 2 });
  const onLost = (error: Error) => deps.log.warn({ err: error }, 'a connection of the job queue was lost');
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));

  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked in the name of the pool that its workers form.
  events.on('pool:create', ({ workerPool }) => guard.register(workerPool.id));
  const { scheduled } = options;
  const byTheClock = Object.entries(scheduled).map(([name, { run: work }]) => [name, work] as const);
  const runner: Runner = await run({
    pgPool: pool,
    taskList: { ...taskList(handlers, deps, stopping.signal), ...Object.fromEntries(byTheClock) },
    crontab: Object.entries(scheduled)
      .map(([name, { cron }]) => `${cron} ${name}`)
      .join('\n'),
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    events,
    logger: queueLogger(deps.log),
  });
  let ready = true;
  runner.promise
    .catch((error: Error) => deps.log.error({ err: error }, 'the job runner ended'))
    .finally(() => {
      ready = false;
    });

  return {
    isReady: () => ready,
    async stop() {
      stopping.abort(new Error('the process is stopping'));
      await runner.stop().catch(() => {});
      await guard.close();
      await pool.end();
    },
  };
}

/** The queue's own log lines, at our levels; its routine chatter is for debugging. */
export function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ queue: meta }, message);
    else if (level === 'warning') log.warn({ queue: meta }, message);
    else log.debug({ queue: meta }, message);
  });
}
