import { randomInt } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Logger as QueueLogger, type Runner, run, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Database } from './db.ts';
import { type CompanyId, mintCompanyId } from './ids.ts';
import type { Metrics } from './metrics.ts';

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

const SWEEP_MS = 10_000;

export interface JobRunner {
  isReady(): boolean;
  stop(): Promise<void>;
}

/**
 * Works on jobs until stopped. Jobs that a killed process left locked are given back at once: every process holds an advisory lock
 * for as long as it lives, so a lock that can be taken belongs to a process that is gone.
 */
export async function startJobs(
  ownerUrl: string,
  handlers: Record<string, JobHandler>,
  deps: JobDeps,
  options: { concurrency: number },
): Promise<JobRunner> {
  const stopping = new AbortController();
  const key = randomInt(1, 2 ** 47);
  const guard = new pg.Client({ connectionString: ownerUrl, keepAlive: true });
  const pool = new pg.Pool({ connectionString: ownerUrl, max: options.concurrency + 2 });
  pool.on('error', (error) => deps.log.warn({ err: error }, 'job pool'));
  guard.on('error', (error) => deps.log.error({ err: error }, 'lost the connection that guards the jobs'));
  await guard.connect();
  await guard.query('select pg_advisory_lock($1)', [key]);
  await guard.query('insert into worker_processes (process_key) values ($1)', [key]);
  await releaseDeadProcesses(guard);

  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => {
    guard
      .query('update worker_processes set worker_ids = worker_ids || $2::text where process_key = $1', [
        key,
        worker.workerId,
      ])
      .catch((error: Error) => deps.log.error({ err: error }, 'a worker was not registered'));
  });
  const runner: Runner = await run({
    pgPool: pool,
    taskList: taskList(handlers, deps, stopping.signal),
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
  const sweep = setInterval(() => {
    releaseDeadProcesses(guard).catch((error: Error) => deps.log.warn({ err: error }, 'sweep failed'));
  }, SWEEP_MS);

  return {
    isReady: () => ready,
    async stop() {
      clearInterval(sweep);
      stopping.abort(new Error('the process is stopping'));
      await runner.stop().catch(() => {});
      await guard.query('delete from worker_processes where process_key = $1', [key]).catch(() => {});
      await guard.end().catch(() => {});
      await pool.end();
    },
  };
}

/**
 * Forgets processes whose lock is free and gives back every job that belongs to no living process. A lock younger than a few seconds
 * may belong to a worker that is just about to be registered.
 */
async function releaseDeadProcesses(guard: pg.Client): Promise<void> {
  const { rows: dead } = await guard.query<{ process_key: string; worker_ids: string[] }>(
    `delete from worker_processes p where not exists (select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32) + l.objid::bigint = p.process_key)
     returning process_key, worker_ids`,
  );
  const { rows: orphans } = await guard.query<{ locked_by: string }>(
    `select distinct j.locked_by from graphile_worker.jobs j
     where j.locked_by is not null and j.locked_at < now() - interval '15 seconds'
       and not exists (select from worker_processes p where j.locked_by = any (p.worker_ids))`,
  );
  const workerIds = [...dead.flatMap((process) => process.worker_ids), ...orphans.map((job) => job.locked_by)];
  if (workerIds.length > 0) await guard.query('select graphile_worker.force_unlock_workers($1::text[])', [workerIds]);
}

/** The queue's own log lines, at our levels; its routine chatter is for debugging. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ queue: meta }, message);
    else if (level === 'warning') log.warn({ queue: meta }, message);
    else log.debug({ queue: meta }, message);
  });
}
