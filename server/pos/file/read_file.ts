import { parse } from 'csv-parse/sync';
import { IMPORT_ROW_MAX } from '#contract/limits.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import type { SalesColumns, SalesFile } from '#contract/pos/files.ts';
import { SALES_COLUMNS_MAX } from '#contract/pos/limits.ts';
import { AppError } from '#server/platform/errors.ts';
import { guessColumns, headingRow, meaningsOf } from './columns.rules.ts';
import { headingKey } from './layouts.sql.ts';
import { addLine, type FileSale, openLineReader, type ReadLine, salesOf, VOIDED } from './lines.rules.ts';

/** A sold item as a file names it. */
export interface NamedItem {
  source_key: string;
  name: string;
  sku: string | null;
}

export interface ReadFile {
  headings: string[];
  samples: string[][];
  columns: SalesColumns;
  heading_key: string;
  /** The company brought in a report with these headings before. */
  is_known: boolean;
  system: string | null;
  needs_day: boolean;
  kind: 'tickets' | 'days';
  items: Map<string, NamedItem>;
  sales: FileSale[];
  line_count: number;
  faults: { row: number; detail: string }[];
}

const SAMPLES = 3;

/** Reads the table of a sales report. The rows of a ticket, or of a day, become one sale; a row with a fault is told and left out. */
export function readSalesFile(
  file: SalesFile,
  before: { columns: SalesColumns | null; refunds_return: boolean; layouts: ReadonlyMap<string, SalesColumns> } | null,
): ReadFile {
  const rows = rowsOf(file.text);
  const at = headingRow(rows);
  const headings = rows[Math.max(0, at)]?.map((heading) => heading.trim()) ?? [];
  if (headings.length < 2) throw new AppError('invalid', posErrors.noTable, { code: 'no_table' });
  const guess = guessColumns(headings);
  const heading_key = headingKey(headings);
  const layout = withTime(before?.layouts.get(heading_key));
  const columns =
    file.columns ?? layout ?? (guess.columns.item === null ? withTime(before?.columns) : null) ?? guess.columns;
  const body = rows.slice(Math.max(0, at) + 1);
  const samples = samplesOf(headings, body);
  const returns = file.refunds_return ?? before?.refunds_return ?? false;
  const needs_day = columns.date === null;
  const known = { heading_key, is_known: layout !== undefined, system: file.columns ? null : guess.system };
  const shown = { headings, samples, columns, needs_day, ...known };
  const kind = columns.order === null ? ('days' as const) : ('tickets' as const);
  const nothing = { items: new Map<string, NamedItem>(), sales: [], line_count: 0, faults: [] };
  if (columns.item === null || columns.quantity === null || (needs_day && !file.day))
    return { ...shown, kind, ...nothing };
  const meanings = meaningsOf(headings, columns);
  const reading = { columns, first: Math.max(0, at) + 2, day: file.day ?? null, ...meanings, returns };
  return { ...shown, kind, ...readRows(body, reading) };
}

/** The first values of each column. */
function samplesOf(headings: readonly string[], rows: readonly (readonly string[])[]): string[][] {
  const samples = headings.map((): string[] => []);
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      const own = samples[column];
      const value = cell.trim();
      if (own && own.length < SAMPLES && value !== '') own.push(value);
    }
  }
  return samples;
}

/** Columns that were stored before times were read. */
const withTime = (columns: SalesColumns | null | undefined) =>
  columns ? { ...columns, time: columns.time ?? null } : undefined;

function rowsOf(text: string): string[][] {
  const first = text.slice(0, 2000).split('\n').slice(0, 5).join('\n');
  const count = (one: string) => first.split(one).length;
  const delimiter = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
  try {
    // A stray quotation mark costs as much as the longest cell before it.
    const bounded = { max_record_size: IMPORT_ROW_MAX };
    const relaxed = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
    return parse(text, { delimiter, bom: true, ...relaxed, ...bounded }).map((row) => row.slice(0, SALES_COLUMNS_MAX));
  } catch {
    throw new AppError('invalid', posErrors.unreadable, { code: 'unreadable' });
  }
}

interface Reading {
  columns: SalesColumns;
  /** The number of the first row below the headings. */
  first: number;
  day: string | null;
  is_unit_price: boolean;
  is_order_status: boolean;
  is_refund_flag: boolean;
  returns: boolean;
}

function readRows(rows: readonly string[][], { first, ...how }: Reading) {
  const items = new Map<string, NamedItem>();
  const lines = new Map<string, ReadLine>();
  const faults: ReadFile['faults'] = [];
  const read = openLineReader(how);
  let line_count = 0;
  for (const [index, row] of rows.entries()) {
    const line = read(row);
    if (line === null) continue;
    if ('fault' in line) {
      faults.push({ row: first + index, detail: line.fault });
      continue;
    }
    addLine(lines, line);
    const { source_key, name, sku } = line;
    if (source_key === VOIDED) continue;
    line_count += 1;
    items.set(source_key, { source_key, name, sku });
  }
  return { items, sales: salesOf(lines.values()), line_count, faults };
}
