/**
 * `npm run bench:inventory [-- --json] [--scale 1] [--others 1000] [--data DIR] [--only WORDS]`: lists, searches, reports, the review and the
 * posting of an invoice of a shop with 20,000 items, a million movements and 50,000 invoices, beside 1,000 other companies, on a listening
 * server. See README.md in this folder.
 */
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { writeClosings } from '#server/inventory/value/jobs.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { startCounterbook } from '#test/start/start.ts';
import { ensureWeb } from '../scripts/lib/web_build.mjs';
import { logIn, signUp } from './account.ts';
import { databaseSeconds, secondsOf } from './cpu.ts';
import { type Call, callsOf } from './inventory/calls.ts';
import { addInvoiceToPost, fillStock, sizeOf } from './inventory/fill.ts';
import { openKept } from './kept.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    scale: { type: 'string', default: '1' },
    others: { type: 'string' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const size = sizeOf(Number(flags.scale), flags.others);
const WARM_UP = 5;
/** A measurement of a slow build ends. */
const MEASURING_MS = 15_000;
const POSTED_LINES = 200;
const POSTINGS = 12;
const POSTING_MS = 300;
/** Its answer is the review with the items that the lines could be, as when it is opened. */
const UNDOING_MS = 1000;

const kept = openKept(flags.data, size);
const { dataDir } = kept;
// Only the API is measured, so the pages may be older than their sources.
if (!existsSync(join(import.meta.dirname, '..', 'web', 'dist', 'index.html'))) await ensureWeb();
const counterbook = startCounterbook({ DATA_DIR: dataDir, PORT: '0', DEMO: '0', ROLE: 'web' }, 'server/main.ts');
try {
  const { url } = await counterbook.open;
  const owner = new pg.Pool({ connectionString: findRunningPostgres(dataDir) ?? '', max: 1 });
  try {
    if (!kept.isFilled) {
      await signUp(url);
      const { rows } = await owner.query('select company_id from companies');
      await fillStock(owner, rows[0].company_id, size);
      await closeAsAtNight(rows[0].company_id);
      await owner.query('vacuum analyze stock_closings');
      kept.markFilled();
    }
    await measure(url, owner);
  } finally {
    await owner.end();
  }
} finally {
  await counterbook.stop();
  kept.close();
}

/** What a call took: each time, and what the processor did for all of them, in milliseconds. */
interface Took {
  name: string;
  times: number[];
  database: number | null;
  server: number | null;
}

async function measure(url: string, owner: pg.Pool): Promise<void> {
  const headers = { authorization: `Bearer ${(await logIn(url)).access_token}`, 'content-type': 'application/json' };
  const ask = async (address: string, method = 'GET') => {
    const body = method === 'POST' ? { body: '{}' } : {};
    const answer = await fetch(`${url}/api${address}`, { method, headers, ...body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`);
  };
  const { rows } = await owner.query("select company_id, invoice_id from invoices where number = 'LONG-1'");
  const { company_id, invoice_id } = rows[0];
  const load = [loadavg()[0]];
  const results: BenchResult[] = [];
  const processor: Took[] = [];
  const add = (took: Took, target: number) => {
    processor.push(took);
    results.push(
      result({ name: `${took.name}: p95`, value: p95(took.times), unit: 'ms', target, lowerIsBetter: true }),
    );
  };
  const isAsked = (name: string) => name.includes(flags.only);
  const today = await todayAt(owner, company_id);
  for (const call of callsOf(size, today, invoice_id).filter(({ name }) => isAsked(name))) {
    add(await timesOf(call, ask), call.target);
  }
  if (isAsked('posting')) {
    const posting = startClock(`posting of ${POSTED_LINES} lines`);
    const undoing = startClock(`undoing a posting of ${POSTED_LINES} lines`);
    for (let n = 0; n < POSTINGS; n += 1) {
      const id = await addInvoiceToPost(owner, company_id, { vendor: n, lines: POSTED_LINES, first: n * 97 });
      await posting.time(() => ask(`/invoices/${id}/post`, 'POST'));
      // The last two stay, as most do.
      if (n < POSTINGS - 2) await undoing.time(() => ask(`/invoices/${id}/unpost`, 'POST'));
    }
    add(posting.took(), POSTING_MS);
    add(undoing.took(), UNDOING_MS);
  }
  printResults('inventory', results, flags.json);
  if (!flags.json) printProcessor(processor, [...load, loadavg()[0]]);
}

async function timesOf({ name, times, address }: Call, ask: (address: string) => Promise<void>): Promise<Took> {
  const begun = performance.now();
  for (let n = 0; n < WARM_UP; n += 1) {
    if (performance.now() - begun < MEASURING_MS / 2) await ask(address(n));
  }
  const clock = startClock(name);
  for (let n = WARM_UP; n < WARM_UP + times; n += 1) {
    if (n === WARM_UP || performance.now() - begun < MEASURING_MS) await clock.time(() => ask(address(n)));
  }
  return clock.took();
}

function startClock(name: string) {
  const times: number[] = [];
  const spent = { database: 0, server: 0 };
  const used = () => ({ database: databaseSeconds(dataDir), server: secondsOf(counterbook.process.pid ?? 0) });
  return {
    async time(work: () => Promise<void>): Promise<void> {
      const before = used();
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
      const after = used();
      for (const key of ['database', 'server'] as const) spent[key] += (after[key] ?? 0) - (before[key] ?? 0);
    },
    took: (): Took => ({ name, times, database: spent.database * 1000, server: spent.server * 1000 }),
  };
}

/** On a busy machine the processor's time says more than the clock: other programs change the clock's. */
function printProcessor(processor: Took[], load: (number | undefined)[]): void {
  const perCall = (took: Took, ms: number | null) => ((ms ?? 0) / took.times.length).toFixed(1);
  console.log(
    `\nProcessor's time per call in ms (load ${load.map((one) => one?.toFixed(1)).join(' to ')}): database, server`,
  );
  for (const took of processor) {
    const [database, server] = [perCall(took, took.database), perCall(took, took.server)];
    console.log(`${took.name.padEnd(42)}${database.padStart(9)}${server.padStart(9)}`);
  }
}

/** The date at the shop: no report may end after it. */
async function todayAt(owner: pg.Pool, companyId: string): Promise<string> {
  const query = 'select (now() at time zone time_zone)::date::text as today from companies where company_id = $1';
  return (await owner.query(query, [companyId])).rows[0].today;
}

/** What the nightly job writes for a company whose ledger is a year old. */
async function closeAsAtNight(company_id: string): Promise<void> {
  const db = openDatabase({ url: findRunningPostgres(dataDir) ?? '', assumeAppRole: true, secretKey: 'not needed' });
  await writeClosings(db, companyOfOperator({ company_id }), new Date());
  await db.close();
}

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}
