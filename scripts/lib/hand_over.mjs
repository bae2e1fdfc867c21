/** Gives the terminal to another program and follows it to its end. */
import { spawn } from 'node:child_process';
import { lockedEnvironment } from './ground.mjs';

/**
 * Starts the program in the working folder of this process and ends with its code. Signals are passed on; the program
 * may get Ctrl-C twice, from the terminal and from here. The channel between the two closes when this process is
 * killed, which tells the program to stop.
 */
export function handOver(program, args) {
  const child = spawn(program, args, { env: lockedEnvironment(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) watchParent(() => child.kill('SIGTERM'));
  child.once('error', (error) => {
    process.stderr.write(`${program} could not be started (${error.message}): run npm ci and start again.\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** A killed npm takes no child with it; its child then gets another parent. */
function watchParent(then) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 250);
  timer.unref();
}
