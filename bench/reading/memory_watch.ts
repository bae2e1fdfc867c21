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

const EVERY_MS = 30;
/** Times the most until now. */
const MORE = 1.005;

/** The processor time of this thread in microseconds, which is no cost of reading. */
const ownTime = new Float64Array(workerData as SharedArrayBuffer);

const peak: MemoryPeak = { own: 0, recognizer: 0, together: 0 };
let children: readonly number[] = [];

/** The most pages in memory, which are quick to ask for, but what processes share counts in each. */
const mostResident: MemoryPeak = { own: 0, recognizer: 0, together: 0 };

function memoryOf(pid: number | 'self'): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // It has ended, or the system is another one.
    return 0;
  }
}

function residentOf(pid: number | 'self'): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1] ?? 0);
  } catch {
    return 0;
  }
}

function isMore(name: keyof MemoryPeak, pages: number): boolean {
  if (pages <= mostResident[name] * MORE) return false;
  mostResident[name] = pages;
  return true;
}

/** Asking for the proportional size takes 10 to 20 ms of a core, so it is asked only when more is in memory than ever: of one, or of both. */
function look(): void {
  const pages = { own: residentOf('self'), recognizer: children.reduce((sum, pid) => sum + residentOf(pid), 0) };
  const more = [
    isMore('own', pages.own),
    isMore('recognizer', pages.recognizer),
    isMore('together', pages.own + pages.recognizer),
  ];
  if (!more.includes(true)) return;
  const own = memoryOf('self');
  const recognizer = children.reduce((sum, pid) => sum + memoryOf(pid), 0);
  peak.own = Math.max(peak.own, own);
  peak.recognizer = Math.max(peak.recognizer, recognizer);
  peak.together = Math.max(peak.together, own + recognizer);
}

setInterval(() => {
  look();
  const { user, system } = process.threadCpuUsage();
  ownTime[0] = user + system;
}, EVERY_MS);

parentPort?.on('message', (message: readonly number[] | 'tell') => {
  if (message === 'tell') parentPort?.postMessage(peak);
  else children = message;
});
