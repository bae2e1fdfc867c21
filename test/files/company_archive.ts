import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { unpack, writeArchive } from '#server/backup/archive.ts';
import { exportCompany } from '#server/moving/export_company.ts';
import { type ImportDeps, type ImportedCompany, importCompany } from '#server/moving/import_company.ts';
import { type CompanyTable, ENTRY } from '#server/moving/manifest.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { TestApp } from '#test/app.ts';

/** The export of a company as it is now. */
export async function exported(
  { db, storage }: Pick<TestApp, 'db' | 'storage'>,
  companyId: CompanyId,
): Promise<Buffer> {
  // The export deletes the folder in the end.
  const scratch = await mkdtemp(join(tmpdir(), 'counterbook-export-'));
  let archive = Buffer.alloc(0);
  await exportCompany({ db, storage, disk: { isLow: async () => false }, scratch }, companyId, async (stream) => {
    archive = await buffer(stream);
  });
  return archive;
}

/** Imports an export into another installation, with some of what the import is given changed. */
export function importedInto(
  { ownerUrl, db, storage, clock }: TestApp,
  archive: Buffer,
  changed: Partial<ImportDeps> = {},
): Promise<ImportedCompany> {
  const open = () => Readable.from([archive]);
  return importCompany({ open, ownerUrl, keys: db.keys, storage, room: 2 ** 32, now: clock.now, ...changed });
}

/** The entries of an export, by name. */
export async function entriesOf(archive: Buffer): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  for await (const { name, chunks } of unpack(Readable.from([archive]))) entries.set(name, await buffer(chunks));
  return entries;
}

/** Packs entries as an export with right checksums: what an attacker can make who changes one. */
export async function packed(entries: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const archive = await writeArchive();
  const bytes = buffer(archive.stream);
  const rows: Record<string, number> = {};
  for (const [name, content] of entries) {
    if (name === ENTRY.manifest) continue;
    await archive.add(name, content);
    const table = /^data\/tables\/(\w+)\//.exec(name)?.[1];
    if (table) rows[table] = (rows[table] ?? 0) + content.toString('latin1').split('\n').length - 1;
  }
  await archive.add(ENTRY.manifest, Buffer.from(JSON.stringify({ rows, entries: archive.entries })));
  archive.finish();
  return bytes;
}

/** An archive with one link to a file outside it. */
export function packedLink(name: string, linkname: string): Promise<Buffer> {
  const pack = tar.pack();
  pack.entry({ name, type: 'symlink', linkname });
  pack.finalize();
  return buffer(pack.pipe(createGzip()));
}

/** Turns the export into one from before the table had the column. */
export function removeColumn(
  about: { tables: CompanyTable[] },
  copy: Map<string, Buffer>,
  table: string,
  column: string,
): void {
  const found = about.tables.find(({ name }) => name === table);
  const at = found?.columns.indexOf(column) ?? -1;
  if (!found || at < 0) return;
  for (const [name, bytes] of copy) {
    if (!name.startsWith(`data/tables/${table}/`)) continue;
    const rows = bytes.toString().replace(/.+/g, (row) => without(row.split('\t'), at).join('\t'));
    copy.set(name, Buffer.from(rows));
  }
  found.columns = without(found.columns, at);
}

/** The export as it was before the table had the column. */
export async function withoutColumn(archive: Buffer, table: string, column: string): Promise<Buffer> {
  const entries = await entriesOf(archive);
  const about = JSON.parse(entries.get(ENTRY.about)?.toString() ?? '') as { tables: CompanyTable[] };
  removeColumn(about, entries, table, column);
  entries.set(ENTRY.about, Buffer.from(JSON.stringify(about)));
  return packed(entries);
}

const without = <T>(list: T[], at: number) => list.filter((_, place) => place !== at);
