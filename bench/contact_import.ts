import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { CONTACT_PARTS } from '#server/contact_parts.ts';
import { exportedRows } from '#server/contacts/exports/exports.ts';
import { addImport, checkImport, startImport } from '#server/contacts/imports/imports.ts';
import { checkFile, runImport } from '#server/contacts/imports/run_import.ts';
import { shapeOf } from '#server/contacts/imports/shape.ts';
import { createTag } from '#server/contacts/tags/tags.ts';
import { diskStorage } from '#server/drivers/storage.disk.ts';
import type { Ctx } from '#server/platform/context.ts';
import { databaseSeconds, ownSeconds } from './cpu.ts';
import { type BenchResult, result } from './table.ts';

const MEGABYTE = 1024 * 1024;

/** A file of contacts with names, addresses, tags and attested consent is checked, imported and exported. */
export async function measureImport(ctx: Ctx, owner: pg.Pool, dataDir: string, rows: number): Promise<BenchResult[]> {
  await createTag(ctx, { name: 'Regular', color_hex: '#007bff', description: null, is_active: true });
  const storage = diskStorage(join(dataDir, 'files'));
  const bytes = Buffer.from(contactsFile(rows));
  const storage_key = `${ctx.companyId}/imports/bench`;
  await storage.put(storage_key, bytes);
  const { import_id, mapping } = await addImport(ctx, {
    file_name: 'contacts.csv',
    file_sha256: createHash('sha256').update(bytes).digest(),
    file_bytes: bytes.length,
    storage_key,
    shape: await shapeOf(bytes.subarray(0, 64_000), true),
    fields: {},
  });
  const watch = openWatch(dataDir);
  await checkImport(ctx, import_id, { mapping, unknown_tags: 'refuse' });
  const check = await watch(() => checkFile(ctx, import_id, 1, { storage }));
  const attestation = { how: 'Signed up at the till', when: '2026-01-05', by: 'Kim' };
  await startImport(ctx, import_id, { attestation, saying_no: 'opt_out' });
  const run = await watch(() => runImport(ctx, import_id, { ...CONTACT_PARTS, storage }));
  await requireAll(owner, rows);
  let written = 0;
  const out = await watch(async () => {
    for await (const row of exportedRows(ctx, {}, true)) written += row.length > 0 ? 1 : 0;
  });
  if (written !== rows + 1) throw new Error(`${written} rows were exported`);

  const rate = ({ seconds }: { seconds: number }) => Math.round(rows / seconds);
  const parts = (name: string, { node, database }: Watched) => [
    result({ name: `  ${name}: processor time of Node`, value: node, unit: 's' }),
    result({ name: `  ${name}: processor time of the database`, value: database, unit: 's' }),
  ];
  return [
    result({ name: `${rows} rows checked`, value: check.seconds, unit: 's' }),
    ...parts('checking', check),
    result({ name: `${rows} contacts imported`, value: run.seconds, unit: 's', target: 60, lowerIsBetter: true }),
    ...parts('importing', run),
    result({ name: 'exporting', value: rate(out), unit: '1/s' }),
    memory('importing', run),
    memory('exporting', out),
  ];
}

function memory(doing: string, { megabytes }: Watched): BenchResult {
  const name = `memory above idle, ${doing}`;
  return result({ name, value: megabytes, unit: 'MB', target: 200, lowerIsBetter: true });
}

async function requireAll(owner: pg.Pool, rows: number): Promise<void> {
  const { rows: counted } = await owner.query(
    'select count(*)::int as people, (select count(*)::int from contact_tags) as tags, (select count(*)::int from consent_events) as events from contacts',
  );
  if (Object.values(counted[0]).some((n) => n !== rows)) throw new Error(`not ${rows}: ${JSON.stringify(counted[0])}`);
}

interface Watched {
  seconds: number;
  /** Processor time in seconds. */
  node: number;
  database: number | null;
  /** The peak memory of the process above its start. */
  megabytes: number;
}

function openWatch(dataDir: string) {
  return async (work: () => Promise<unknown>): Promise<Watched> => {
    const before = process.memoryUsage.rss();
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 20);
    const [node, database, started] = [ownSeconds(), databaseSeconds(dataDir), performance.now()];
    await work();
    const seconds = (performance.now() - started) / 1000;
    clearInterval(timer);
    const after = databaseSeconds(dataDir);
    return {
      seconds,
      node: ownSeconds() - node,
      database: database === null || after === null ? null : after - database,
      megabytes: (most - before) / MEGABYTE,
    };
  };
}

/** Contacts for measurements: some names are frequent, some rare, as in a town. */
const FIRST =
  'Ada,Ben,Carmen,Dana,Elena,Frank,Grace,Hugo,Ines,James,Katya,Luis,Maria,Noah,Olga,Paul,Quinn,Rosa,Sam,Tessa,Uma,Victor,Wanda,Xavier,Yusuf,Zoe';
const LAST =
  'Alvarez,Baker,Carter,Dubois,Eriksen,Fletcher,Garcia,Hughes,Ivanov,Johnson,Keller,Lopez,Miller,Nguyen,Ortiz,Pelletier,Quigley,Rivera,Santos,Thibodeau,Underwood,Vasquez,Walker,Xiong,Young,Zimmerman';
const firsts = FIRST.split(',');
const lasts = LAST.split(',');

/** The n-th contact: phone, name and address. Numbers of Maine, `+12075550000` onward. */
function contactOf(n: number): { phone_e164: string; name: string; email: string } {
  const first = firsts[n % firsts.length];
  const last = lasts[Math.floor(n / firsts.length) % lasts.length];
  const phone_e164 = `+1207${5_550_000 + n}`;
  return { phone_e164, name: `${first} ${last}`, email: `${first}.${last}${n}@example.com`.toLowerCase() };
}

/** A file of that many contacts, each with a tag. */
function contactsFile(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const { phone_e164, name, email } = contactOf(n);
    return `${phone_e164},${name},${email},Regular`;
  });
  return `phone_e164,name,email,tags\n${rows.join('\n')}\n`;
}
