/**
 * What reading costs in processor time and memory, with the processes that it starts: they do not depend on what else the machine does.
 * Linux only.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { MemoryPeak } from './memory_watch.ts';

/** Ticks of the kernel's clock. */
const PER_SECOND = 100;

function statOf(pid: number | 'self'): number[] | null {
  try {
    // What follows the name, which can contain anything.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
  } catch {
    return null;
  }
}

const children = new Set<number>();
const watchTime = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
const watch = new Worker(new URL('./memory_watch.ts', import.meta.url), { workerData: watchTime.buffer });
watch.unref();

/** For `openOcr`: its processes are counted. */
export function countChild(pid: number, alive: boolean): void {
  if (alive) children.add(pid);
  else children.delete(pid);
  watch.postMessage([...children]);
}

/** Seconds of processor time so far, of this process without its memory watch and of its children; null where the system does not say. */
export function processorSeconds(): number | null {
  const own = statOf('self');
  if (!own) return null;
  // Own time, and that of children that have ended.
  const ended = own.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0);
  const running = [...children]
    .flatMap((pid) => statOf(pid)?.slice(11, 13) ?? [])
    .reduce((sum, ticks) => sum + ticks, 0);
  return (ended + running) / PER_SECOND - (watchTime[0] ?? 0) / 1_000_000;
}

/** The most memory at one time so far in MB; null where the system does not say. */
export async function peakMemory(): Promise<MemoryPeak | null> {
  watch.postMessage('tell');
  const [peak] = (await once(watch, 'message')) as [MemoryPeak];
  return peak.together > 0 ? peak : null;
}
