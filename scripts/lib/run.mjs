/** What both commands need: paths, complete packages, and the locked Node. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const LOCKED_NODE = join(
  ROOT,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** A fault that the user can fix: printed without a stack trace. */
export class UserError extends Error {}

/** Prints one line of progress. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs a command's `main`; a refusal ends the process with its sentence and code 1. */
export async function runCommandLine(main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof UserError ? error.message : (error?.stack ?? error)}\n`);
    process.exit(1);
  }
}

/**
 * The environment for the packages' programs: the locked Node is the first `node` in the path, and its compile cache is kept, which
 * shortens a start by a third.
 */
export function lockedEnvironment() {
  const modules = join(ROOT, 'node_modules');
  return {
    ...process.env,
    PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: join(modules, '.cache', 'compile'),
  };
}

/**
 * Runs a program to its end and keeps its output.
 * @returns {Promise<{code: number, output: string, seconds: number}>} code 127 when it could not be started
 */
export function runQuietly(program, args, { env = lockedEnvironment(), cwd = ROOT } = {}) {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: { ...env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
    const finish = (code, more = '') => {
      resolve({ code, output: Buffer.concat(parts).toString() + more, seconds: (performance.now() - began) / 1000 });
    };
    child.once('error', (error) => finish(127, error.message));
    child.once('close', (code) => finish(code ?? 1));
  });
}

/** The path of a package's program, to be run by the locked Node. */
export function packageProgram(path) {
  const program = join(ROOT, 'node_modules', path);
  if (!existsSync(program)) throw new UserError(`${path} is not installed. Run npm ci and start again.`);
  return program;
}
