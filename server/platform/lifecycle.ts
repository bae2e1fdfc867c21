import { StartError } from './start_error.ts';

/** How long the server may take to finish what it is doing before the process ends anyway. */
const PATIENCE_MS = 30_000;

export interface Lifecycle {
  /** Has `close` called when the process stops; the last one added is the first one called. */
  onStop(close: () => Promise<void> | void): void;
  /** Stops in order and ends the process; every further call, and every further signal, changes nothing. */
  stop(code: number): void;
}

/**
 * Runs `start` and then stays until a signal comes, or until the process that started this one is gone; then closes
 * what was opened, in reverse. A start that fails prints its sentence and ends the process with code 1.
 */
export async function runUntilStopped(start: (life: Lifecycle) => Promise<void>): Promise<void> {
  const closers: (() => Promise<void> | void)[] = [];
  let stopping = false;
  let started: Promise<void> = Promise.resolve();

  async function closeInOrder(code: number): Promise<never> {
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    // A stop in the middle of the start waits for it: half-opened things cannot be closed.
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
