import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ticks in a second in Linux's accounting; the same everywhere. */
const TICKS = 100;

/**
 * The processor time in seconds that the database of a data folder has used so far, with all of its processes, ended ones included. Null if
 * the machine does not report it (it is not Linux).
 */
export function databaseSeconds(dataDir: string): number | null {
  const [postmaster] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  try {
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
    const [own, ended] = ticksOf(postmaster ?? '');
    return [own, ended, ...children.map((pid) => ticksOf(pid)[0])].reduce((sum, ticks) => sum + ticks, 0) / TICKS;
  } catch {
    return null;
  }
}

/** The processor time in seconds that this process has used so far. */
export function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** The processor time in seconds that another process has used so far. Null if the machine does not report it. */
export function secondsOf(pid: number): number | null {
  try {
    return ticksOf(String(pid))[0] / TICKS;
  } catch {
    return null;
  }
}

function fieldsOf(pid: string): string[] {
  // The name in brackets can contain spaces.
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
}

function parentOf(pid: string): string | undefined {
  try {
    return fieldsOf(pid)[1];
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** Of the process itself, and of its ended children: user and system together. */
function ticksOf(pid: string): [number, number] {
  const at = fieldsOf(pid).map(Number);
  return [(at[11] ?? 0) + (at[12] ?? 0), (at[13] ?? 0) + (at[14] ?? 0)];
}
