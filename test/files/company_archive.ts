import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { unpack, writeArchive } from '#server/backup/archive.ts';
import { ENTRY } from '#server/moving/manifest.ts';

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
