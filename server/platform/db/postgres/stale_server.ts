import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Cleans up what a killed start left in the cluster's folder: a database that is still running is stopped in order (killing the server does
 * not end it), and a `postmaster.pid` whose number now belongs to another program is removed. Call it only as the owner of the data folder.
 */
export async function stopStaleServer(home: string): Promise<void> {
  const pid = postmasterPid(home);
  if (pid === undefined) return;
  if (serves(pid, home)) await stopPostmaster(pid);
  rmSync(join(home, 'postmaster.pid'), { force: true });
}

/**
 * Ends a postmaster. Sessions that are about to close can finish; then the rest are ended and the data is written; it is killed only when
 * that does not end it.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  const steps: [signal: NodeJS.Signals, wait_ms: number][] = [
    ['SIGTERM', 250],
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ];
  for (const [signal, wait_ms] of steps) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const end = performance.now() + wait_ms;
    while (performance.now() < end) {
      await pause(5);
      if (!isAlive(pid)) return;
    }
  }
}

function postmasterPid(home: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(home, 'postmaster.pid'), 'utf8'), 10);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this process is a database on this folder, and not another one that got the number since. */
function serves(pid: number, home: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    const command = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(home);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isDefunct(pid);
}

/** In a container whose first process does not collect its orphans, an ended process keeps its number. */
function isDefunct(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
