/**
 * `npm run bench:import [-- --json] [--rows N]`: how long a file of 100,000 contacts takes to be checked and to be imported with tags and
 * attested consent, beside PostgreSQL's own COPY of the same file into a bare table and beside an `insert` of the same rows into
 * a table with the indexes of contacts; and how much memory the process takes for it above what it took before.
 */
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createCompany } from '#server/account/account.ts';
import { grantPaid } from '#server/billing/billing.ts';
import { exportedRows } from '#server/contacts/exports/exports.ts';
import { addImport, checkImport, startImport } from '#server/contacts/imports/imports.ts';
import { checkFile, runImport } from '#server/contacts/imports/run_import.ts';
import { shapeOf } from '#server/contacts/imports/shape.ts';
import { createTag } from '#server/contacts/tags/tags.ts';
import { diskStorage } from '#server/drivers/storage.disk.ts';
import { machineCtx } from '#server/platform/context.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { openLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startPostgres } from '#server/platform/postgres.ts';
import { peopleCsv } from '#test/csv_files.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: { json: { type: 'boolean', default: false }, rows: { type: 'string', default: '100000' } },
});
const rows = Number(flags.rows);
const NOW = new Date('2026-11-18T17:00:00Z');
const SECRET_KEY = 'a secret for measurements alone, of some length';
const MEGABYTE = 1024 * 1024;

const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-bench-'));
// The database's own user reads the file.
chmodSync(dataDir, 0o755);
const file = join(dataDir, 'contacts.csv');
writeFileSync(file, peopleCsv(rows));
const postgres = await startPostgres({ dataDir, log: { error: console.error, debug() {} } });
const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 1 });
let db: Database | undefined;
try {
  await migrate(postgres.ownerUrl);
  db = openDatabase({ url: postgres.ownerUrl, assumeAppRole: true, secretKey: SECRET_KEY });
  await db.check();
  printResults('import', await measure(db), flags.json);
} finally {
  await db?.close();
  await owner.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(database: Database): Promise<BenchResult[]> {
  const { companyId } = await createCompany(database, NOW, {
    name: 'Bench Deli',
    zip_code: '04101',
    owner: { username: 'bench', email: 'bench@example.com', password: 'Bench-pass1!' },
  });
  await database.tenant(companyId, (t) => grantPaid(t, 'loyalty_sms', NOW));
  const ctx = machineCtx(database, companyId, NOW, openLog('warn'));
  await createTag(ctx, { name: 'Regular', color_hex: '#007bff', description: null, is_active: true });

  const storage = diskStorage(join(dataDir, 'files'));
  const bytes = readFileSync(file);
  const storage_key = `${companyId}/imports/bench`;
  await storage.put(storage_key, bytes);
  const stored = {
    file_name: 'contacts.csv',
    file_sha256: createHash('sha256').update(bytes).digest(),
    file_bytes: bytes.length,
    storage_key,
    shape: await shapeOf(bytes.subarray(0, 64_000), true),
    fields: {},
  };
  const { import_id, mapping } = await addImport(ctx, stored);
  await checkImport(ctx, import_id, { mapping, unknown_tags: 'refuse' });
  const check = await watched(() => checkFile(ctx, import_id, 1, { storage }));
  await startImport(ctx, import_id, { attestation: { how: 'Signed up at the till', when: '2026-01-05', by: 'Kim' } });
  const run = await watched(() => runImport(ctx, import_id, { storage }));
  const { rows: counted } = await owner.query(
    'select count(*)::int as people, (select count(*)::int from contact_tags) as tags, (select count(*)::int from consent_events) as events from contacts',
  );
  if (Object.values(counted[0]).some((n) => n !== rows)) throw new Error(`not ${rows}: ${JSON.stringify(counted[0])}`);
  let written = 0;
  const out = await watched(async () => {
    for await (const row of exportedRows(ctx, {}, true)) written += row.length > 0 ? 1 : 0;
  });
  if (written !== rows + 1) throw new Error(`${written} rows were exported`);

  await owner.query('create table bare (phone_e164 text, name text, email text, tags text)');
  const copy = await milliseconds(() => owner.query(`copy bare from '${file}' csv header`));
  await owner.query('create table like_contacts (like contacts including all)');
  const insert = await milliseconds(inserted);
  const rate = (ms: number) => Math.round((rows / ms) * 1000);
  return [
    result({ name: `${rows} rows checked`, value: check.ms / 1000, unit: 's' }),
    result({ name: `${rows} contacts imported`, value: run.ms / 1000, unit: 's' }),
    result({
      name: 'importing against a bare COPY',
      value: rate(run.ms),
      unit: '1/s',
      floor: rate(copy),
      target: Math.round(rate(copy) * 0.25),
    }),
    result({
      name: 'importing against a bare insert with the same indexes',
      value: rate(run.ms),
      unit: '1/s',
      floor: rate(insert),
    }),
    result({ name: 'exporting', value: rate(out.ms), unit: '1/s' }),
    result({
      name: 'memory above idle, importing',
      value: run.megabytes,
      unit: 'MB',
      target: 200,
      lowerIsBetter: true,
    }),
    result({
      name: 'memory above idle, exporting',
      value: out.megabytes,
      unit: 'MB',
      target: 200,
      lowerIsBetter: true,
    }),
  ];
}

/** Columns that the database makes itself are named one by one. */
async function inserted(): Promise<void> {
  const { rows: columns } = await owner.query(
    `select string_agg(attname, ', ') as names from pg_attribute where attrelid = 'contacts'::regclass and attnum > 0
     and attgenerated = '' and not attisdropped`,
  );
  await owner.query(`insert into like_contacts (${columns[0].names}) select ${columns[0].names} from contacts`);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** How long it takes, and the most memory that the process had above what it had before. */
async function watched(work: () => Promise<unknown>): Promise<{ ms: number; megabytes: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const ms = await milliseconds(work);
  clearInterval(timer);
  return { ms, megabytes: (most - before) / MEGABYTE };
}
