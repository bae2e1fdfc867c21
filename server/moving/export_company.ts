import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { readMeTexts, type SheetName, sheetTexts } from '#contract/moving/sheets.texts.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { getTimeZone } from '#server/platform/company.ts';
import { csvOf } from '#server/platform/csv.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { copyRows } from '#server/platform/db/copy_rows.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { listMigrations } from '#server/platform/db/migrate.ts';
import { type Disk, DiskLow } from '#server/platform/disk.ts';
import { type ArchiveWriter, untilStored, writeArchive } from '../backup/archive.ts';
import { listCompanyTables } from './catalog.sql.ts';
import { getExportedCompany, getSnapshotTime, listDocuments, listUserNames } from './company.sql.ts';
import { documentName } from './document_names.ts';
import { type CompanyAbout, type CompanyManifest, ENTRY } from './manifest.ts';
import { isExport } from './policy.ts';
import { type Naming, sheetRows } from './sheets.sql.ts';
import { dumpSuppressedPhones } from './suppressed_phones.ts';

/** What the key mark is computed from; see `CompanyAbout`. */
export const KEY_MARK = 'export of a company';

export interface ExportDeps {
  db: Database;
  storage: Storage;
  disk: Pick<Disk, 'isLow'>;
  /** A folder of its own for spreadsheets that are being written; it is deleted in the end. */
  scratch: string;
}

/** How many steps of how many are done: tables, sheets and files. */
export type StepDone = (done: number, of: number) => void | Promise<void>;

export interface ExportedCompany {
  rows: number;
  files: number;
  /** Uploaded documents that are not in the storage. */
  missing: number;
}

/**
 * Writes everything that a company has into one archive, which `store` takes: rows of one moment, and files, which are stored before the
 * rows that name them. Documents that were lost are named in its README, and keep nobody from the rest. The memory that it needs does not
 * depend on the company's size.
 */
export async function exportCompany(
  deps: ExportDeps,
  companyId: CompanyId,
  store: (archive: ArchiveWriter['stream']) => Promise<void>,
  onStep: StepDone = () => {},
): Promise<ExportedCompany> {
  const archive = await writeArchive();
  const stored = store(archive.stream);
  try {
    return await untilStored(archive, fill(archive, deps, companyId, onStep), stored);
  } finally {
    await rm(deps.scratch, { recursive: true, force: true });
  }
}

async function fill(archive: ArchiveWriter, deps: ExportDeps, companyId: CompanyId, onStep: StepDone) {
  let done = 0;
  let steps = 0;
  const step = async () => {
    if (await deps.disk.isLow()) throw new DiskLow();
    done += 1;
    await onStep(done, steps);
  };

  const { rows, documents, files, missing } = await deps.db.snapshot(companyId, async (t, client) => {
    const about = await describe(deps.db, t, client);
    // Now that the rows are those of one moment, every file that they name is there.
    const files = await listFiles(deps.storage, companyId);
    steps = about.tables.length + Object.keys(sheetTexts).length + files.length;
    await archive.add(ENTRY.about, Buffer.from(JSON.stringify(about)));
    const time_zone = await getTimeZone(t);
    const documents = await listDocuments(t);
    const stored = new Set(files.map(({ key }) => key));
    const missing = documents.filter(({ storage_key }) => !stored.has(storage_key)).map(documentName);
    const readMe = readMeTexts(about.company.name, about.taken_at, time_zone, missing);
    await archive.add(ENTRY.readMe, Buffer.from(`\ufeff${readMe}`));
    const naming: Naming = {
      userNames: await listUserNames(t),
      fileNames: new Map(documents.map((one) => [one.file_id, documentName(one)])),
    };
    for (const sheet of Object.keys(sheetTexts) as SheetName[]) {
      await addSheet(archive, deps.scratch, sheet, sheetRows(client, sheet, { companyId, time_zone, ...naming }));
      await step();
    }
    const rows: CompanyManifest['rows'] = {};
    for (const { name, columns } of about.tables) {
      const quoted = columns.map((column) => `"${column}"`).join(', ');
      const copy = `copy (select ${quoted} from "${name}" where company_id = '${companyId}') to stdout`;
      rows[name] = await copyRows(client, copy, (piece, part) => archive.add(`${ENTRY.tables}${name}/${piece}`, part));
      await step();
    }
    await dumpSuppressedPhones(t, deps.db.keys, archive);
    return { rows, documents, files, missing: missing.length };
  });

  const names = new Map(documents.map((one) => [one.storage_key, documentName(one)]));
  const isDocument = ({ key }: { key: string }) => names.has(key);
  const withoutCompany = (key: string) => key.slice(companyId.length + 1);
  const entries = files.filter(isDocument).map(({ key }) => [names.get(key), withoutCompany(key)]);
  await archive.add(ENTRY.names, Buffer.from(JSON.stringify(Object.fromEntries(entries))));
  let stored = 0;
  for (const { key, bytes } of files) {
    const chunks = await deps.storage.getChunks(key);
    // Deleted since it was listed.
    if (chunks) {
      await archive.addChunks(names.get(key) ?? `${ENTRY.files}${withoutCompany(key)}`, bytes, chunks);
      stored += 1;
    }
    await step();
  }
  const manifest: CompanyManifest = { rows, entries: { ...archive.entries } };
  await archive.add(ENTRY.manifest, Buffer.from(JSON.stringify(manifest)));
  archive.finish();
  return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files: stored, missing };
}

async function listFiles(storage: Storage, companyId: CompanyId): Promise<{ key: string; bytes: number }[]> {
  const files: { key: string; bytes: number }[] = [];
  for await (const file of storage.list(companyId)) if (!isExport(file.key)) files.push(file);
  return files;
}

async function describe(db: Database, t: Tenant, client: pg.PoolClient): Promise<CompanyAbout> {
  const { company_id, name, zip_code } = await getExportedCompany(t);
  return {
    format: 1,
    product: 'counterbook',
    kind: 'company',
    company: { company_id, name, zip_code },
    taken_at: (await getSnapshotTime(t)).toISOString(),
    key_mark: db.keys.keptMac(KEY_MARK, company_id).toString('hex'),
    migrations: listMigrations(),
    tables: await listCompanyTables(client),
  };
}

/** An entry needs its length before its bytes, so a sheet is written to a file first. */
async function addSheet(
  archive: ArchiveWriter,
  scratch: string,
  sheet: SheetName,
  rows: AsyncIterable<string[]>,
): Promise<void> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const path = join(scratch, `${sheet}.csv`);
  const withHeadings = async function* (): AsyncGenerator<readonly string[]> {
    yield sheetTexts[sheet].headings;
    yield* rows;
  };
  await pipeline(csvOf(withHeadings(), { bom: true }), createWriteStream(path, { mode: 0o600 }));
  const { size } = await stat(path);
  await archive.addChunks(`${ENTRY.sheets}${sheet}.csv`, size, createReadStream(path));
  await rm(path);
}
