import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMigrations, migrate } from '#server/platform/db/migrate.ts';
import { blankDatabase } from '../database/database.ts';
import { disposableFolder } from '../database/disposable_folder.ts';
import { type Counterbook, startCounterbook } from './start.ts';

const DATA_DIR = disposableFolder('start');
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const OPERATOR_EMAIL = 'operator@example.com';

const start = (settings: Record<string, string> = {}) =>
  startCounterbook({ DATA_DIR, PORT: '0', DEMO: '0', OPERATOR_EMAIL, ...settings }, 'server/main.ts');

/** Several starts, each of which may create a database. */
const PATIENCE_MS = 300_000;

const databaseRuns = () => existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'));

const owner = () =>
  JSON.parse(readFileSync(join(DATA_DIR, 'counterbook.owner'), 'utf8')) as { pid: number; url: string };

describe('The first start, with a public address,', { timeout: PATIENCE_MS }, () => {
  const PUBLIC_URL = 'https://shop.example.com';
  let server: Counterbook;
  let url: string;
  beforeAll(async () => {
    const notFolder = join(DATA_DIR, 'secret.key');
    server = start({ PUBLIC_URL, LOG_LEVEL: 'silent', OPERATOR_EMAIL: '', BACKUP_TO: notFolder });
    await server.open;
    url = owner().url;
  }, PATIENCE_MS);

  test('The server answers, and a second start on its data folder is refused without harm', async () => {
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: PATIENCE_MS }).toBe(200);
    expect(databaseRuns()).toBe(true);
    expect(await start().ended).toMatchObject({
      code: 1,
      output:
        `Counterbook is already running on the data folder ${DATA_DIR} (process ${server.process.pid}, ${url}). ` +
        'Stop it first, or set DATA_DIR to another folder.\n',
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('The start says where to sign up, and that help messages and backups go nowhere, and the pages for this machine do not exist', async () => {
    for (const path of ['/dev/outbox', '/dev/phone', '/metrics']) expect((await fetch(url + path)).status).toBe(404);
    expect((await fetch(`${url}/readyz`)).status).not.toBe(404);
    expect((await server.stop()).output).toBe(
      `No backup can be written to ${DATA_DIR}/secret.key (EEXIST: file already exists, mkdir '${DATA_DIR}/secret.key'). ` +
        'Let Counterbook write there, or correct BACKUP_TO: docs/guides/backup.md\n' +
        'Nobody is told of messages from the help screen. Set OPERATOR_EMAIL, or read them with npm run -s help-messages.\n' +
        `Open ${PUBLIC_URL}\nSign up: ${PUBLIC_URL}/signup\n`,
    );
  });
});

test('After a kill the server is started again with a message, and a stop ends it with its database, once and for all', {
  timeout: PATIENCE_MS,
}, async () => {
  const started = startCounterbook(
    { DATA_DIR, PORT: '0', DEMO: '0', OPERATOR_EMAIL },
    'test/start/restarted_server.mjs',
  );
  await started.open;
  const first = owner();
  process.kill(first.pid, 'SIGKILL');
  await expect.poll(() => owner().pid !== first.pid && owner().url !== '', { timeout: PATIENCE_MS }).toBe(true);
  expect((await fetch(`${owner().url}/healthz`)).status).toBe(200);
  started.process.kill('SIGINT');
  expect(await started.stop('SIGINT')).toEqual({
    code: 0,
    signal: null,
    output:
      `Open ${first.url}\nCounterbook stopped unexpectedly (SIGKILL). Restarting it in 1 second.\n` +
      `Open ${owner().url}\n`,
  });
  expect(databaseRuns()).toBe(false);
});

/** Large packages that only some installations or requests need; a start that loads them all takes twice as long. */
const LOADED_LATER =
  'square stripe twilio nodemailer imapflow @aws-sdk/client-s3 @simplewebauthn/server pdfkit fontkit pdfjs-dist @napi-rs/canvas sharp heic-decode age-encryption write-excel-file';

test('A port that is in use is reported in one sentence, no process stays behind, and no package was loaded too early', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
  });
  const LOADED_PACKAGES = join(DATA_DIR, 'packages.json');
  const NODE_OPTIONS = `--import=${pathToFileURL(join(import.meta.dirname, 'loaded_packages.mjs'))}`;
  const { code, output } = await start({ PORT: String(port), NODE_OPTIONS, LOADED_PACKAGES }).ended;
  other.close();
  expect(code).toBe(1);
  expect(output).toBe(`Port ${port} is in use by another program. Stop that program, or set PORT to another number.\n`);
  expect(databaseRuns()).toBe(false);
  const loaded: string[] = JSON.parse(readFileSync(LOADED_PACKAGES, 'utf8'));
  expect(loaded).toContain('fastify');
  expect(LOADED_LATER.split(' ').filter((name) => loaded.includes(name))).toEqual([]);
});

test('An update ends with what is wrong with its backup or its secret, changes nothing, and makes no other secret', {
  timeout: PATIENCE_MS,
}, async () => {
  const database = await blankDatabase();
  const folder = join(DATA_DIR, 'update');
  const client = new pg.Client({ connectionString: database.url });
  await migrate(database.url, { upTo: listMigrations().slice(0, -1) });
  await client.connect();
  await client.query(`insert into installation (key_check) values ('\\x00')`);
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const unkeyed = await start(settings).ended;
  const file = join(folder, 'secret.key');
  expect(unkeyed).toMatchObject({
    code: 1,
    output: expect.stringContaining(`there is none in ${file}. Set SECRET_KEY to that secret`),
  });
  for (const name of ['secret.key', 'backups']) expect(existsSync(join(folder, name))).toBe(false);

  await client.query('delete from installation');
  const BACKUP_TO = join(folder, 'a file', 'backups');
  writeFileSync(join(folder, 'a file'), '');
  const failed = await start({ ...settings, BACKUP_TO }).ended;
  expect(failed.code).toBe(1);
  expect(failed.output).toMatch(
    /^Backing up .+\nThe backup before the update failed: ENOTDIR: .+\nCorrect the cause and start again, or set BACKUPS=0/,
  );
  const { rows } = await client.query('select count(*)::int as count from schema_migrations');
  expect(rows).toEqual([{ count: listMigrations().length - 1 }]);
  await client.end();
  await database.drop();
});
