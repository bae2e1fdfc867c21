/** A thread that looks at the memory of this process and its recognizers all the time, while the reading blocks the others. Linux only. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/** In MB. */
export interface MemoryPeak {
  own: number;
  recognizer: number;
  /** Both at one time. */
  together: number;
}

const EVERY_MS = 10;

const peak: MemoryPeak = { own: 0, recognizer: 0, together: 0 };
let children: readonly number[] = [];

function residentOf(pid: number | 'self'): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // It has ended, or the system is another one.
    return 0;
  }
}

setInterval(() => {
  const own = residentOf('self');
  const recognizer = children.reduce((sum, pid) => sum + residentOf(pid), 0);
  peak.own = Math.max(peak.own, own);
  peak.recognizer = Math.max(peak.recognizer, recognizer);
  peak.together = Math.max(peak.together, own + recognizer);
}, EVERY_MS);

parentPort?.on('message', (message: readonly number[] | 'tell') => {
  if (message === 'tell') parentPort?.postMessage(peak);
  else children = message;
});
