import { fileSlug } from '#contract/file_slug.ts';
import { ENTRY } from './manifest.ts';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'image/heic': 'heic',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tif',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'text/xml': 'xml',
};

export interface Document {
  file_id: string;
  mime: string;
  vendor: string | null;
  number: string | null;
  date: string | null;
}

/** `documents/2026-11-03 Northside Foods 10023 a1b2c3d4e5f6.pdf`: readable, and safe as a file's name on every system. */
export function documentName({ file_id, mime, vendor, number, date }: Document): string {
  const words = [date, vendor, number].map(plain).filter((word) => word !== '');
  const extension = EXTENSIONS[mime] ?? 'bin';
  return `${ENTRY.documents}${[...words, file_id.slice(-12)].join(' ')}.${extension}`;
}

/** What an import accepts as such a name. */
export const DOCUMENT_NAME = /^documents\/[\p{L}\p{N} -]{1,200}\.[a-z]{2,4}$/u;

function plain(word: string | null): string {
  return fileSlug((word ?? '').normalize('NFC'), '').slice(0, 40);
}
