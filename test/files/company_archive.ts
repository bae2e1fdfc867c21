import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { unpack, writeArchive } from '#server/backup/archive.ts';
import { type CompanyTable, ENTRY } from '#server/moving/manifest.ts';

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

const without = <T>(list: T[], at: number) => list.filter((_, place) => place !== at);
