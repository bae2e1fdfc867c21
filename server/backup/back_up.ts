import type { Backups } from '#server/drivers/backups.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { isExport } from '../moving/policy.ts';
import { openClient } from '../platform/db/connections.ts';
import { type ArchiveWriter, untilStored, writeArchive } from './archive.ts';
import { requireDocuments } from './documents.ts';
import { describeDatabase, dumpTable, listDocumentKeys } from './dump.sql.ts';
import { ENTRY, type Manifest } from './manifest.ts';

export interface BackUpDeps {
  /** The tables' owner: row-level security hides nothing from it. */
  ownerUrl: string;
  storage: Storage;
  backups: Backups;
  /** The installation's secrets as in SECRET_KEY, newest first: without them the database cannot be used. */
  secret: string;
  /** The file `.env`, if there is one. */
  settings?: string | undefined;
  passphrase?: string | undefined;
  /** How much work it is to try a passphrase (see `writeArchive`); less only in tests. */
  workFactor?: number;
}

/** The progress; a backup of many files takes minutes. */
export type Progress = { tables: number; all_tables: number; files: number };

export interface BackUpResult {
  name: string;
  rows: number;
  files: number;
  /** Uploaded documents that are not in the storage. */
  missing: number;
}

/**
 * Copies everything of a running installation into one new backup. The rows are those of one moment; files are stored before the rows that
 * name them and are copied afterwards, so every row of the backup finds its file, unless it was erased in these minutes or was lost.
 * @throws StartError when half of the uploaded documents are not there
 */
export async function backUp(
  deps: BackUpDeps,
  now: Date,
  onProgress?: (progress: Progress) => void,
): Promise<BackUpResult> {
  const name = nameOf(now, deps.passphrase !== undefined);
  const archive = await writeArchive(deps.passphrase, deps.workFactor);
  const stored = deps.backups.put(name, archive.stream);
  return { name, ...(await untilStored(archive, fill(archive, deps, onProgress), stored)) };
}

async function fill(archive: ArchiveWriter, deps: BackUpDeps, onProgress: (progress: Progress) => void = () => {}) {
  const { rows, all_tables, documents } = await dumpDatabase(archive, deps, onProgress);
  const missing = new Set(documents);
  let files = 0;
  for await (const { key, bytes } of deps.storage.list()) {
    // It contains what the backup contains, and is deleted within days.
    if (isExport(key)) continue;
    const chunks = await deps.storage.getChunks(key);
    // Erased since it was listed.
    if (!chunks) continue;
    await archive.addChunks(`${ENTRY.files}${key}`, bytes, chunks);
    files += 1;
    missing.delete(key);
    onProgress({ tables: all_tables, all_tables, files });
  }
  requireDocuments(documents.length, missing.size);
  const manifest: Manifest = { rows, entries: { ...archive.entries } };
  await archive.add(ENTRY.manifest, Buffer.from(JSON.stringify(manifest)));
  archive.finish();
  return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files, missing: missing.size };
}

async function dumpDatabase(archive: ArchiveWriter, deps: BackUpDeps, onProgress: (progress: Progress) => void) {
  const client = openClient({ connectionString: deps.ownerUrl, application_name: 'counterbook backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const about = await describeDatabase(client);
    await archive.add(ENTRY.about, Buffer.from(JSON.stringify(about)));
    await archive.add(ENTRY.secret, Buffer.from(`${deps.secret}\n`));
    if (deps.settings !== undefined) await archive.add(ENTRY.settings, Buffer.from(deps.settings));
    const rows: Record<string, number> = {};
    const all_tables = about.tables.length;
    for (const [index, table] of about.tables.entries()) {
      rows[table.name] = await dumpTable(client, archive, table);
      onProgress({ tables: index + 1, all_tables, files: 0 });
    }
    return { rows, all_tables, documents: await listDocumentKeys(client) };
  } finally {
    await client.end();
  }
}

function nameOf(now: Date, isEncrypted: boolean): string {
  const stamp = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');
  return `counterbook-${stamp}.tar.gz${isEncrypted ? '.age' : ''}`;
}
