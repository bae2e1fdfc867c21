import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '#server/platform/db/migrate.ts';
import { findRunningPostgres, type Postgres, startPostgres } from '#server/platform/db/postgres.ts';
import { freePort } from '#server/platform/free_port.ts';
import { TWILIO_ACCOUNT } from '#test/providers/twilio_server.ts';
import { makeUser } from '../../shared/app_user.ts';
import type { Run } from '../run.ts';
import { type ServerProcess, startProcess } from './process.ts';
import { type ReverseProxy, startProxy } from './proxy.ts';

/** How the product is put together. */
export type Layout = 'embedded' | 'external' | 'behind-proxy';

export interface Product {
  processes: ServerProcess[];
  proxy: ReverseProxy | undefined;
  /** The database's address for its owner, which changes with an embedded one's restart; undefined while there is none. */
  ownerUrl(): string | undefined;
  killDatabase(): void;
  /** Milliseconds until it accepts work. */
  untilReady(): Promise<number>;
  /** Stops everything in order; returns the exit codes of its processes. */
  stop(): Promise<(number | null)[]>;
}

const ROLES: Record<Layout, string[]> = {
  embedded: ['all'],
  external: ['web', 'worker'],
  'behind-proxy': ['web', 'web', 'worker', 'worker'],
};
const PATIENCE_MS = 120_000;

/** Starts it in a folder of its own; sets the address in `run`. What its processes write goes to `log` there. */
export async function startProduct(run: Run, layout: Layout, folder: string, gatewayUrl: string): Promise<Product> {
  const file = createWriteStream(join(folder, 'log'), { flags: 'a' });
  const dataDir = join(folder, 'data');
  const databaseDir = layout === 'embedded' ? dataDir : join(folder, 'database');
  const proxyPort = await freePort();
  const webPort = await freePort();
  const publicPort = layout === 'behind-proxy' ? proxyPort : webPort;
  run.url = `http://127.0.0.1:${publicPort}`;
  let postgres: Postgres | undefined;
  let urls: Record<string, string> = {};
  if (layout !== 'embedded') {
    const log = { error: (line: string) => file.write(`${line}\n`), debug: (line: string) => file.write(`${line}\n`) };
    mkdirSync(databaseDir);
    postgres = await startPostgres({ dataDir: databaseDir, log, connections: 150 });
    await migrate(postgres.ownerUrl);
    const url = await makeUser(postgres.ownerUrl, 'counterbook_prove');
    urls = { DATABASE_URL: url, DATABASE_OWNER_URL: postgres.ownerUrl, SECRET_KEY: randomBytes(32).toString('hex') };
  }
  const settings = {
    ...urls,
    DATA_DIR: dataDir,
    DEMO: '0',
    BACKUPS: '0',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: run.url,
    ...(layout === 'behind-proxy' ? { TRUST_PROXY: 'loopback' } : {}),
    QUIET_HOURS: '0',
    FREQUENCY_CAPS: '0',
    SMS_DRIVER: 'twilio',
    TWILIO_API_URL: gatewayUrl,
    SMS_PER_SECOND: '10000',
    SMS_PER_DAY: '10000000',
    TWILIO_ACCOUNT_SID: TWILIO_ACCOUNT.account_sid,
    TWILIO_AUTH_TOKEN: TWILIO_ACCOUNT.auth_token,
    TWILIO_MESSAGING_SERVICE_SID: TWILIO_ACCOUNT.messaging_service_sid,
  };
  const processes: ServerProcess[] = [];
  const upstreams: string[] = [];
  for (const [index, role] of ROLES[layout].entries()) {
    const port = index === 0 ? webPort : await freePort();
    if (role === 'web') upstreams.push(`127.0.0.1:${port}`);
    const log = (words: string) => void file.write(words);
    const own = { ...settings, ROLE: role, PORT: String(port) };
    processes.push(await startProcess(run, `${role} ${index + 1}`, own, log));
  }
  const proxy =
    layout === 'behind-proxy'
      ? await startProxy(folder, proxyPort, upstreams, (words) => void file.write(words))
      : undefined;

  return {
    processes,
    proxy,
    ownerUrl: () => postgres?.ownerUrl ?? findRunningPostgres(dataDir),
    killDatabase() {
      const pid = Number.parseInt(readFileSync(join(databaseDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
      process.kill(pid, 'SIGKILL');
    },
    async untilReady() {
      const begun = performance.now();
      while (!(await isReady(run.url))) {
        if (performance.now() - begun > PATIENCE_MS)
          throw new Error(`it was not ready again in ${PATIENCE_MS / 1000} s`);
        await pause(20);
      }
      return performance.now() - begun;
    },
    async stop() {
      await proxy?.stop();
      const codes = await Promise.all(processes.map((one) => one.stop()));
      await postgres?.stop();
      file.end();
      return codes;
    },
  };
}

export function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    },
    () => false,
  );
}
