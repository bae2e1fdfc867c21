/**
 * `npm run bench:contacts [-- --json] [--rows N]`: importing 100,000 contacts and the memory it takes; then the list and the search among
 * them, beside 1,000 other companies, on a listening server. Where processor time is printed, it says more than the time of a busy machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { machineCtx } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { openLog } from '#server/platform/log.ts';
import { startCounterbook } from '#test/start/start.ts';
import { ensureWeb } from '../scripts/lib/web_build.mjs';
import { logIn, signUp } from './account.ts';
import { measureImport } from './contact_import.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rows: { type: 'string', default: '100000' },
  },
});
const rows = Number(flags.rows);
const SECRET_KEY = 'a secret for measurements alone, of some length';
const OTHERS = 1000;
const EACH = 20;
const WARM_UP = 20;
const TIMES = 200;
/** Searches by name; each a little different every time. */
const QUESTIONS: Record<string, (n: number) => string> = {
  'the first page': () => '',
  'a page far behind': (n) => `offset=${(n * 370) % 5000}`,
  'those who agreed': () => 'consent=consented',
  'search: a number': (n) => `search=207-${555 + (n % 9)}-${1000 + ((n * 37) % 9000)}`,
  'search: a whole name': (n) => `search=${['zoe+zimmerman', 'luis+ortiz', 'grace+nguyen'][n % 3]}`,
  'search: a family name': (n) => `search=${['pelletier', 'keller', 'walker'][n % 3]}`,
  'search: an address': (n) => `search=dana.santos${(n * 977) % 90_000}@`,
  'search: what everybody has': (n) => `search=${['207', 'an', 'example'][n % 3]}`,
  'search: nobody': (n) => `search=nobody${n}`,
};

/** The search over everything, from its first two characters on. */
const WORDS: Record<string, (n: number) => string> = {
  'everything: two letters': (n) => ['pe', 'lu', 'qx'][n % 3] ?? '',
  'everything: a family name': (n) => ['pelletier', 'keller', 'walker'][n % 3] ?? '',
  'everything: nobody': (n) => `nobody${n}`,
};

const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-bench-'));
const settings = { DATA_DIR: dataDir, PORT: '0', DEMO: '0', ROLE: 'web', SECRET_KEY };
await ensureWeb();
const counterbook = startCounterbook(settings, 'server/main.ts');
try {
  const { url } = await counterbook.open;
  const databaseUrl = findRunningPostgres(dataDir) ?? '';
  await signUp(url);
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const db = openDatabase({ url: databaseUrl, assumeAppRole: true, secretKey: SECRET_KEY });
  try {
    const { rows: companies } = await owner.query('select company_id from companies');
    const companyId = companyOfOperator(companies[0]);
    const imported = await measureImport(machineCtx(db, companyId, new Date(), openLog('warn')), owner, dataDir, rows);
    await addOthers(owner);
    printResults('contacts', [...imported, ...(await measureLists(url))], flags.json);
  } finally {
    await db.close();
    await owner.end();
  }
} finally {
  await counterbook.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function addOthers(owner: pg.Pool): Promise<void> {
  const ids = `select ('00000000-0000-4000-8000-' || lpad(to_hex(k), 12, '0'))::uuid as company_id, k from generate_series(1, ${OTHERS}) k`;
  await owner.query(`insert into companies (company_id, name, zip_code, created_at)
    select company_id, 'Shop ' || k, '04101', now() from (${ids}) c`);
  await owner.query(`insert into contacts (company_id, loyalty_customer_id, phone_e164, name, consent, created_at)
    select company_id, gen_random_uuid(), '+1207' || 5550000 + n, 'Grace Keller', 'consented', now()
    from (${ids}) c, generate_series(1, ${EACH}) n`);
  await owner.query('vacuum analyze contacts, contact_tags');
}

async function measureLists(url: string): Promise<BenchResult[]> {
  const headers = { authorization: `Bearer ${(await logIn(url)).access_token}` };
  const time = async (name: string, target: number, address: (n: number) => string): Promise<BenchResult> => {
    const times: number[] = [];
    for (let n = 0; n < WARM_UP + TIMES; n++) {
      const started = performance.now();
      await ask(address(n), headers);
      if (n >= WARM_UP) times.push(performance.now() - started);
    }
    return result({ name: `${name}: p95`, value: p95(times), unit: 'ms', target, lowerIsBetter: true });
  };
  const results: BenchResult[] = [];
  for (const [name, question] of Object.entries(QUESTIONS)) {
    results.push(await time(name, 50, (n) => `${url}/api/contacts?limit=10&${question(n)}`));
  }
  for (const [name, word] of Object.entries(WORDS)) {
    results.push(await time(name, 150, (n) => `${url}/api/search?query=${word(n)}`));
  }
  return results;
}

async function ask(address: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(address, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
}

function p95(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}
