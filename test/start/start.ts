import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

export type Ending = { code: number | null; signal: NodeJS.Signals | null; output: string };

export type Counterbook = {
  process: ChildProcess;
  /** Resolves with the last two lines of a start; rejects with the whole output when it ends instead. */
  open: Promise<{ url: string; user: string; password: string }>;
  ended: Promise<Ending>;
  stop(signal?: NodeJS.Signals): Promise<Ending>;
};

/**
 * Starts the product with only the given settings.
 * @param script the whole `npm start`, or only `server/main.ts` when packages and pages do not matter
 */
export function startCounterbook(settings: Record<string, string>, script = 'scripts/start.mjs'): Counterbook {
  const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  const child = spawn(process.execPath, [join(ROOT, script)], {
    cwd: ROOT,
    env: { ...Object.fromEntries(inherited), ...settings },
    // The channel closes when the tests are killed, and the started processes stop.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, output }));
  });
  const open = new Promise<{ url: string; user: string; password: string }>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part.toString();
      const url = /^Open (http\S+)$/m.exec(output)?.[1];
      const [, user, password] = /^Demo login: (\S+) \/ (\S+)$/m.exec(output) ?? [];
      if (url && ((user && password) || settings.DEMO === '0'))
        resolve({ url, user: user ?? '', password: password ?? '' });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(() => reject(new Error(`It ended before it was open:\n${output}`)));
  });
  open.catch(() => {});
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return { process: child, open, ended, stop };
}
