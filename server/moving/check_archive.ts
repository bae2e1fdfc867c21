import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { StartError } from '#server/platform/start_error.ts';
import { type ArchiveEntry, Measure, unpack } from '../backup/archive.ts';
import { countLines, findDifference } from '../backup/contents.rules.ts';
import { DOCUMENT_NAME } from './document_names.ts';
import { CompanyAbout, CompanyManifest, DocumentNames, ENTRY } from './manifest.ts';

/** What is parsed as a whole stays below this size; the names of 100,000 documents have some 20 MB. */
const PARSED_MAX = 256 * 1024 * 1024;
const ENTRIES_MAX = 10_000_000;

/** The keys of files in the storage of a company, without the company. */
const FILE_KEY = /^(?!exports\/)[\w-]+(\/[\w.-]+)+$/;
const NAMES = [
  /^README\.txt$/,
  /^spreadsheets\/[a-z_]+\.csv$/,
  /^data\/(about|documents|manifest)\.json$/,
  /^data\/tables\/[a-z][a-z0-9_]*\/\d{6}$/,
  /^data\/suppressed_phones\/\d{6}$/,
  DOCUMENT_NAME,
];

export interface CheckedArchive {
  about: CompanyAbout;
  manifest: CompanyManifest;
  documents: DocumentNames;
}

/**
 * Reads a whole export without writing anything: every name, every checksum, every number of rows.
 * @param room the bytes that it may have when it is unpacked
 * @throws StartError that says what is wrong
 */
export async function checkArchive(archive: Readable, room: number): Promise<CheckedArchive> {
  try {
    return await compare(archive, room);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const detail = (error as Error).message;
    throw new StartError(
      `This file is not an export of a company, or it is damaged (${detail}). Nothing was imported.`,
      {
        cause: error,
      },
    );
  }
}

async function compare(archive: Readable, room: number): Promise<CheckedArchive> {
  const found: CompanyManifest = { rows: {}, entries: {} };
  const parsed = new Map<string, string>();
  let left = room;
  let count = 0;
  for await (const entry of unpack(archive)) {
    requireOurs(entry, found.entries[entry.name] !== undefined || parsed.has(entry.name));
    left -= entry.bytes;
    if (left < 0) throw new StartError('The export needs more disk space than there is. Nothing was imported.');
    count += 1;
    if (count > ENTRIES_MAX) throw damaged('it has too many files');
    const isParsed = entry.name.startsWith('data/') && entry.name.endsWith('.json');
    if (isParsed && entry.bytes > PARSED_MAX) throw damaged(`${entry.name} is too large`);
    const measure = new Measure();
    const parts: Buffer[] = [];
    let lines = 0;
    await pipeline(entry.chunks, measure, async (source) => {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        if (isParsed) parts.push(chunk);
        lines += countLines(chunk);
      }
    });
    if (isParsed) parsed.set(entry.name, Buffer.concat(parts).toString());
    if (entry.name !== ENTRY.manifest) found.entries[entry.name] = measure.result();
    const table = tableOf(entry.name);
    if (table !== undefined) found.rows[table] = (found.rows[table] ?? 0) + lines;
  }
  const about = read(parsed, ENTRY.about, CompanyAbout);
  const documents = read(parsed, ENTRY.names, DocumentNames);
  const manifest = read(parsed, ENTRY.manifest, CompanyManifest);
  const wrong = findDifference(manifest, found);
  if (wrong !== undefined) throw damaged(`${wrong} was changed`);
  const foreign = Object.entries(documents).find(([name, key]) => !DOCUMENT_NAME.test(name) || !isFileKey(key));
  if (foreign) throw damaged(`${ENTRY.names} names a file that is not one of the company's`);
  return { about, manifest, documents };
}

/** The table of an entry with rows. */
export function tableOf(name: string): string | undefined {
  return name.startsWith(ENTRY.tables) ? name.slice(ENTRY.tables.length, name.lastIndexOf('/')) : undefined;
}

export function isFileKey(key: string): boolean {
  return FILE_KEY.test(key) && !key.includes('..') && key.length <= 300;
}

function requireOurs({ name, isFile }: ArchiveEntry, isKnown: boolean): void {
  const isNamed = name.startsWith(ENTRY.files)
    ? isFileKey(name.slice(ENTRY.files.length))
    : NAMES.some((pattern) => pattern.test(name));
  if (!isFile || !isNamed) throw damaged(`“${name.slice(0, 100)}” does not belong in it`);
  if (isKnown) throw damaged(`${name} is in it twice`);
}

function read<T extends z.ZodType>(parsed: ReadonlyMap<string, string>, name: string, shape: T): z.output<T> {
  const text = parsed.get(name);
  if (text === undefined) throw damaged(`${name} is missing`);
  const result = shape.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  throw new StartError(
    `This is not an export of a company that this version of Counterbook understands (${name}). ` +
      'If a newer version made it, install that version first. Nothing was imported.',
  );
}

function damaged(what: string): StartError {
  return new StartError(`The export is damaged or was changed: ${what}. Nothing was imported.`);
}
