/**
 * `npm run bench:moving [-- --json] [--contacts N] [--messages N]`: how long the export of a company with 100,000 contacts and 200,000
 * messages takes, how large it is, how long its import into another installation takes, and how much memory each needs.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { diskStorage } from '#server/drivers/storage.disk.ts';
import { exportCompany } from '#server/moving/export_company.ts';
import { importCompany } from '#server/moving/import_company.ts';
import { addContacts, contactId, milliseconds, onScratch, type Scratch } from './scratch.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    contacts: { type: 'string', default: '100000' },
    messages: { type: 'string', default: '200000' },
  },
});
const contacts = Number(flags.contacts);
const messages = Number(flags.messages);
const NOW = new Date('2026-11-18T17:00:00Z');
/** An owner who waits for the email does something else meanwhile; what a process needs must not end it. */
const TARGET_S = 120;
const TARGET_MB = 400;
const MEGABYTE = 1024 ** 2;

const folder = mkdtempSync(join(tmpdir(), 'counterbook-bench-moving-'));
const file = join(folder, 'company.tar.gz');
try {
  const exported = await onScratch(NOW, measureExport);
  const imported = await onScratch(NOW, measureImport);
  printResults('moving', [...exported, ...imported], flags.json);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureExport(scratch: Scratch): Promise<BenchResult[]> {
  await seed(scratch);
  const db = scratch.open();
  try {
    const deps = {
      db,
      storage: diskStorage(join(scratch.dataDir, 'files')),
      scratch: join(folder, 'scratch'),
      disk: { isLow: async () => false },
    };
    const figures = await measure('export', () =>
      exportCompany(deps, scratch.companyId, (archive) => pipeline(archive, createWriteStream(file))),
    );
    return [...figures, result({ name: 'size of the file', value: statSync(file).size / MEGABYTE, unit: 'MB' })];
  } finally {
    await db.close();
  }
}

async function measureImport(scratch: Scratch): Promise<BenchResult[]> {
  const db = scratch.open();
  try {
    const deps = {
      open: () => createReadStream(file),
      ownerUrl: scratch.ownerUrl,
      keys: db.keys,
      now: NOW,
      storage: diskStorage(join(scratch.dataDir, 'files')),
      room: Number.MAX_SAFE_INTEGER,
    };
    return await measure('import', () => importCompany(deps));
  } finally {
    await db.close();
  }
}

/** Seconds, and the memory that the process needed at most. */
async function measure(name: string, work: () => Promise<unknown>): Promise<BenchResult[]> {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 20);
  try {
    const seconds = (await milliseconds(work)) / 1000;
    look();
    return [
      result({ name, value: seconds, unit: 's', target: TARGET_S, lowerIsBetter: true }),
      result({
        name: `memory of the ${name}`,
        value: most / MEGABYTE,
        unit: 'MB',
        target: TARGET_MB,
        lowerIsBetter: true,
      }),
    ];
  } finally {
    clearInterval(timer);
  }
}

/** All contacts agreed once, in the words of one disclosure; every campaign went to all of them. */
async function seed(scratch: Scratch): Promise<void> {
  const { owner, companyId } = scratch;
  const run = (text: string, ...more: unknown[]) => owner.query(text, [companyId, NOW, ...more]);
  // The import has a company of its own with this user.
  await owner.query(`update users set username = 'moving', email = 'moving@example.com'`);
  await addContacts(scratch, contacts);
  await run(
    `insert into consent_events (company_id, consent_event_id, seq, loyalty_customer_id, kind, source, occurred_at, evidence_hash, hash)
     select company_id, gen_random_uuid(), row_number() over (order by created_at), loyalty_customer_id, 'opt_in', 'web_form', created_at,
       decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex')
     from contacts where company_id = $1 and created_at <= $2`,
  );
  await run(
    `insert into campaigns (company_id, campaign_id, name, campaign_type, status, body, created_at, started_at, finished_at, queued_at)
     select $1, ${contactId('n')}, 'Soup ' || n, 'promo', 'finished', 'Soup of the day: pumpkin.', $2, $2, $2, $2
     from generate_series(1, ceil($3::float / $4::float)::int) n`,
    messages,
    contacts,
  );
  await run(
    `insert into messages (company_id, message_id, campaign_id, loyalty_customer_id, phone_e164, body, purpose, status, due_at, segments,
       created_at, sent_at, settled_at, driver, sender, provider_ref, attempts)
     select $1, gen_random_uuid(), ${contactId('1 + i / $4::int')}, ${contactId('i % $4::int')}, '+1207' || 2000000 + i % $4::int,
       'Bench Deli: Soup of the day: pumpkin with roasted seeds, until 3 PM or until it is gone. Reply STOP to opt out.', 'marketing',
       'delivered', $2, 1, $2, $2, $2, 'simulator', '+15550100000', gen_random_uuid()::text, 1
     from generate_series(0, $3::int - 1) i`,
    messages,
    contacts,
  );
  await owner.query('vacuum analyze');
}
