import { parse } from 'csv-parse/sync';
import { IMPORT_ROW_MAX } from '#contract/limits.ts';
import type { Row } from './cell.rules.ts';

interface RawRow {
  row: number;
  text: string;
  fault?: Row['fault'];
}

const QUOTE = 34;
const LF = 10;
const CR = 13;
/** Of a row that cannot be read so much is kept. */
const KEPT_CHARACTERS = 200;

/**
 * The rows of a text, some hundred at a time, with never more than one row and one piece of the text in memory. A quotation mark that
 * is never closed costs its own line, not the rest of the file.
 */
export async function* rowsOf(text: AsyncIterable<string>, separator: string): AsyncGenerator<Row[]> {
  const splitter = openSplitter(separator);
  for await (const piece of text) {
    const rows = cellsOf(splitter.take(piece, false), separator);
    if (rows.length > 0) yield rows;
  }
  const rows = cellsOf(splitter.take('', true), separator);
  if (rows.length > 0) yield rows;
}

/** Parts text into rows by its line breaks outside quotation marks. */
function openSplitter(separator: string): { take(piece: string, isLast: boolean): RawRow[] } {
  const SEPARATOR = separator.charCodeAt(0);
  let text = '';
  let at = 0;
  let start = 0;
  let isQuoted = false;
  let isFieldStart = true;
  /** The row is refused already; only its end is looked for. */
  let isSkipping = false;
  let row = 1;
  let found: RawRow[] = [];

  function begin(next: number): void {
    start = next;
    at = next;
    row += 1;
    isQuoted = false;
    isFieldStart = true;
    isSkipping = false;
  }

  function end(): void {
    if (!isSkipping) found.push({ row, text: text.slice(start, at) });
    begin(text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1);
  }

  /** Refuses the row's first line and goes on behind it. */
  function giveUp(fault: Row['fault']): void {
    const lineEnd = /[\r\n]/g;
    lineEnd.lastIndex = start;
    const match = lineEnd.exec(text);
    const breakAt = match && match.index < at ? match.index : -1;
    const kept = text.slice(start, breakAt === -1 ? at : breakAt).slice(0, KEPT_CHARACTERS);
    found.push({ row, text: kept, fault });
    if (breakAt === -1) {
      isSkipping = true;
      isQuoted = false;
      isFieldStart = false;
      start = at;
    } else {
      at = breakAt;
      isSkipping = true;
      end();
    }
  }

  function scan(limit: number): void {
    while (at < limit) {
      const code = text.charCodeAt(at);
      if (isQuoted) {
        const close = text.indexOf('"', at);
        if (close === -1 || close >= limit) at = close === -1 ? limit : close;
        else if (text.charCodeAt(close + 1) === QUOTE) at = close + 2;
        else {
          isQuoted = false;
          at = close + 1;
        }
        if (at - start > IMPORT_ROW_MAX) giveUp('too_long');
        else if (close === -1 || close >= limit) return;
      } else if (code === LF || code === CR) end();
      else {
        if (code === QUOTE && isFieldStart && !isSkipping) isQuoted = true;
        isFieldStart = code === SEPARATOR;
        at += 1;
        if (!isSkipping && at - start > IMPORT_ROW_MAX) giveUp('too_long');
      }
    }
  }

  return {
    take(piece, isLast) {
      text = text.slice(start) + piece;
      at -= start;
      start = 0;
      found = [];
      // The last character may be half of a pair: "" or a line break of two.
      scan(isLast ? text.length : text.length - 1);
      while (isLast && isQuoted) {
        giveUp('open_quote');
        scan(text.length);
      }
      if (isLast && start < text.length && !isSkipping) {
        at = text.length;
        found.push({ row, text: text.slice(start) });
      }
      if (isSkipping) start = at;
      return found;
    },
  };
}

/** Parts rows into their cells. Rows of nothing but blanks are left out. */
function cellsOf(raw: RawRow[], separator: string): Row[] {
  const full = raw.filter(({ text, fault }) => fault || text.trim() !== '');
  const readable = full.filter(({ fault }) => !fault);
  const parsed = parseAll(
    readable.map(({ text }) => text),
    separator,
  );
  let next = 0;
  return full.flatMap(({ row, text, fault }) => {
    if (fault) return { row, cells: [text], fault };
    const cells = parsed[next++];
    if (!cells) return { row, cells: [text.slice(0, KEPT_CHARACTERS)], fault: 'open_quote' as const };
    return cells.some((cell) => cell.trim() !== '') ? { row, cells } : [];
  });
}

/** Most rows hold no quotation mark: then a separator is a separator. The others are csv-parse’s. */
function parseAll(rows: string[], separator: string): (string[] | undefined)[] {
  const quoted = parseQuoted(
    rows.filter((row) => row.includes('"')),
    separator,
  );
  let next = 0;
  return rows.map((row) => (row.includes('"') ? quoted[next++] : row.split(separator)));
}

function parseQuoted(rows: string[], separator: string): (string[] | undefined)[] {
  if (rows.length === 0) return [];
  const together = tryParse(rows.join('\n'), separator);
  // A stray quotation mark can be read in two ways: then each row stands for itself.
  if (together?.length === rows.length) return together;
  return rows.map((row) => {
    const alone = tryParse(row, separator);
    return alone?.length === 1 ? alone[0] : undefined;
  });
}

function tryParse(text: string, separator: string): string[][] | undefined {
  try {
    return parse(text, {
      delimiter: separator,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
    }) as unknown as string[][];
  } catch {
    return undefined;
  }
}
