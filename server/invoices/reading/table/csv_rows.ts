/** The cells of a CSV file, whatever its encoding and separator. */
import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import { encodingOf } from '#contract/encoding.ts';
import { SEPARATORS } from '#server/platform/tables/separator.ts';
import { headingRow } from './guess_columns.ts';

const LOOK_AT_ROWS = 20;

/** Text, or null where the bytes are none. */
function textOf(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes, isUtf8(bytes))).decode(bytes);
  return text.includes('\0') ? null : text;
}

/**
 * The character that separates the cells: the one that most rows have, and the most often. Unlike a list of contacts, a vendor's file can
 * begin with lines that are not rows, and any text file can be one: null for a text that is not a table.
 */
function separatorOf(text: string): string | null {
  const rows = text
    .slice(0, 20_000)
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '')
    .slice(0, LOOK_AT_ROWS);
  const counts = SEPARATORS.map((separator) => {
    const cells = rows.map((row) => row.replace(/"[^"]*"/g, '').split(separator).length).filter((count) => count >= 3);
    return { separator, rows: cells.length, cells: cells.reduce((sum, count) => sum + count, 0) };
  });
  const [best] = counts.toSorted((one, other) => other.rows - one.rows || other.cells - one.cells);
  if (!best) return null;
  const [only] = rows;
  // Headings alone are a table without rows; other text of one row is no table.
  if (only !== undefined && rows.length === 1) return areHeadings(only, best.separator) ? best.separator : null;
  return best.rows >= 2 && best.rows * 2 >= rows.length ? best.separator : null;
}

function areHeadings(row: string, separator: string): boolean {
  return headingRow([row.split(separator).map((cell) => cell.replace(/^\uFEFF|"/g, ''))]) === 0;
}

/** Whether the first bytes are rows of the same few cells. */
export function looksLikeCsv(head: Uint8Array): boolean {
  const text = textOf(head);
  // Control characters are of another kind of file.
  if (text === null || /[^\P{Cc}\s]/u.test(text)) return false;
  return separatorOf(text) !== null;
}

/** The rows of a CSV file with their numbers as a spreadsheet counts them, and what separates their cells; null where the text is no table. */
export function csvRows(bytes: Uint8Array, most: number): { rows: string[][]; separator: string } | null {
  const text = textOf(bytes);
  const delimiter = text === null ? null : separatorOf(text);
  if (text === null || delimiter === null) return null;
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      to: most + 1,
    });
    return { rows: rows.map((row) => row.map((cell) => cell.trim())), separator: delimiter };
  } catch {
    return null;
  }
}
