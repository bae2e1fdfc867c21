/**
 * A thread that looks at the memory of this process and its recognizers all the time, while the reading blocks the others. What they share, such
 * as the program of Node itself, counts once (the kernel's proportional set size), so no other Node may run beside it. Linux only.
 */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** In MB. */
export interface MemoryPeak {
  own: number;
  recognizer: number;
  /** Both at one time. */
  together: number;
}

/** Asking takes up to 10 ms. */
const EVERY_MS = 30;

/** The processor time of this thread in microseconds, which is no cost of reading. */
const ownTime = new Float64Array(workerData as SharedArrayBuffer);

const peak: MemoryPeak = { own: 0, recognizer: 0, together: 0 };
let children: readonly number[] = [];

function memoryOf(pid: number | 'self'): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // It has ended, or the system is another one.
    return 0;
  }
}

setInterval(() => {
  const own = memoryOf('self');
  const recognizer = children.reduce((sum, pid) => sum + memoryOf(pid), 0);
  peak.own = Math.max(peak.own, own);
  peak.recognizer = Math.max(peak.recognizer, recognizer);
  peak.together = Math.max(peak.together, own + recognizer);
  const { user, system } = process.threadCpuUsage();
  ownTime[0] = user + system;
}, EVERY_MS);

parentPort?.on('message', (message: readonly number[] | 'tell') => {
  if (message === 'tell') parentPort?.postMessage(peak);
  else children = message;
});
