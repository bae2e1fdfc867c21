import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Ends the database with this process in any case: a small shell waits on a pipe that only we hold, and stops the database when the pipe
 * closes, even after a `kill -9`. Without a shell, the next start cleans up.
 */
export function stopWithThisProcess(database: ChildProcess): void {
  if (process.platform === 'win32' || database.pid === undefined) return;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(database.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.once('error', () => {});
  guard.unref();
  if (guard.stdin && 'unref' in guard.stdin) (guard.stdin as { unref(): void }).unref();
  database.once('exit', () => guard.kill('SIGKILL'));
}
