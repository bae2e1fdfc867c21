import { setTimeout as pause } from 'node:timers/promises';
import { Logger as QueueLogger, type RunnerOptions, type Task, type TaskList } from 'graphile-worker';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { CompanyId } from '../db/company_id.ts';
import { openPool } from '../db/connections.ts';
import { isConnectionLost } from '../db/database_away.ts';
import { type AllCompanies, type Database, openAllCompanies } from '../db/db.ts';
import { companyOfJob } from '../db/mint_company_id.ts';
import type { Metrics } from '../metrics.ts';
import { keepRunning, type Runners } from './job_runners.ts';
import { addJob } from './queue.ts';
import { openShares, type Shares } from './shares.ts';
import { openWorkerGuard } from './worker_guard.ts';

const RETRY_MS = 1_000;
/** How long one job works for one company before others have their turn. */
const SLICE_MS = 10_000;
const SHARED = 4;
/** Once a day. */
const DAILY = /^\d+ \d+ \* \* \*$/;

export interface JobDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
}

export interface Job {
  companyId: CompanyId;
  payload: Record<string, unknown>;
  /** 1 for the first attempt. Killed attempts count too. */
  attempt: number;
  /** Set when the process is asked to stop: return, and the job will be run again. */
  signal: AbortSignal;
  /** Whether a long job has used its time for now and should return, so that other companies have their turn. */
  isOver(): boolean;
  /** Enqueues the same job again, after those of other companies. */
  again(): Promise<void>;
}

export type JobHandler = (job: Job) => Promise<void>;

/**
 * Scheduled work without a company: in the first process that is ready, once for each time of the pattern (UTC). What is due once a day and
 * was missed in the last 24 hours is done at the start: a computer that is off at night has backups too.
 */
export interface Scheduled {
  cron: string;
  run: (companies: AllCompanies) => Promise<void>;
}

/** Wraps handlers as graphile-worker tasks: mints the company that the enqueuing transaction proved, measures, logs. */
export function taskList(
  handlers: Record<string, JobHandler>,
  deps: JobDeps,
  stopping: AbortSignal,
  shares: Shares = openShares(Infinity),
): TaskList {
  const wrapped = Object.entries(handlers).map(([name, handler]): [string, Task] => [
    name,
    async (rawPayload, helpers) => {
      const { company_id, ...payload } = rawPayload as Record<string, unknown>;
      const companyId = companyOfJob({ company_id: String(company_id) });
      const { attempts: attempt, max_attempts: attempts, key } = helpers.job;
      const job = { task: name, payload, attempts, ...(key === null ? {} : { key }) };
      const again = () => deps.db.tenant(companyId, (t) => addJob(t, job));
      // Taken at the same moment as another job of this company.
      if (!shares.take(companyId)) return again();

      const end = deps.metrics.jobs.startTimer({ task: name });
      const until = performance.now() + SLICE_MS;
      const isOver = () => performance.now() > until;
      try {
        const work = () => handler({ companyId, payload, attempt, signal: stopping, isOver, again });
        await retryAfterOutages(deps, stopping, work);
        end({ result: 'done' });
      } catch (error) {
        if (stopping.aborted) {
          end({ result: 'stopped' });
          await helpers.withPgClient((client) => giveAttemptBack(client, helpers.job));
          throw error;
        }
        end({ result: 'failed' });
        deps.log.error({ err: error, task: name, company_id, attempt }, 'job failed');
        throw error;
      } finally {
        shares.give(companyId);
      }
    },
  ]);
  return Object.fromEntries(wrapped);
}

/** A stop is not the job's fault. A job that was replaced meanwhile has lost its key, and is not run again. */
async function giveAttemptBack(
  client: Pick<ClientBase, 'query'>,
  { id, key }: { id: string; key: string | null },
): Promise<void> {
  await client.query(
    `update graphile_worker._private_jobs set attempts = attempts - 1
     where id = $1 and key is not distinct from $2 and attempts between 1 and max_attempts`,
    [id, key],
  );
}

