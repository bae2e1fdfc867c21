import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blankDatabase, type ClonedDatabase } from '#test/database/database.ts';
import { StartError } from '../start_error.ts';
import { migrate } from './migrate.ts';

let database: ClonedDatabase;
let folder: string;
let client: pg.Client;

beforeEach(async () => {
  database = await blankDatabase();
  folder = mkdtempSync(join(tmpdir(), 'counterbook-migrations-'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(join(folder, `${name}.sql`), sql);
const run = (beforeChange?: () => Promise<void>) =>
  migrate(database.url, { folder, ...(beforeChange ? { beforeChange } : {}) });

async function applied(): Promise<string[]> {
  const { rows } = await client.query('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

test('Each migration runs once, in order, after the job queue’s own tables', async () => {
  write('0002_second', 'alter table shelf add column b int;');
  write('0001_first', 'create table shelf as select count(*) as queue from graphile_worker._private_jobs;');
  await run();
  await run();
  expect(await applied()).toEqual(['0001_first', '0002_second']);
  write('0003_third', 'alter table shelf add column c int;');
  await run();
  expect(await applied()).toHaveLength(3);
});

test('A database in use can be backed up before it is changed, and only then', async () => {
  const seen: string[][] = [];
  const look = async () => void seen.push(await applied());
  write('0001_first', 'create table shelf (a int);');
  await run(look);
  await run(look);
  expect(seen).toEqual([]);
  write('0002_second', 'alter table shelf add column b int;');
  await run(look);
  expect(seen).toEqual([['0001_first']]);
  write('0003_third', 'alter table shelf add column c int;');
  await expect(run(() => Promise.reject(new Error('no room for a backup')))).rejects.toThrow('no room');
  // A place for backups that does not answer is not the database.
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  await expect(run(() => Promise.reject(away))).rejects.toBe(away);
  expect(await applied()).toEqual(['0001_first', '0002_second']);
});

test('Several simultaneous starts migrate once', async () => {
  write('0001_first', 'create table shelf (a int); select pg_sleep(0.05);');
  await Promise.all([run(), run(), run()]);
  expect(await applied()).toEqual(['0001_first']);
});

test('A failing migration leaves nothing behind', async () => {
  write('0001_first', 'create table shelf (a int);');
  write('0002_broken', 'create table half (a int); select 1 / 0;');
  await expect(run()).rejects.toThrow(/0002_broken\.sql failed: division by zero/);
  expect(await applied()).toEqual(['0001_first']);
  const { rows } = await client.query(`select to_regclass('half') as half`);
  expect(rows[0].half).toBeNull();
});

test('Migrations that differ from those the database has run are refused', async () => {
  write('0001_first', 'select 1;');
  write('0003_third', 'select 3;');
  await run();

  write('0001_first', 'select 2;');
  await expect(run()).rejects.toThrow(/0001_first\.sql was changed after it ran on this database/);
  write('0001_first', 'select 1;\r\n'.trimEnd());
  await run();

  write('0002_late', 'select 2;');
  await expect(run()).rejects.toThrow(/0002_late\.sql comes before 0003_third/);
  rmSync(join(folder, '0002_late.sql'));

  write('0003_other', 'select 3;');
  await expect(run()).rejects.toThrow(/needs a name such as NNNN_name\.sql with a unique number/);
  rmSync(join(folder, '0003_other.sql'));

  rmSync(join(folder, '0003_third.sql'));
  await expect(run()).rejects.toThrow(/A newer version of Counterbook created this database \(it has 0003_third\)/);
});

test('A database of a development version whose migrations were replaced is refused with what to do', async () => {
  write('0001_ground', 'select 1;');
  await run();
  rmSync(join(folder, '0001_ground.sql'));
  write('0001_platform', 'create table shelf (a int);');
  const refused = run();
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(
    'A development version of Counterbook created this database (it has 0001_ground), and it cannot be updated. ' +
      'Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  );
  const { rows } = await client.query(`select to_regclass('shelf') as shelf`);
  expect(rows[0].shelf).toBeNull();
});

test('An unusable database is reported in a sentence without the password', async () => {
  const wrong = new URL(database.url);
  wrong.password = 'hunter2';
  const { port } = wrong;
  const refused = migrate(wrong.href, { folder });
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(
    `PostgreSQL at 127.0.0.1:${port} rejects the user "counterbook". Correct the name and password in DATABASE_URL.`,
  );
  wrong.password = new URL(database.url).password;
  wrong.pathname = '/nowhere';
  await expect(migrate(wrong.href, { folder })).rejects.toThrow(/has no database "nowhere"/);
  wrong.port = '1';
  await expect(migrate(wrong.href, { folder })).rejects.toThrow(/^No PostgreSQL answers at 127\.0\.0\.1:1\. Start it/);
});
