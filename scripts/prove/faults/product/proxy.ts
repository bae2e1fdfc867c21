import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/platform/free_port.ts';

const CADDYFILE = join(import.meta.dirname, '..', '..', '..', '..', 'deploy', 'Caddyfile');

const PATIENCE_MS = 10_000;

export interface ReverseProxy {
  url: string;
  /** Ends it at once and starts it again. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Caddy with deploy/Caddyfile; only the addresses differ: loopback, a free port, no certificate. */
export async function startProxy(
  folder: string,
  port: number,
  upstreams: string[],
  log: (words: string) => void,
): Promise<ReverseProxy> {
  const environment = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    DOMAIN: `http://127.0.0.1:${port}`,
    UPSTREAMS: upstreams.join(' '),
  };
  let caddy: ChildProcess;

  async function start(): Promise<void> {
    caddy = spawn('caddy', ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const program = caddy;
    for (const stream of [program.stdout, program.stderr]) stream?.on('data', (words) => log(String(words)));
    await once(program, 'spawn').catch(() => {
      throw new Error('caddy is missing: apt-get install caddy');
    });
    const isThere = () =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        () => true,
        () => false,
      );
    while (!(await isThere())) {
      if (program.exitCode !== null) throw new Error(`caddy ended with ${program.exitCode}`);
      await pause(50);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const gone = once(caddy, 'exit');
    caddy.kill(signal);
    // It waits for connections that are still open.
    const timer = setTimeout(() => caddy.kill('SIGKILL'), PATIENCE_MS);
    await gone;
    clearTimeout(timer);
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      await end('SIGKILL');
      await start();
    },
    stop: () => end('SIGTERM'),
  };
}
