/** What reading costs in processor time and memory, with the processes that it starts: they do not depend on what else the machine does. Linux only. */
import { readFileSync } from 'node:fs';

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

function peakOf(pid: number | 'self'): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const children = new Set<number>();
let childPeak = 0;

/** For `openOcr`: its processes are counted. */
export function countChild(pid: number, alive: boolean): void {
  if (alive) children.add(pid);
  else children.delete(pid);
}

/** Seconds of processor time so far, of this process and its children; null where the system does not say. */
export function processorSeconds(): number | null {
  const own = statOf('self');
  if (!own) return null;
  // Own time, and that of children that have ended.
  const ended = own.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0);
  const running = [...children]
    .flatMap((pid) => statOf(pid)?.slice(11, 13) ?? [])
    .reduce((sum, ticks) => sum + ticks, 0);
  return (ended + running) / PER_SECOND;
}

/** The most memory so far in MB: of this process, and of the largest recognizer beside it; null where the system does not say. */
export function peakMemory(): { own: number; recognizer: number } | null {
  if (!statOf('self')) return null;
  childPeak = Math.max(childPeak, ...[...children].map(peakOf));
  return { own: peakOf('self'), recognizer: childPeak };
}
