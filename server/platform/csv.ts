import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A phone number is a plus and digits: no formula begins like that, and an apostrophe in front would break it for other programs. */
const PHONE = /^\+\d{5,15}$/;

/**
 * Rows as CSV (RFC 4180), written as fast as they are read. A cell that a spreadsheet would run as a formula gets an apostrophe in front;
 * the import removes it again.
 */
export function csvOf(rows: AsyncIterable<readonly (string | number)[]>, options: { bom: boolean }): Readable {
  const written = stringify({
    bom: options.bom,
    record_delimiter: 'windows',
    escape_formulas: true,
    // A cell with options of its own takes several times as long to write.
    cast: { string: (value) => (PHONE.test(value) ? { value, escape_formulas: false } : value) },
  });
  pipeline(Readable.from(rows), written, () => {
    // A failure destroys the stream, so that the reader notices it.
  });
  return written;
}

/** The header of a download, with its name in ASCII and in full. */
export function attachment(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
