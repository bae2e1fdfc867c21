import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../platform/start_error.ts';
import { Measure, readArchive } from './archive.ts';
import { countLines, findDifference } from './contents.rules.ts';
import { About, ENTRY, Manifest } from './manifest.ts';

export interface Verified {
  about: About;
  manifest: Manifest;
}

/**
 * Reads a whole backup and compares every entry with its checksum and every table with its number of rows.
 * @throws StartError that says what is wrong
 */
export async function verifyBackup(archive: Readable, passphrase?: string): Promise<Verified> {
  try {
    return await compare(archive, passphrase);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The backup is damaged (${(error as Error).message}). Use another one.`, { cause: error });
  }
}

async function compare(archive: Readable, passphrase: string | undefined): Promise<Verified> {
  const found: Manifest = { rows: {}, entries: {} };
  let about: About | undefined;
  let manifest: Manifest | undefined;
  for await (const { name, chunks } of readArchive(archive, passphrase)) {
    if (name === ENTRY.manifest) {
      manifest = Manifest.parse(JSON.parse((await buffer(chunks)).toString()));
      continue;
    }
    const measure = new Measure();
    const table = name.startsWith(ENTRY.tables) ? name.slice(ENTRY.tables.length, name.lastIndexOf('/')) : undefined;
    const parts: Buffer[] = [];
    await pipeline(chunks, measure, async (source) => {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        if (table !== undefined) found.rows[table] = (found.rows[table] ?? 0) + countLines(chunk);
        if (name === ENTRY.about) parts.push(chunk);
      }
    });
    found.entries[name] = measure.result();
    if (name === ENTRY.about) about = readAbout(Buffer.concat(parts));
  }
  if (!about || !manifest) throw new StartError('The backup is damaged: its end is missing. Use another one.');
  const wrong = findDifference(manifest, found);
  if (wrong !== undefined) throw new StartError(`The backup is damaged: ${wrong} was changed. Use another one.`);
  return { about, manifest };
}

function readAbout(bytes: Buffer): About {
  const about = About.safeParse(JSON.parse(bytes.toString()));
  if (about.success) return about.data;
  throw new StartError('A newer version of Counterbook made this backup. Restore it with that version or a newer one.');
}
