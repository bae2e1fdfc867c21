/** Files without headings: whether the first row is an item, and by what the next file of the vendor is recognized. */
import { createHash } from 'node:crypto';
import { datesIn } from '../header/dates.ts';
import { voteDecimalMark } from '../lines/numbers/numbers.ts';
import { numberCell } from './cell_values.ts';

type Cells = readonly string[];

/** "10442" and "AB-10442/2", in one word: three digits make a code. */
const CODE = /^(?=.*\d{3})[\p{L}\d./-]+$/u;

/** Headings are words; an item has figures, a date or a code. */
export function isItem(row: Cells): boolean {
  return row.some(
    (cell) => cell !== '' && (isNumber(cell, '.') || isNumber(cell, ',') || isDate(cell) || CODE.test(cell)),
  );
}

function isNumber(cell: string, mark: '.' | ','): boolean {
  return numberCell(cell, mark) !== null;
}

function isDate(cell: string): boolean {
  return /\d/.test(cell) && cell.length <= 24 && datesIn(cell).length > 0;
}

/** How many columns the rows have. */
export function widthOf(rows: readonly Cells[]): number {
  return rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), 0);
}

/** The same for all files without headings whose columns are as many and of the same types. */
export function typesKey(rows: readonly Cells[]): string {
  const mark = voteDecimalMark(rows.flat());
  const types = Array.from({ length: widthOf(rows) }, (_, column) =>
    typeOf(
      rows.flatMap((row) => row[column] || []),
      mark,
    ),
  );
  return createHash('sha256')
    .update(`no headings\n${types.join('\n')}`)
    .digest('hex')
    .slice(0, 32);
}

/** What most of its cells are. */
function typeOf(cells: Cells, mark: '.' | ','): 'empty' | 'number' | 'date' | 'text' {
  if (cells.length === 0) return 'empty';
  const most = (is: (cell: string) => boolean) => cells.filter(is).length * 2 > cells.length;
  if (most((cell) => isNumber(cell, mark))) return 'number';
  return most(isDate) ? 'date' : 'text';
}
