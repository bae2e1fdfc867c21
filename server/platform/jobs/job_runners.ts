import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';
import type { WorkerGuard } from './worker_guard.ts';

const RETRY_MS = 1_000;
const NOT_YET = 'job runner cannot start, database not ready';

export interface Runners {
  /** Whether one of them takes jobs. */
  isRunning(): boolean;
  /** Releases the running jobs. */
  stop(): Promise<void>;
}

/**
 * Keeps one runner of jobs at work. A runner that cannot record a job's end (the connection broke, the disk is full) takes no more jobs;
 * another one replaces it, while the first finishes its running jobs. Then its remaining jobs are released.
 */
export async function keepRunning(options: RunnerOptions, guard: WorkerGuard, log: Logger): Promise<Runners> {
  const all = new Set<Runner>();
  let isRunning = false;
  const stopping = new AbortController();
  let replacing = Promise.resolve();

  async function launch(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    // Jobs are locked in the name of the pool of its workers.
    events.on('pool:create', ({ workerPool }) => guard.register(workerPool.id));
    events.on('pool:release', ({ workerPool }) => guard.retire(workerPool.id));
    events.on('pool:gracefulShutdown', () => {
      if (!stopping.signal.aborted) replacing = replacing.then(replace);
    });
    const runner = await run({ ...options, events });
    all.add(runner);
    isRunning = true;
    void runner.promise
      .catch((error: Error) => log.error({ err: error }, 'job runner stopped with an error'))
      .finally(() => all.delete(runner));
  }

  async function replace(): Promise<void> {
    isRunning = false;
    log.warn('job runner stopped, starting another');
    while (!stopping.signal.aborted && !isRunning) {
      // When nothing can be recorded (the disk is full), each of them ends with its first job.
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await launch().catch((error: Error) => log.warn({ err: error }, NOT_YET));
    }
  }

  await launch();
  return {
    isRunning: () => isRunning,
    async stop() {
      stopping.abort();
      await replacing;
      isRunning = false;
      const ended = [...all].map((runner) => runner.promise.catch(() => {}));
      await Promise.all([...all].map((runner) => runner.stop().catch(() => {})));
      await Promise.all(ended);
    },
  };
}
