/** Gives the terminal to another program and waits for its end. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { lockedEnvironment } from './run.mjs';

/** Pauses before a program that ended by itself is started again; after a long run they begin again. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const WHILE_MS = 600_000;

/**
 * Starts the program in the working folder of this process and ends with its code. Signals are passed on; the program
 * may get Ctrl-C twice, from the terminal and from here. The channel between the two closes when this process is
 * killed, which tells the program to stop.
 * @param {{again?: boolean}} how again: a program that has said `open` and then ends by itself is started again
 */
export function startServer(program, args, { again = false } = {}) {
  let child;
  let timer;
  let isAsked = false;
  let wasOpen = false;
  let wait = FIRST_PAUSE_MS;

  function start() {
    const began = performance.now();
    // With two heaps for all threads, reading a photo takes 60 MB less.
    const env = { MALLOC_ARENA_MAX: '2', ...lockedEnvironment() };
    child = spawn(program, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (message) => {
      wasOpen ||= message === 'open';
    });
    child.once('error', (error) => {
      process.stderr.write(`${program} could not start (${error.message}). Run npm ci and start again.\n`);
      process.exit(1);
    });
    child.once('exit', (code, signal) => {
      if (isAsked || !again || !wasOpen || code === 0) process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
      if (performance.now() - began > WHILE_MS) wait = FIRST_PAUSE_MS;
      const seconds = wait / 1000;
      const pause = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
      process.stderr.write(
        `Counterbook stopped unexpectedly (${signal ?? `code ${code}`}). Restarting it in ${pause}.\n`,
      );
      timer = setTimeout(start, wait);
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
    });
  }

  function stop(signal) {
    isAsked = true;
    if (child.exitCode === null && child.signalCode === null) return child.kill(signal);
    clearTimeout(timer);
    process.exit(0);
  }

  start();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  process.on('disconnect', () => stop('SIGTERM'));
  if (process.env.npm_lifecycle_event !== undefined) watchNpm(() => stop('SIGTERM'));
}

/** A killed npm does not end its children: its shell, or its shell's child, then belongs to another process. */
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
