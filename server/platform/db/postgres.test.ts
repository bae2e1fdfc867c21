import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { disposableFolder } from '#test/database/disposable_folder.ts';
import { type Postgres, startPostgres } from './postgres.ts';

const dataDir = disposableFolder('postgres');
const home = join(dataDir, 'postgres');
afterAll(() => rmSync(dataDir, { recursive: true }));

const told: string[] = [];
const log = { error: (line: string) => told.push(line), debug: () => {} };
const running: Postgres[] = [];
afterEach(() => Promise.all(running.splice(0).map(({ stop }) => stop())));

async function start({ durable = false } = {}): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, log, durable });
  running.push(postgres);
  return postgres;
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('A stopped database keeps its rows, sorts in natural order, and refuses other users', async () => {
  const first = await start();
  await ask(first.ownerUrl, 'create table shelf (name text)');
  await ask(first.ownerUrl, `insert into shelf values ('Zebra'), ('apple'), ('Éclair'), ('eggs')`);
  await first.stop();
  expect(existsSync(join(home, 'postmaster.pid'))).toBe(false);

  const second = await start();
  expect(await ask(second.ownerUrl, 'select array_agg(name order by name) from shelf')).toEqual([
    'apple',
    'Éclair',
    'eggs',
    'Zebra',
  ]);
  const stranger = new URL(second.ownerUrl);
  stranger.password = 'guess';
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
});

test('A killed database comes back by itself on the same address', async () => {
  const { ownerUrl } = await start({ durable: true });
  await ask(ownerUrl, 'create table kept as select 1 as one');
  process.kill(postmasterPid(), 'SIGKILL');
  const question = () => ask(ownerUrl, 'select one from kept').catch((error) => error.message);
  await expect.poll(question).toBe(1);
  const [stopped, ...later] = told;
  expect(stopped).toBe('The database stopped unexpectedly (SIGKILL). Restarting it.');
  // On a busy machine its last children can hold the memory for longer than one attempt.
  for (const line of later) expect(line).toMatch(/Trying again in/);
});

test('A process id in postmaster.pid that belongs to another program does not stop the start', async () => {
  writeFileSync(join(home, 'postmaster.pid'), `${process.pid}\n${home}\n`);
  const { ownerUrl } = await start();
  expect(await ask(ownerUrl, 'select 1')).toBe(1);
});

test('A folder without its password, or of another version, is refused with a sentence', async () => {
  const password = join(dataDir, 'postgres.password');
  renameSync(password, `${password}.away`);
  await expect(start()).rejects.toThrow(/password file .* is missing. Restore the copy from your backup/);
  writeFileSync(password, `${'0'.repeat(64)}\n`);
  await expect(start()).rejects.toThrow(/is not the database's. Restore the copy/);
  expect(existsSync(join(home, 'postmaster.pid'))).toBe(false);
  renameSync(`${password}.away`, password);

  writeFileSync(join(home, 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow(/holds no database of PostgreSQL 18 \(its version: 15\)/);
});

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(home, 'postmaster.pid'), 'utf8'), 10);
}
