/** A vendor's delivery or invoice file with one row a line, CSV or Excel: the invoices in it. */
import Big from 'big.js';
import {
  FILE_COLUMNS_MAX,
  type FileColumns,
  type FileField,
  type FileShape,
} from '#contract/invoices/reading/delivery_files.ts';
import type { ReadFields, Reading, ReadValue } from '#contract/invoices/reading/reading.ts';
import { SheetFault, xlsxRows } from '#server/platform/tables/xlsx_rows.ts';
import { type DateOrder, datesIn, decideOrder } from '../header/dates.ts';
import type { ReadingHints } from '../header/vendor.ts';
import { type DecimalMark, voteDecimalMark } from '../lines/numbers/numbers.ts';
import { ReadRefusedError } from '../refused.ts';
import { dateCell, numberCell, printed } from './cell_values.ts';
import { csvRows } from './csv_rows.ts';
import { guessColumns, headingKey, headingRow, isTable, plainWords } from './guess_columns.ts';
import { cellOf, readRows, sumOf, type TableRow } from './table_lines.ts';

export type TableFormat = 'csv' | 'xlsx';

/** A file with more rows is not a delivery. */
const ROWS_MAX = 5000;
/** A delivery of some thousand rows unpacks to less. */
const SHEET = { bytes: 12 * 1024 * 1024, rows: ROWS_MAX, columns: FILE_COLUMNS_MAX };
const SAMPLES = 3;
/** A review has at most this many lines. */
const LINES_MAX = 1000;

export interface TableReading {
  /** None where nothing says what the columns are. */
  readings: Omit<Reading, 'pages'>[];
  shape: FileShape;
}

