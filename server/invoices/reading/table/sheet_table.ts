/** A sheet as a table: its headings, what its columns are, and its rows. A CSV file is one sheet. */
import { FILE_COLUMNS_MAX, type FileColumns, type FileLayout } from '#contract/invoices/reading/delivery_files.ts';
import type { ReadingHints } from '../header/vendor.ts';
import { earlierColumns } from './earlier_columns.ts';
import { isItem, typesKey, widthOf } from './first_row.ts';
import { guessColumns, headingKey, headingRow, isTable, plainWords, withLaterFields } from './guess_columns.ts';
import { sumOf } from './sum_rows.ts';
import { cellOf, type TableRow } from './table_row.ts';

export interface Sheet {
  /** Null: of a file with one sheet. */
  name: string | null;
  /** Null: there are too many. */
  rows: readonly (readonly string[])[] | null;
  /** Of each row, the columns whose cells a spreadsheet stores as numbers. */
  numbers?: readonly ReadonlySet<number>[];
}

export interface SheetTable {
  name: string | null;
  /** One for each column; empty where the first row is an item. */
  headings: string[];
  has_headings: boolean;
  /** By what the next file of the vendor is recognized. */
  heading_key: string;
  /** Earlier files like this one. */
  known: FileLayout[];
  /** The row of the headings, or of the first item. */
  first_row: number;
  columns: FileColumns;
  /** The vendors of earlier files like this one whose columns differ, so that the headings were gone by. */
  differ: string[];
  /** What the rows above the table name, by `plainWords`. */
  above: ReadonlyMap<string, string>;
  body: TableRow[];
}

/** Null where no row can be the first of a table. */
export function tableOf(
  { name, rows, numbers }: Sheet,
  { layouts = [], has_headings }: ReadingHints,
): SheetTable | null {
  if (!rows) return null;
  const found = headingRow(rows);
  // Without known headings, the first row with several cells begins the table.
  const at = found >= 0 ? found : rows.findIndex((row) => row.filter((cell) => cell !== '').length >= 3);
  const first = rows[at]?.slice(0, FILE_COLUMNS_MAX);
  if (!first) return null;
  const knownBy = (key: string) => layouts.filter((layout) => layout.heading_key === key);
  const key = headingKey(first);
  const isHeaded = has_headings ?? (found >= 0 || knownBy(key).length > 0 || !isItem(first));
  const body = rows
    .map((cells, index): TableRow => {
      const stored = numbers?.[index];
      return {
        cells,
        row: index + 1,
        ...(name === null ? {} : { sheet: name }),
        ...(stored ? { numbers: stored } : {}),
      };
    })
    .slice(isHeaded ? at + 1 : at)
    .filter(({ cells }) => cells.some((cell) => cell !== '') && !(isHeaded && sayTheSame(first, cells)));
  const cells = body.map((row) => row.cells.slice(0, FILE_COLUMNS_MAX));
  const headings = isHeaded ? first : Array.from({ length: widthOf(cells) }, () => '');
  const heading_key = isHeaded ? key : typesKey(cells);
  const known = knownBy(heading_key);
  const above = labeled(rows.slice(0, at));
  const { columns, differ } = earlierColumns(known, headings, cells, saidAbove(above, 'vendor'));
  return {
    name,
    headings,
    has_headings: isHeaded,
    heading_key,
    known,
    first_row: at + 1,
    columns: columns ?? guessColumns(headings),
    differ,
    above,
    body,
  };
}

/** Headings can be repeated where a page of a printed list begins. */
function sayTheSame(headings: readonly string[], cells: readonly string[]): boolean {
  return headings.every((heading, at) => plainWords(heading) === plainWords(cells[at] ?? ''));
}

/** The columns that a user has chosen, or else the table's own. */
export function columnsOf({ headings, columns }: SheetTable, hints: ReadingHints): FileColumns {
  return hints.columns ? withLaterFields(hints.columns, headings) : columns;
}

export function hasGoods({ columns, body }: SheetTable): boolean {
  return isTable(columns) && body.length > 0;
}

/** "Invoice number: 4711" in one cell or two, above the headings. */
function labeled(rows: readonly (readonly string[])[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const row of rows) {
    const cells = row
      .filter((cell) => cell !== '')
      .flatMap((cell) => /^([^:]{2,30}):\s*(\S.*)$/.exec(cell)?.slice(1) ?? cell);
    for (const [index, cell] of cells.entries()) {
      const value = cells[index + 1];
      const label = plainWords(cell);
      if (value !== undefined && label !== '' && !found.has(label)) found.set(label, value);
    }
  }
  return found;
}

/** What the rows above a table say of a field. */
export function saidAbove(above: SheetTable['above'], field: keyof FileColumns): string {
  const labels = [...above.keys()];
  return above.get(labels[guessColumns(labels)[field] ?? -1] ?? '') ?? '';
}

export interface TableGroup {
  /** The number of the invoice; empty where nothing says one. */
  number: string;
  rows: TableRow[];
  above: SheetTable['above'];
}

/**
 * The rows of each invoice. A row without a number continues the invoice above it, and so does a sheet without one. Those before the first
 * number are last: whether they are an invoice depends on the columns, and the others keep their places.
 */
export function groupsOf(tables: readonly SheetTable[], columns: FileColumns): TableGroup[] {
  const byNumber = new Map<string, TableGroup>();
  let number = '';
  for (const { above, body } of tables) {
    if (columns.number === null) number = saidAbove(above, 'number') || number;
    for (const row of body) {
      if (!sumOf(row, columns)) number = cellOf(row, columns, 'number') || number;
      const group = byNumber.get(number) ?? { number, rows: [], above };
      byNumber.set(number, group);
      group.rows.push(row);
    }
  }
  return [...byNumber.values()].sort((one, other) => Number(one.number === '') - Number(other.number === ''));
}

/** "A-4711", "INV 4711"; not "Remit to:", which can stand in the column of the numbers below the goods. */
const NUMBER = /^(?=.*\d)\S+( \S+)?$/;

/** The rows of an invoice that can be goods, whatever the columns are: they say something beside its number. */
export function rowsWithGoods({ number, rows }: TableGroup, columns: FileColumns): TableRow[] {
  if (!NUMBER.test(number)) return [];
  const isFilled = (cell: string, at: number) => cell !== '' && at !== columns.number;
  return rows.filter((row) => !sumOf(row, columns) && row.cells.filter(isFilled).length >= 2);
}
