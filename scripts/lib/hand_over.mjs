/** Gives the terminal to another program and follows it to its end. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { lockedEnvironment } from './ground.mjs';

/**
 * Starts the program in the working folder of this process and ends with its code. Signals are passed on; the program
 * may get Ctrl-C twice, from the terminal and from here. The channel between the two closes when this process is
 * killed, which tells the program to stop.
 */
export function handOver(program, args) {
  const child = spawn(program, args, { env: lockedEnvironment(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('disconnect', () => child.kill('SIGTERM'));
  if (process.env.npm_lifecycle_event !== undefined) watchNpm(() => child.kill('SIGTERM'));
  child.once('error', (error) => {
    process.stderr.write(`${program} could not be started (${error.message}): run npm ci and start again.\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** A killed npm takes no child with it: its shell, or its shell's child, then belongs to another process. */
function watchNpm(then) {
  const parent = process.ppid;
  const shell = npmShell(parent) ? parent : undefined;
  const npm = shell && parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === parent && (shell === undefined || parentOf(shell) === npm)) return;
    clearInterval(timer);
    then();
  }, 250);
  timer.unref();
}

function npmShell(pid) {
  const script = process.env.npm_lifecycle_script;
  return script !== undefined && readProcess(pid, 'cmdline').replaceAll('\0', ' ').includes(`-c ${script}`);
}

function parentOf(pid) {
  return /\) \S (\d+)/.exec(readProcess(pid, 'stat'))?.[1];
}

function readProcess(pid, what) {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
}