export async function readTable(
  bytes: Uint8Array,
  format: TableFormat,
  hints: ReadingHints,
  { now, isOne }: { now: Date; isOne: boolean },
): Promise<TableReading> {
  const rows = format === 'csv' ? csvRows(bytes, ROWS_MAX) : await sheetRows(bytes);
  if (!rows) throw new ReadRefusedError('broken_file');
  if (rows.length > ROWS_MAX) throw new ReadRefusedError('too_many_rows');
  const found = headingRow(rows);
  // Without known headings, the first row with several cells has them.
  const at = found >= 0 ? found : rows.findIndex((row) => row.filter((cell) => cell !== '').length >= 3);
  if (at < 0) throw new ReadRefusedError('nothing_found');
  const headings = (rows[at] ?? []).slice(0, FILE_COLUMNS_MAX);
  const heading_key = headingKey(headings);
  const known = (hints.layouts ?? []).filter((layout) => layout.heading_key === heading_key);
  const columns = hints.columns ?? known[0]?.columns ?? guessColumns(headings);
  const body = rows
    .slice(at + 1)
    .map((cells, index): TableRow => ({ cells, row: at + 2 + index }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (body.length === 0) throw new ReadRefusedError('no_rows');
  const samples = headings.map((_, column) =>
    [...new Set(body.map(({ cells }) => cells[column] ?? '').filter(Boolean))]
      .slice(0, SAMPLES)
      .map((text) => text.slice(0, 60)),
  );
  const shape: FileShape = { headings, samples, columns, heading_key, faults: [] };
  if (!isTable(columns)) return { readings: [], shape };
  const settings: Settings = {
    columns,
    engine: format,
    mark: voteDecimalMark(body.flatMap(({ cells }) => cells)),
    order: decideOrder(datesIn(rows.flat().slice(0, 20_000).join(' \n ')), null, now, hints.currency),
    above: labeled(rows.slice(0, at)),
    // Two vendors can use the same program: then nothing says whose file it is.
    vendor: new Set(known.map(({ vendor }) => vendor)).size === 1 ? known[0]?.vendor : undefined,
  };
  const readings = (isOne ? [body] : groups(body, columns)).map((group) => readGroup(group, settings, shape));
  if (readings.some(({ lines }) => lines.length > LINES_MAX)) throw new ReadRefusedError('too_many_rows');
  return { readings: readings.filter(({ lines }) => lines.length > 0), shape };
}

/** The cells of a sheet, by row: a spreadsheet does not store empty ones. */
async function sheetRows(bytes: Uint8Array): Promise<string[][]> {
  try {
    const rows: string[][] = [];
    for (const { row, cells } of await xlsxRows(bytes, SHEET)) {
      if (row > ROWS_MAX + 1) throw new ReadRefusedError('too_many_rows');
      while (rows.length < row - 1) rows.push([]);
      rows.push(cells.map((cell) => cell.trim()));
    }
    return rows;
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    throw new ReadRefusedError(error.reason === 'damaged' ? 'broken_file' : 'too_many_rows');
  }
}

interface Settings {
  columns: FileColumns;
  engine: TableFormat;
  mark: DecimalMark;
  order: DateOrder;
  /** What the rows above the headings name. */
  above: ReadonlyMap<string, string>;
  vendor: string | undefined;
}

/** The rows of each invoice. A row without a number continues the invoice above it. */
function groups(rows: readonly TableRow[], columns: FileColumns): TableRow[][] {
  const byNumber = new Map<string, TableRow[]>();
  let current = '';
  for (const row of rows) {
    if (!sumOf(row, columns)) current = cellOf(row, columns, 'number') || current;
    const group = byNumber.get(current) ?? [];
    byNumber.set(current, group);
    group.push(row);
  }
  return [...byNumber.values()];
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

function readGroup(rows: readonly TableRow[], settings: Settings, shape: FileShape): Omit<Reading, 'pages'> {
  const { columns, mark, order, above } = settings;
  const labels = [...above.keys()];
  const guessed = guessColumns(labels);
  const text = (field: FileField): string => {
    const inRows = rows.map((row) => cellOf(row, columns, field)).find((cell) => cell !== '');
    return inRows ?? above.get(labels[guessed[field] ?? -1] ?? '') ?? '';
  };
  const { lines, sums, faults } = readRows(rows, columns, mark);
  shape.faults.push(...faults);
  const dateOf = (field: 'date' | 'due_date') => dateCell(text(field), order);
  const date = dateOf('date');
  if (!date && text('date') !== '') {
    const { row } = rows.find((one) => cellOf(one, columns, 'date') !== '') ?? { row: 1 };
    shape.faults.push({ row, kind: 'date', value: text('date').slice(0, 60) });
  }
  const currency = text('currency').toUpperCase();
  const fields: ReadFields = {
    vendor: printed(text('vendor')) ?? remembered(settings.vendor),
    number: printed(text('number')),
    date,
    due_date: dateOf('due_date'),
    po_number: printed(text('po_number')),
    currency: /^[A-Z]{3}$/.test(currency) ? printed(currency) : null,
    subtotal: printed(sums.subtotal?.toFixed(2)),
    tax: printed(sums.tax?.toFixed(2)),
    fees: printed(sums.fees?.toFixed(2)),
    discount: printed(sums.discount?.abs().toFixed(2)),
    deposit: printed(sums.deposit?.toFixed(2)),
    rounding: null,
    total: printed(numberCell(text('total'), mark) ?? sums.total?.toFixed(2)),
  };
  const hasMoney = lines.some(({ amount, unit_price }) => amount !== null || unit_price !== null);
  if (!fields.total && hasMoney) fields.total = computedTotal(lines, fields);
  return {
    kind: 'text',
    engine: settings.engine,
    is_credit_memo: new Big(fields.total?.value ?? 0).lt(0),
    is_packing_slip: !hasMoney && fields.total === null,
    fields,
    lines,
    vendor_marks: { tax_ids: [], phones: [], emails: [], address: null },
  };
}

/** The vendor whose earlier file had the same headings: a user is asked, unless the codes of the goods say the same. */
function remembered(vendor: string | undefined): ReadValue | null {
  const value = printed(vendor);
  return value && { ...value, confidence: 0.7, source: 'arithmetic', note: 'not_printed' };
}

/** The file has no total: what its lines and charges come to, which a user is asked about. */
function computedTotal(lines: Reading['lines'], { tax, fees, discount, deposit }: ReadFields): ReadValue {
  const parts = [...lines.map(({ amount }) => amount), tax, fees, deposit];
  const sum = parts.reduce((all, part) => all.plus(part?.value ?? 0), new Big(0));
  const value = sum.minus(discount?.value ?? 0).toFixed(2);
  return { value, confidence: 0.7, page: null, box: null, source: 'arithmetic', note: 'computed' };
}
