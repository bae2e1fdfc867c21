import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Counterbook, startCounterbook } from '#test/start/start.ts';
import type { Run } from '../run.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const END_THREAD = pathToFileURL(join(import.meta.dirname, 'end_thread.ts')).href;

/** One server process, and its supervisor: it is started again after each kill. */
export interface ServerProcess {
  name: string;
  /** Ends it at once and starts it again; resolves when the new one has opened. */
  kill(): Promise<void>;
  /** Ends one of its worker threads; false when it has none. */
  endThread(): Promise<boolean>;
  /** Stops it in order; returns its exit code. */
  stop(): Promise<number | null>;
  isOpen(): boolean;
}

/** @param log gets everything that the process writes */
export async function startProcess(
  run: Run,
  name: string,
  settings: Record<string, string>,
  log: (words: string) => void,
): Promise<ServerProcess> {
  const environment = {
    NODE_OPTIONS: `--import=${END_THREAD}`,
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compile'),
    ...settings,
  };
  let isAsked = false;
  let isOpen = false;
  let current: Counterbook;

  async function start(): Promise<void> {
    const program = startCounterbook(environment, 'server/main.ts');
    current = program;
    for (const stream of [program.process.stdout, program.process.stderr])
      stream?.on('data', (words) => log(String(words)));
    let hasOpened = false;
    void program.ended.then(({ code, signal, output }) => {
      isOpen = false;
      if (isAsked || !hasOpened || signal === 'SIGKILL') return;
      run.violate(`${name} ended by itself (${signal ?? code}): ${output.slice(-500)}`);
      void restart();
    });
    await (settings.ROLE === 'worker' ? health(settings.PORT ?? '', program) : program.open);
    isOpen = true;
    hasOpened = true;
  }

  /** As systemd does with Restart=always: again and again, because the database may be away too. */
  async function restart(): Promise<void> {
    for (let tries = 1; !isAsked; tries++) {
      try {
        return await start();
      } catch (error) {
        if (tries >= 30) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  await start();
  return {
    name,
    isOpen: () => isOpen,
    async kill() {
      isOpen = false;
      await current.stop('SIGKILL');
      await restart();
    },
    async endThread() {
      if (!isOpen || !current.process.connected) return false;
      const answer = once(current.process, 'message', { signal: AbortSignal.timeout(5000) });
      current.process.send('end a thread');
      const [words] = await answer.catch(() => ['']);
      return words === 'a thread ended';
    },
    async stop() {
      isAsked = true;
      return (await current.stop()).code;
    },
  };
}

/** A worker prints another line than a web process. */
async function health(port: string, program: Counterbook): Promise<void> {
  let isOver = false;
  void program.ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const isThere = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it ended before it was open');
}