/** An unreachable database is not the job's fault: no attempt is used up, and the work is repeated as soon as the database is back. */
async function retryAfterOutages(
  { db, log }: JobDeps,
  stopping: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isFault = !isConnectionLost(error) && (await isDatabaseUp(db));
      if (isFault || stopping.aborted) throw error;
      log.warn({ err: error }, 'job is waiting for the database');
    }
    do await pause(RETRY_MS, undefined, { signal: stopping });
    while (!(await isDatabaseUp(db)));
  }
}

function isDatabaseUp({ pool }: Database): Promise<boolean> {
  return pool.query('select').then(
    () => true,
    () => false,
  );
}

export interface JobRunner {
  isReady(): boolean;
  /** Seconds that the job which has been due for longest has waited; 0: none is due. */
  oldestWait(): Promise<number>;
  stop(): Promise<void>;
}

/** Simultaneous jobs of work that waits for nothing else. */
export interface JobKind {
  handlers: Record<string, JobHandler>;
  concurrency: number;
}

/** Works on jobs until stopped. Stopping releases the running jobs; they are run again. */
export async function startJobs(
  ownerUrl: string,
  kinds: JobKind[],
  deps: JobDeps,
  scheduled: Record<string, Scheduled> = {},
): Promise<JobRunner> {
  const stopping = new AbortController();
  const guard = await openWorkerGuard(ownerUrl, deps.log);
  const onLost = (error: Error) => deps.log.warn({ err: error }, 'lost a connection of the job queue');
  // Each kind listens on one; the others are needed to take a job and to record its end.
  const pool = openPool({ connectionString: ownerUrl, max: kinds.length + SHARED }, onLost);

  const companies = openAllCompanies(pool);
  const scheduledTasks = Object.entries(scheduled).map(
    ([name, { run: work }]) => [clockTask(name), () => work(companies)] as const,
  );
  const settings: RunnerOptions = {
    pgPool: pool,
    noHandleSignals: true,
    pollInterval: 2000,
    // Without its own batch, a job's end that cannot be recorded is an unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: queueLogger(deps.log),
  };
  const crontab = Object.entries(scheduled).map(
    ([name, { cron }]) => `${cron} ${clockTask(name)}${DAILY.test(cron) ? ` ?${onceADay(name)}` : ''}`,
  );
  const runners: Runners[] = [];
  for (const [index, { handlers, concurrency }] of kinds.entries()) {
    const shares = openShares(concurrency);
    // Jobs have their company as a flag.
    const turns = { concurrency, forbiddenFlags: shares.full };
    const tasks = taskList(handlers, deps, stopping.signal, shares);
    const clock = index === 0 ? { crontab: crontab.join('\n') } : { crontab: '' };
    if (index === 0) Object.assign(tasks, Object.fromEntries(scheduledTasks));
    runners.push(await keepRunning({ ...settings, ...clock, ...turns, taskList: tasks }, guard, deps.log));
  }

  return {
    isReady: () => runners.every(({ isRunning }) => isRunning()),
    async oldestWait() {
      const { rows } = await pool.query<{ seconds: number }>(
        `select coalesce(extract(epoch from now() - min(run_at)), 0)::float as seconds from graphile_worker.jobs
         where locked_at is null and attempts < max_attempts and run_at <= now()`,
      );
      return rows[0]?.seconds ?? 0;
    },
    async stop() {
      stopping.abort(new Error('the process is stopping'));
      await Promise.all(runners.map((kind) => kind.stop()));
      await guard.close();
      await pool.end();
    },
  };
}

/** The queue's name for scheduled work, which often has the same name as the jobs that it enqueues for companies. */
function clockTask(name: string): string {
  return `clock:${name}`;
}

/** What was missed is filled in, replaces what still waits from the day before, and never runs beside it. */
function onceADay(name: string): string {
  return `fill=1d&queue=${clockTask(name)}&jobKey=${clockTask(name)}`;
}

/** The queue's own log lines, at our levels; routine lines are for debugging. */
export function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ queue: meta }, message);
    else if (level === 'warning') log.warn({ queue: meta }, message);
    else log.debug({ queue: meta }, message);
  });
}
