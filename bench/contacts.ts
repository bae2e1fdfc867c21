/**
 * `npm run bench:contacts [-- --json] [--rows N] [--seconds N]`: importing 100,000 contacts beside a bare COPY of the same file, and the memory it
 * takes; then the list and the search among them, beside 1,000 other companies, on a server that listens, beside the same SQL in a bare
 * Fastify handler. Where processor time is printed, it says more than the time of a machine that has other work.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { machineCtx } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/db.ts';
import { mintCompanyId } from '#server/platform/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { findRunningPostgres } from '#server/platform/postgres.ts';
import { startCounterbook } from '#test/start.ts';
import { ensureWeb } from '../scripts/lib/web_build.mjs';
import { measureImport } from './contact_import.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
  },
});
const rows = Number(flags.rows);
const seconds = Number(flags.seconds);
const SECRET_KEY = 'a secret for measurements alone, of some length';
const USER = { username: 'bench', email: 'bench@example.com', password: 'Bench-pass1!' };
const COMPANY = { company_name: 'Bench Deli', zip_code: '04101', personal_phone_number: '2075550123' };
const OTHERS = 1000;
const EACH = 20;
const AT_ONCE = 4;
/** The product and the bare handler take turns of so long. */
const SLICE_SECONDS = 0.5;
/** What people ask for, by name; each a little different every time. */
const QUESTIONS: Record<string, (n: number) => string> = {
  'the first page': () => '',
  'a page far behind': (n) => `offset=${(n * 370) % 5000}`,
  'search: a number': (n) => `search=207-${555 + (n % 9)}-${1000 + ((n * 37) % 9000)}`,
  'search: a whole name': (n) => `search=${['zoe+zimmerman', 'luis+ortiz', 'grace+nguyen'][n % 3]}`,
  'search: a family name': (n) => `search=${['pelletier', 'keller', 'walker'][n % 3]}`,
  'search: an address': (n) => `search=dana.santos${(n * 977) % 90_000}@`,
  'search: what everybody has': (n) => `search=${['207', 'an', 'example'][n % 3]}`,
  'search: nobody': (n) => `search=nobody${n}`,
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
    const companyId = mintCompanyId(companies[0].company_id);
    const imported = await measureImport(machineCtx(db, companyId, new Date(), openLog('warn')), owner, dataDir, rows);
    await addOthers(owner);
    printResults('contacts', [...imported, ...(await measureLists(url, databaseUrl, companyId))], flags.json);
  } finally {
    await db.close();
    await owner.end();
  }
} finally {
  await counterbook.stop();
  rmSync(dataDir, { recursive: true, force: true });
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
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
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

async function measureLists(url: string, databaseUrl: string, companyId: string): Promise<BenchResult[]> {
  const script = join(import.meta.dirname, 'bare_contacts.ts');
  const bare = spawn(process.execPath, [script, databaseUrl, companyId], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    const [line] = await once(bare.stdout ?? bare, 'data');
    const headers = { authorization: `Bearer ${await logIn(url)}` };
    const product = (question: string) => ask(`${url}/api/contacts?limit=10&${question}`, headers);
    const floor = (question: string) => ask(`${String(line).trim()}/contacts?${question}`, {});
    const results: BenchResult[] = [];
    for (const [name, question] of Object.entries(QUESTIONS)) {
      let n = 0;
      const works = [() => product(question(n++)), () => floor(question(n++))];
      await inTurns(works, (work) => rate(work, SLICE_SECONDS));
      const [slowest = 0, alone = 0] = (await inTurns(works, milliseconds, 100)).map(p95);
      const [own = 0, bareRate = 0] = (
        await inTurns(works, (work) => rate(work, SLICE_SECONDS), seconds / SLICE_SECONDS)
      ).map(mean);
      results.push(
        result({ name: `${name}: p95`, value: slowest, unit: 'ms', floor: alone, target: 50, lowerIsBetter: true }),
        result({ name: `${name}: requests`, value: own, unit: '1/s', floor: bareRate, target: round(bareRate * 0.5) }),
      );
    }
    return results;
  } finally {
    bare.kill();
  }
}

async function ask(address: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(address, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
}

/** The figures of each, taken in turns: whatever else slows the machine down slows both. */
async function inTurns(
  works: readonly (() => Promise<void>)[],
  measure: (work: () => Promise<void>) => Promise<number>,
  turns = 1,
): Promise<number[][]> {
  const figures: number[][] = works.map(() => []);
  for (let turn = 0; turn < turns; turn++) {
    for (const [at, work] of works.entries()) figures[at]?.push(await measure(work));
  }
  return figures;
}

/** How often it is done in a second, AT_ONCE at any time. */
async function rate(work: () => Promise<void>, lasting: number): Promise<number> {
  const started = performance.now();
  let done = 0;
  const lane = async () => {
    while (performance.now() < started + lasting * 1000) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (done / (performance.now() - started)) * 1000;
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function mean(figures: readonly number[]): number {
  return round(figures.reduce((sum, figure) => sum + figure, 0) / figures.length);
}

function p95(figures: readonly number[]): number {
  return round([...figures].sort((a, b) => a - b)[Math.ceil(figures.length * 0.95) - 1] ?? 0);
}

function round(figure: number): number {
  return Math.round(figure * 10) / 10;
}
