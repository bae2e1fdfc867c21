import { CsvError, parse } from 'csv-parse/sync';
import { IMPORT_ROW_MAX } from '#contract/limits.ts';
import { cutText } from '../cut_text.rules.ts';
import type { FileRow } from './cell.rules.ts';

/** How much of an unreadable row is kept. */
const KEPT_CHARACTERS = 200;

/** Bytes that are read at once: after a refused line, what follows it is read again. */
const PIECE = 8_192;

/** So many lines with an open quotation mark cost a second look at what follows them. Then every line with a mark is refused. */
const OPEN_QUOTES_MAX = 50;

/** A row as csv-parse reads it, with the byte positions of its beginning and of the next row. */
interface ParsedRow {
  cells: string[];
  begin: number;
  end: number;
}

/**
 * The rows of a text, some hundred at a time, with never more than one row and one piece of the text in memory. With csv-parse alone, an
 * open quotation mark would swallow the rest of the file; here it costs only its own line, and so does a row that is too long.
 */
export async function* rowsOf(text: AsyncIterable<string>, separator: string): AsyncGenerator<FileRow[]> {
  const reader = openReader(separator);
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    for (let at = 0; at < bytes.length; at += PIECE) {
      const rows = reader.take(bytes.subarray(at, at + PIECE), false);
      if (rows.length > 0) yield rows;
    }
  }
  const rows = reader.take(Buffer.alloc(0), true);
  if (rows.length > 0) yield rows;
}

function openReader(separator: string): { take(piece: Buffer, isLast: boolean): FileRow[] } {
  let rest: Buffer = Buffer.alloc(0);
  let row = 0;
  /** The beginning of a row was refused already; only the end of its line is searched. */
  let isSkipping = false;
  let openQuotes = 0;

  /** Refuses the first line of the rest and continues after it. */
  function refuseLine(fault: FileRow['fault'], isLast: boolean): FileRow {
    const line = /^[^\r\n]*/.exec(rest.toString())?.[0] ?? '';
    skipLine(isLast);
    row += 1;
    // The line itself is not too long: what its quotation mark opened is.
    if (line.length <= IMPORT_ROW_MAX) openQuotes += 1;
    return { row, cells: [cutText(line, KEPT_CHARACTERS)], fault };
  }

  function skipLine(isLast: boolean): void {
    const next = nextLine(rest, isLast);
    isSkipping = next === -1;
    // A carriage return at the very end can be half of a line break.
    rest = isSkipping ? rest.subarray(rest.at(-1) === CR ? -1 : rest.length) : rest.subarray(next);
  }

  return {
    take(piece, isLast) {
      rest = Buffer.concat([rest, piece]);
      const rows: FileRow[] = [];
      if (isSkipping) skipLine(isLast);
      while (!isSkipping && rest.length > 0) {
        const isByLine = openQuotes >= OPEN_QUOTES_MAX;
        const { records, fault } = read(rest, { separator, isByLine, isLast });
        for (const { cells, begin, end } of records) {
          row += 1;
          if (isByLine && rest.subarray(begin, end).includes(QUOTE)) {
            const line = rest.subarray(begin, end).toString().trimEnd();
            rows.push({ row, cells: [line.slice(0, KEPT_CHARACTERS)], fault: 'open_quote' });
          } else if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells });
        }
        rest = rest.subarray(records.at(-1)?.end ?? 0);
        if (fault === undefined) break;
        rows.push(refuseLine(fault, isLast));
      }
      return rows;
    },
  };
}

const LF = 10;
const CR = 13;
const QUOTE = '"';

/** Where the line after the first one begins; -1: not known yet. */
function nextLine(text: Buffer, isLast: boolean): number {
  const at = text.findIndex((byte) => byte === LF || byte === CR);
  if (at === -1) return isLast ? text.length : -1;
  if (text[at] === LF) return at + 1;
  if (at + 1 === text.length) return isLast ? at + 1 : -1;
  return text[at + 1] === LF ? at + 2 : at + 1;
}

interface Reading {
  separator: string;
  /** Every line is a row, whatever its quotation marks say. */
  isByLine: boolean;
  isLast: boolean;
}

/** The complete rows at the beginning of a text, and the fault of the row after them; without a fault the rest is still to come. */
function read(text: Buffer, how: Reading): { records: ParsedRow[]; fault?: FileRow['fault'] } {
  const { isLast } = how;
  const { records, isOpen } = parsed(text, how);
  // Only the next piece can tell where the last row ends.
  if (!isLast && !isOpen) records.pop();
  const long = records.findIndex(({ begin, end }) => isTooLong(text.subarray(begin, end)));
  if (long !== -1) return { records: records.slice(0, long), fault: 'too_long' };
  if (isTooLong(text.subarray(records.at(-1)?.end ?? 0))) return { records, fault: 'too_long' };
  return isLast && isOpen ? { records, fault: 'open_quote' } : { records };
}

/** More bytes than allowed characters need a second look, because a letter can have several bytes. */
function isTooLong(row: Buffer): boolean {
  return row.length > IMPORT_ROW_MAX && row.toString().length > IMPORT_ROW_MAX;
}

/** All complete rows, and whether a quotation mark is still open after them. */
function parsed(text: Buffer, { separator, isByLine }: Reading): { records: ParsedRow[]; isOpen: boolean } {
  const records: ParsedRow[] = [];
  let begin = 0;
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      ...(isByLine ? { quote: null } : {}),
      relax_quotes: true,
      relax_column_count: true,
      on_record: (cells: string[], { bytes: end }) => {
        records.push({ cells, begin, end });
        begin = end;
        return null;
      },
    });
    return { records, isOpen: false };
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return { records, isOpen: true };
    throw error;
  }
}
