import { READING_PAGE_TIMEOUT_MS } from '#contract/invoices/limits.ts';
import type { TaskListener } from './reading_thread.ts';

/** How long a task whose time is up can take to finish with the pages that it has read. */
const FINISH_MS = 30_000;

interface TimeLimit {
  /** A page is done, or another step begins. */
  restart(): void;
  end(): void;
}

/**
 * Limits the time of one task by the clock: that of each page, and of all together.
 * @param totalMs for all of its pages together
 * @param onUp called once, when the task has to finish with what it has
 * @param onOver called when it has not finished a while after that
 */
export function limitTime(totalMs: number, onUp: () => void, onOver: () => void): TimeLimit {
  let isUp = false;
  const up = () => {
    if (isUp) return;
    isUp = true;
    end();
    ofTask = setTimeout(onOver, FINISH_MS);
    onUp();
  };
  let ofPage = setTimeout(up, READING_PAGE_TIMEOUT_MS);
  let ofTask = setTimeout(up, totalMs);

  function end(): void {
    clearTimeout(ofPage);
    clearTimeout(ofTask);
  }

  return {
    restart() {
      if (isUp) return;
      clearTimeout(ofPage);
      ofPage = setTimeout(up, READING_PAGE_TIMEOUT_MS);
    },
    end,
  };
}

/** A listener that gives each page, and each step, its own time. */
export function restarting(limit: TimeLimit, listener: TaskListener): TaskListener {
  let last = '';
  return {
    ...listener,
    onProgress(progress) {
      const now = `${progress.step} ${progress.page}`;
      if (now !== last) limit.restart();
      last = now;
      listener.onProgress?.(progress);
    },
    onPicture(picture) {
      limit.restart();
      listener.onPicture?.(picture);
    },
  };
}
