import type { Worker } from 'node:worker_threads';

/** Where the processor time is not available, as in a long call of native code, this many times as much by the clock. */
const BY_THE_CLOCK = 10;
const LOOK_MS = 100;

/** A document that takes more time than any honest one. */
export class StepsTooLongError extends Error {}

export interface StepWatch {
  begin(allow_ms: number): void;
  end(): void;
}

/**
 * Adds up one document's steps by the processor time of its thread, not by the clock, so that a busy machine refuses no document.
 * @param onTooLong called once, during the step that exceeds the limit
 */
export function watchSteps(worker: Worker, onTooLong: (error: StepsTooLongError) => void): StepWatch {
  let allowed = 0;
  let used = 0;
  let timer: NodeJS.Timeout | undefined;
  let end = () => {};

  return {
    begin(allow_ms) {
      allowed += allow_ms;
      const begun = performance.now();
      const before = usedMs(worker);
      const spent = async () => (await usedMs(worker)) - (await before);
      timer = setInterval(async () => {
        const left = allowed - used;
        const isLate = performance.now() - begun > left * BY_THE_CLOCK;
        if (!isLate && (await spent()) <= left) return;
        clearInterval(timer);
        onTooLong(new StepsTooLongError(`a document took more than ${allowed} ms of pdfjs`));
      }, LOOK_MS);
      timer.unref();
      end = () => {
        clearInterval(timer);
        void spent().then((ms) => {
          used += ms;
        });
        end = () => {};
      };
    },
    end: () => end(),
  };
}

/** Zero when the thread has ended meanwhile. */
function usedMs(worker: Worker): Promise<number> {
  return worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  );
}
