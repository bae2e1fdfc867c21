import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startCounterbook } from './start.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'counterbook-start-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const start = (settings: Record<string, string> = {}) =>
  startCounterbook({ DATA_DIR, PORT: '0', DEMO: '0', ...settings }, 'server/main.ts');

const databaseRuns = () => existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'));

test('it opens, answers, stops on a signal with its database, and a second signal changes nothing', async () => {
  const counterbook = start();
  const { url } = await counterbook.open;
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  expect(databaseRuns()).toBe(true);
  counterbook.process.kill('SIGINT');
  expect(await counterbook.stop('SIGINT')).toEqual({ code: 0, signal: null, output: `Open ${url}\n` });
  expect(databaseRuns()).toBe(false);
});

test('after a kill the database does not stay, and the next start opens', async () => {
  const killed = start();
  await killed.open;
  const { signal } = await killed.stop('SIGKILL');
  expect(signal).toBe('SIGKILL');
  const next = start();
  await next.open;
  expect((await next.stop()).code).toBe(0);
});

test('a second start on the same data folder is refused and does not disturb the first', async () => {
  const first = start();
  const { url } = await first.open;
  const second = await start().ended;
  expect(second).toMatchObject({
    code: 1,
    output:
      `Counterbook is already running on the data folder ${DATA_DIR} (process ${first.process.pid}, ${url}). ` +
      'Stop it first, or set DATA_DIR to another folder.\n',
  });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await first.stop();
});

test('a taken port is told in one sentence, and nothing stays behind', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
  });
  const { code, output } = await start({ PORT: String(port) }).ended;
  other.close();
  expect(code).toBe(1);
  expect(output).toBe(`Port ${port} is taken by another program: stop it, or set PORT to another number.\n`);
  expect(databaseRuns()).toBe(false);
});

test.each([
  [
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
    'No PostgreSQL answers at 127.0.0.1:1: start it, or correct DATABASE_URL.',
  ],
  [{ PORT: 'many' }, 'PORT must be a whole number from 0 to 65535, for example 3000 (it is "many").'],
  [
    { DATA_DIR: '/dev/null/data' },
    'The data folder /dev/null/data is not a folder: make it writable for this user, or set DATA_DIR to another folder.',
  ],
])('%j is refused with one sentence', async (settings, sentence) => {
  expect(await start(settings).ended).toEqual({ code: 1, signal: null, output: `${sentence}\n` });
});
