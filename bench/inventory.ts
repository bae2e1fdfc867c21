/**
 * `npm run bench:inventory [-- --json] [--scale 1] [--data DIR]`: lists, searches, reports and the review of a shop with 20,000 items, a million movements and
 * 50,000 invoices, beside 1,000 other companies, on a listening server. A smaller scale is a quick try; its figures say little. Filling takes a minute; with `--data` the
 * filled database stays in that folder, and the next run of the same day and scale measures at once.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { addDays } from '#contract/dates.ts';
import { REPORTS } from '#contract/reports/reports.ts';
import { closeMonths } from '#server/inventory/value/jobs.ts';
import { companyOfJob } from '#server/platform/db/company_id.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { startCounterbook } from '#test/start.ts';
import { ensureWeb } from '../scripts/lib/web_build.mjs';
import { fillStock, sizeOf } from './inventory_fill.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    scale: { type: 'string', default: '1' },
    data: { type: 'string' },
  },
});
const size = sizeOf(Number(flags.scale));
const USER = { username: 'bench', email: 'bench@example.com', password: 'Bench-pass1!' };
const COMPANY = { company_name: 'Bench Deli', zip_code: '04101', personal_phone_number: '2075550123' };
const WARM_UP = 5;
const TIMES = 40;
/** What is slow is asked less often, so that a measurement of a slow build ends. */
const PATIENCE_MS = 15_000;
const LIST_MS = 100;
const REPORT_MS = 500;
const SLOW_MS = 1000;

const word = (n: number) => ['oat milk', 'brie', 'paper bags', 'sourdough'][n % 4] ?? '';
const nth = (n: number) => ((n * 379) % size.items) + 1;
/** Each a little different every time. */
const LISTS: Record<string, (n: number) => string> = {
  'items: the first page': () => '/items',
  'items: by name': () => '/items?sort=name',
  'items: by value': () => '/items?sort=value',
  'items: a page far behind': (n) => `/items?sort=name&offset=${(n * 367) % size.items}`,
  'items: a category': (n) => `/items?category=Category+${n % 12}`,
  'items: low': () => '/items?low=true',
  'items: search by words': (n) => `/items?search=${encodeURIComponent(word(n))}`,
  'items: search by SKU': (n) => `/items?search=SKU-${nth(n)}`,
  'items: search by barcode': (n) => `/items?search=${String(nth(n)).padStart(13, '2')}`,
  'items: search without a match': (n) => `/items?search=nothing${n}`,
  'inventory summary': () => '/items/summary',
  'an item': (n) => `/items/00000001-0000-4000-8000-${nth(n).toString(16).padStart(12, '0')}`,
  'ledger of an item': (n) => `/items/00000001-0000-4000-8000-${nth(n).toString(16).padStart(12, '0')}/movements`,
  'last write-offs': () => '/write-offs',
  invoices: () => '/invoices',
  'invoices: search by vendor': (n) => `/invoices?search=vendor+${n % 50}`,
  'invoices: search by number': (n) => `/invoices?search=${(n * 31).toString(16).padStart(8, '0')}`,
  vendors: () => '/vendors',
  orders: () => '/purchase-orders',
  counts: () => '/counts',
  'search over everything': (n) => `/search?query=${encodeURIComponent(word(n))}`,
};

const dataDir = flags.data ?? mkdtempSync(join(tmpdir(), 'counterbook-bench-'));
/** Written when the fill is complete: what it was. Dates go back from the day of the fill. */
const mark = join(dataDir, 'filled.json');
const fill = JSON.stringify({ ...size, on: new Date().toISOString().slice(0, 10) });
const isFilled = existsSync(mark) && readFileSync(mark, 'utf8') === fill;
if (!isFilled) rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
mkdirSync(dataDir, { recursive: true });
await ensureWeb();
const counterbook = startCounterbook({ DATA_DIR: dataDir, PORT: '0', DEMO: '0', ROLE: 'web' }, 'server/main.ts');
try {
  const { url } = await counterbook.open;
  const owner = new pg.Pool({ connectionString: findRunningPostgres(dataDir) ?? '', max: 1 });
  try {
    if (!isFilled) {
      await signUp(url);
      const { rows } = await owner.query('select company_id from companies');
      await fillStock(owner, rows[0].company_id, size);
      await closeAsAtNight(rows[0].company_id);
      writeFileSync(mark, fill);
    }
    const { rows } = await owner.query("select invoice_id from invoices where number = 'LONG-1'");
    printResults('inventory', await measure(url, rows[0].invoice_id), flags.json);
  } finally {
    await owner.end();
  }
} finally {
  await counterbook.stop();
  if (flags.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function measure(url: string, longInvoiceId: string): Promise<BenchResult[]> {
  const headers = { authorization: `Bearer ${await logIn(url)}` };
  const today = new Date().toISOString().slice(0, 10);
  const results: BenchResult[] = [];
  const time = async (name: string, target: number, times: number, address: (n: number) => string) => {
    const took: number[] = [];
    const begun = performance.now();
    for (let n = 0; n < WARM_UP + times; n += 1) {
      const started = performance.now();
      if (took.length > 0 && started - begun > PATIENCE_MS) break;
      const answer = await fetch(`${url}/api${address(n)}`, { headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${address(n)}: ${answer.status} ${text}`);
      const ms = performance.now() - started;
      if (n >= WARM_UP || ms > PATIENCE_MS / WARM_UP) took.push(ms);
    }
    results.push(result({ name: `${name}: p95`, value: p95(took), unit: 'ms', target, lowerIsBetter: true }));
  };
  for (const [name, address] of Object.entries(LISTS)) await time(name, LIST_MS, TIMES, address);
  const few = TIMES / 4;
  for (const report of REPORTS) {
    await time(`report ${report}, 30 days`, REPORT_MS, few, () => `/reports?report=${report}`);
  }
  await time(
    'report spend by item, 90 days',
    REPORT_MS,
    few,
    () => `/reports?report=spend&group=item&from=${addDays(today, -89)}&to=${today}`,
  );
  const past = (n: number) => addDays(today, -30 - n);
  await time(
    'value as of a past day',
    SLOW_MS,
    few,
    (n) => `/reports?report=value&group=item&from=${past(n)}&to=${past(n)}`,
  );
  await time('review of an invoice of 200 lines', SLOW_MS, few, () => `/invoices/${longInvoiceId}`);
  return results;
}

/** What the nightly job writes for a company whose ledger is a year old. */
async function closeAsAtNight(company_id: string): Promise<void> {
  const db = openDatabase({ url: findRunningPostgres(dataDir) ?? '', assumeAppRole: true, secretKey: 'not needed' });
  await closeMonths(db, companyOfJob({ company_id }), new Date());
  await db.close();
}

async function signUp(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/trials/signup/both`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...USER, ...COMPANY }),
  });
  if (answer.status !== 200) throw new Error(`the signup answered ${answer.status}: ${await answer.text()}`);
}

async function logIn(url: string): Promise<string> {
  const authorization = `Basic ${btoa(`${USER.username}:${USER.password}`)}`;
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { authorization } });
  return ((await answer.json()) as { access_token: string }).access_token;
}

function p95(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}
