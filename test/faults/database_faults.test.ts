import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openPool } from '#server/platform/db/connections.ts';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { type ClonedDatabase, cloneDatabase } from '../database/database.ts';
import { disposableFolder } from '../database/disposable_folder.ts';
import { type Counterbook, startCounterbook } from '../start/start.ts';
import { type Load, openShop, startLoad } from './load.ts';

/** `npm run prove:faults` causes a thousand faults. */
const KILLS = 2;
/** Far longer than it takes. */
const PATIENCE_MS = 240_000;
const LONG_MS = 300_000 + 3 * KILLS * PATIENCE_MS;

const dataDir = disposableFolder('faults');
const started: Counterbook[] = [];
let external: ClonedDatabase | undefined;
afterAll(async () => {
  await Promise.all(started.map((one) => one.stop('SIGKILL')));
  await external?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(settings: Record<string, string>): Counterbook {
  const counterbook = startCounterbook({ DATA_DIR: dataDir, PORT: '0', DEMO: '0', ...settings }, 'server/main.ts');
  started.push(counterbook);
  return counterbook;
}

/** Milliseconds until the server accepts work again. */
async function untilReady(url: string): Promise<number> {
  const begun = performance.now();
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error('It did not become ready again.');
    await pause(20);
  }
  return performance.now() - begun;
}

/** Until that many more requests are acknowledged. */
async function untilKept(load: Load, more: number): Promise<void> {
  const wanted = load.kept.length + more;
  await expect.poll(() => load.kept.length, { timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(wanted);
}

/** Acknowledged changes are there, others at most once, and every document was read. */
async function expectKept(ownerUrl: string, load: Load): Promise<void> {
  const pool = openPool({ connectionString: ownerUrl, max: 1 });
  try {
    const reading = `select count(*)::int as n from invoices where status = 'reading'`;
    await expect.poll(async () => (await pool.query(reading)).rows[0].n, { timeout: PATIENCE_MS }).toBe(0);
    const { rows } = await pool.query(
      `select (select count(*)::int from stock_movements) as movements,
         (select count(*)::int from stock_movements where movement_id = any ($1)) as kept,
         (select count(*)::int from invoices where invoice_id = any ($2) and status in ('needs_review', 'duplicate')) as read`,
      [load.kept, load.taken],
    );
    expect(rows[0]).toMatchObject({ kept: load.kept.length, read: load.taken.length });
    const { 503: away = 0, none = 0 } = load.answers;
    expect(rows[0].movements).toBeLessThanOrEqual(load.kept.length + away + none);
  } finally {
    await pool.end();
  }
}

test(
  'When all database sessions are ended, the server continues and loses nothing',
  async () => {
    external = await cloneDatabase();
    const { url: ownerUrl } = external;
    const counterbook = start({ DATABASE_URL: ownerUrl });
    const { url } = await counterbook.open;
    const { token } = await openShop(url);
    const load = await startLoad(url, token);

    const admin = new pg.Client({ connectionString: ownerUrl });
    await admin.connect();
    const ended: Record<string, number> = {};
    const end = async (which: string) => {
      const { rows } = await admin.query(
        `select state, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${which}`,
      );
      for (const { state } of rows) ended[state] = (ended[state] ?? 0) + 1;
    };
    // One by one in the middle of a transaction, then all at once.
    await untilKept(load, 20);
    const isEnough = () => (ended['idle in transaction'] ?? 0) >= 10 && (ended.active ?? 0) >= 10;
    for (const begun = performance.now(); !isEnough() && performance.now() - begun < PATIENCE_MS; await pause(5)) {
      await end(`state = 'idle in transaction'`);
      await end(`state = 'active'`);
    }
    for (let kill = 0; kill < KILLS; kill++) {
      await end('true');
      await untilReady(url);
      await untilKept(load, 20);
    }
    await admin.end();
    await load.stop();

    expect(isEnough()).toBe(true);
    expect(Object.keys(load.answers).sort()).toEqual(['200', '503']);
    await expectKept(ownerUrl, load);
    expect(counterbook.process.exitCode).toBe(null);
    expect(await counterbook.stop()).toMatchObject({ code: 0 });
  },
  LONG_MS,
);

test(
  'When the embedded database is killed under load, it comes back, and no acknowledged change is lost',
  async () => {
    const home = join(dataDir, 'postgres');
    const settings = join(home, 'postgresql.conf');
    const postmaster = () => Number.parseInt(readFileSync(join(home, 'postmaster.pid'), 'utf8'), 10);
    const counterbook = start({});
    const { url } = await counterbook.open;
    const { token } = await openShop(url);
    const load = await startLoad(url, token);
    const took: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      await untilKept(load, 20);
      const killed = postmaster();
      // At first it cannot be started again either, until its settings are back.
      if (kill === 0) renameSync(settings, `${settings}.away`);
      process.kill(killed, 'SIGKILL');
      if (kill === 0) {
        await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: PATIENCE_MS }).toBe(503);
        renameSync(`${settings}.away`, settings);
      }
      await expect.poll(postmaster, { timeout: PATIENCE_MS }).not.toBe(killed);
      took.push(await untilReady(url));
    }
    await untilKept(load, 20);
    await load.stop();

    expect(Object.keys(load.answers).sort()).toEqual(['200', '503']);
    await expectKept(findRunningPostgres(dataDir) ?? '', load);
    const ready = took.map((ms) => (ms / 1000).toFixed(1)).join(', ');
    const { 503: refused } = load.answers;
    console.log(
      `Ready again after ${ready} s; ${load.kept.length} changes and ${load.taken.length} documents kept, ${refused} refused.`,
    );
    expect(await counterbook.stop()).toMatchObject({ code: 0 });
  },
  LONG_MS,
);
