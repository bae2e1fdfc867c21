import { StartError } from './start_error.ts';

/** How long the server can take to finish its work before the process ends anyway. */
const PATIENCE_MS = 30_000;

export interface Lifecycle {
  /** Calls `close` when the process stops; the last one added is called first. */
  onStop(close: () => Promise<void> | void): void;
  /** Stops in order and ends the process; further calls and signals change nothing. */
  stop(code: number): void;
}

/**
 * Runs `start` and then waits for a signal, or for the end of the process that started this one; then closes what was opened, in reverse. A
 * failed start prints its sentence and ends the process with code 1.
 */
export async function runUntilStopped(start: (life: Lifecycle) => Promise<void>): Promise<void> {
  const closers: (() => Promise<void> | void)[] = [];
  let stopping = false;
  let started: Promise<void> = Promise.resolve();

  async function closeInOrder(code: number): Promise<never> {
    setTimeout(() => {
      console.error(`Counterbook did not finish its work within ${PATIENCE_MS / 1000} seconds and was ended.`);
      process.exit(1);
    }, PATIENCE_MS).unref();
    // A stop in the middle of the start waits for it, because half-opened things cannot be closed.
    await started.catch(() => {});
    let worst = code;
    for (const close of closers.reverse()) {
      try {
        await close();
      } catch (error) {
        worst = 1;
        console.error(error);
      }
    }
    process.exit(worst);
  }

  const life: Lifecycle = {
    onStop: (close) => closers.push(close),
    stop(code) {
      if (stopping) return;
      stopping = true;
      void closeInOrder(code);
    },
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => life.stop(0));
  process.on('disconnect', () => life.stop(0));

  started = start(life);
  try {
    await started;
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    life.stop(1);
  }
}
