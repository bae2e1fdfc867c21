/** A vendor's delivery or invoice file with one row a line, CSV or Excel: the invoices in it. */
import Big from 'big.js';
import {
  type DeliveryRowFault,
  FILE_COLUMNS_MAX,
  FILE_FAULTS_MAX,
  FILE_SHEETS_MAX,
  type FileColumns,
  type FileField,
  type FileShape,
} from '#contract/invoices/reading/delivery_files.ts';
import type { ReadFields, Reading, ReadValue } from '#contract/invoices/reading/reading.ts';
import { shown, storable } from '#server/platform/tables/cell.rules.ts';
import { SheetFault } from '#server/platform/tables/xlsx_parts.ts';
import { type SheetRow, xlsxSheets } from '#server/platform/tables/xlsx_rows.ts';
import { type DateOrder, datesIn, decideOrder } from '../header/dates.ts';
import type { ReadingHints } from '../header/vendor.ts';
import { ReadRefusedError } from '../refused.ts';
import { dateCell, numberCell, printed } from './cell_values.ts';
import { chooseSheets } from './choose_sheets.ts';
import { csvRows } from './csv_rows.ts';
import { decimalMarkOf } from './decimal_mark.ts';
import { isTable } from './guess_columns.ts';
import { type TaxesIn, taxesIn } from './part_options.ts';
import {
  columnsOf,
  groupsOf,
  rowsWithGoods,
  type Sheet,
  type SheetTable,
  saidAbove,
  type TableGroup,
} from './sheet_table.ts';
import { discountsIn, type NumberFormat } from './table_discount.ts';
import { readRows } from './table_lines.ts';
import { cellOf, numberAt, placeOf } from './table_row.ts';
import type { TableSum } from './table_sums.ts';

export type TableFormat = 'csv' | 'xlsx';

/** A file with more rows in all of its sheets is not a delivery. */
const ROWS_MAX = 5000;
/** A delivery of some thousand rows unpacks to less. */
const SHEET = { bytes: 12 * 1024 * 1024, rows: ROWS_MAX, columns: FILE_COLUMNS_MAX, sheets: FILE_SHEETS_MAX };
const SAMPLES = 3;
/** A review has at most this many lines. */
const LINES_MAX = 1000;

export interface TableReading {
  /** None where nothing says what the columns are. Those without lines have their place among the invoices of the file, for other columns. */
  readings: Omit<Reading, 'pages'>[];
  shape: FileShape;
}

export async function readTable(
  bytes: Uint8Array,
  format: TableFormat,
  hints: ReadingHints,
  { now, isOne }: { now: Date; isOne: boolean },
): Promise<TableReading> {
  const { sheets, separator } = format === 'csv' ? csvSheet(bytes) : { sheets: await sheetsOf(bytes), separator: null };
  const chosen = chooseSheets(sheets, hints, isOne);
  if (!chosen) throw new ReadRefusedError(sheets.some(({ rows }) => !rows) ? 'too_many_rows' : 'nothing_found');
  const { main, others, left_out } = chosen;
  const [first] = main;
  if (!first || first.body.length === 0) throw new ReadRefusedError('no_rows');
  const body = main.flatMap((table) => table.body);
  const taken = [...main, ...others];
  const rows = taken.flatMap((table) => table.body);
  if (rows.length > ROWS_MAX) throw new ReadRefusedError('too_many_rows');
  const { headings, has_headings, heading_key } = first;
  const columns = columnsOf(first, hints);
  const samples = headings.map((_, column) =>
    [...new Set(body.map(({ cells }) => cells[column] ?? '').filter(Boolean))].slice(0, SAMPLES).map(shown),
  );
  const shape: FileShape = {
    headings: headings.map(shown),
    samples,
    columns,
    heading_key,
    has_headings,
    faults: [...left_out],
  };
  if (!isTable(columns)) return { readings: [], shape };
  if (!hints.columns && first.differ.length > 0) {
    addFaults(shape, [{ row: first.first_row, kind: 'columns_differ', value: shown(first.differ.join(', ')) }]);
  }
  const printedRows = sheets.filter(({ name }) => taken.some((table) => table.name === name));
  const all = printedRows.flatMap(({ rows }) => rows ?? []).flat();
  const settings: Omit<Settings, 'columns' | 'vendor' | 'discounts' | 'taxes'> = {
    engine: format,
    ...decimalMarkOf([...main.map((table) => ({ ...table, columns })), ...others], separator, hints.currency),
    order: decideOrder(datesIn(all.slice(0, 20_000).join(' \n ')), null, now, hints.currency),
    aboveAll: first.above,
  };
  const readAll = (tables: SheetTable[], own: FileColumns, { known, headings }: SheetTable) => {
    const discounts = discountsIn(headings[own.discount ?? -1] ?? '');
    const taxes = taxesIn(headings[own.tax ?? -1] ?? '');
    const groups = isOne
      ? [{ number: '', rows: tables.flatMap((table) => table.body), above: first.above }]
      : groupsOf(tables, own);
    const mine: Settings = { ...settings, columns: own, discounts, taxes, vendor: vendorOf(known) };
    return groups.flatMap((group) => {
      const reading = readGroup(group, mine, shape);
      if (reading.lines.length > 0) return reading;
      const [row] = rowsWithGoods(group, own);
      if (!row) return [];
      addFaults(shape, [{ ...placeOf(row), kind: 'invoice_without_goods', value: shown(group.number) }]);
      return reading;
    });
  };
  const readings = [
    ...readAll(main, columns, first),
    ...others.flatMap((table) => readAll([table], table.columns, table)),
  ];
  if (readings.some(({ lines }) => lines.length > LINES_MAX)) throw new ReadRefusedError('too_many_rows');
  return { readings: readings.some(({ lines }) => lines.length > 0) ? readings : [], shape };
}

function addFaults({ faults }: FileShape, found: readonly DeliveryRowFault[]): void {
  faults.push(...found.slice(0, FILE_FAULTS_MAX - faults.length));
}

/** Two vendors can use the same program: then nothing says whose file it is. */
function vendorOf(known: SheetTable['known']): string | undefined {
  return new Set(known.map(({ vendor }) => vendor)).size === 1 ? known[0]?.vendor : undefined;
}

function csvSheet(bytes: Uint8Array): { sheets: Sheet[]; separator: string } {
  const table = csvRows(bytes, ROWS_MAX);
  if (!table) throw new ReadRefusedError('broken_file');
  const { rows, separator } = table;
  if (rows.length > ROWS_MAX) throw new ReadRefusedError('too_many_rows');
  return { sheets: [{ name: null, rows }], separator };
}

/** The cells of each sheet, by row: a spreadsheet does not store empty ones. */
async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  try {
    const sheets = await xlsxSheets(bytes, SHEET);
    return sheets.map(({ name, rows }) => ({ name: sheets.length > 1 ? name : null, ...placed(rows) }));
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    throw new ReadRefusedError(error.reason === 'damaged' ? 'broken_file' : 'too_many_rows');
  }
}

function placed(stored: readonly SheetRow[] | null): Pick<Sheet, 'rows' | 'numbers'> {
  const rows: string[][] = [];
  const numbers: ReadonlySet<number>[] = [];
  for (const { row, cells, numbers: columns } of stored ?? []) {
    if (row > ROWS_MAX + 1) return { rows: null };
    while (rows.length < row - 1) rows.push([]);
    rows.push(cells.map((cell) => storable(cell).trim()));
    numbers[rows.length - 1] = columns;
  }
  return stored ? { rows, numbers } : { rows: null };
}

interface Settings extends NumberFormat {
  columns: FileColumns;
  engine: TableFormat;
  taxes: TaxesIn;
  order: DateOrder;
  /** What the first sheet names above its table: its vendor and its currency hold for all. */
  aboveAll: SheetTable['above'];
  vendor: string | undefined;
}

function readGroup(
  { rows, above }: Pick<TableGroup, 'rows' | 'above'>,
  settings: Settings,
  shape: FileShape,
): Omit<Reading, 'pages'> {
  const { columns, mark, order, aboveAll } = settings;
  const text = (field: FileField): string => {
    const inRows = rows.map((row) => cellOf(row, columns, field)).find((cell) => cell !== '');
    const said = inRows ?? saidAbove(above, field);
    return said === '' && (field === 'vendor' || field === 'currency') ? saidAbove(aboveAll, field) : said;
  };
  const withTotal = rows.find((row) => cellOf(row, columns, 'total') !== '');
  const total = withTotal ? numberAt(withTotal, columns.total, mark) : numberCell(saidAbove(above, 'total'), mark);
  const { lines, sums, faults } = readRows(rows, columns, settings, {
    total: total === null ? null : new Big(total),
    taxes: settings.taxes,
  });
  addFaults(shape, faults);
  const dateOf = (field: 'date' | 'due_date') => dateCell(text(field), order);
  const date = dateOf('date');
  if (!date && text('date') !== '') {
    const found = rows.find((one) => cellOf(one, columns, 'date') !== '') ?? { row: 1, cells: [] };
    addFaults(shape, [{ ...placeOf(found), kind: 'date', value: shown(text('date')) }]);
  }
  const currency = text('currency').toUpperCase();
  const fields: ReadFields = {
    vendor: printed(text('vendor')) ?? remembered(settings.vendor),
    number: printed(text('number')),
    date,
    due_date: dateOf('due_date'),
    po_number: printed(text('po_number')),
    currency: /^[A-Z]{3}$/.test(currency) ? printed(currency) : null,
    subtotal: stated(sums.subtotal),
    tax: stated(sums.tax),
    fees: stated(sums.fees),
    discount: stated(sums.discount),
    deposit: stated(sums.deposit),
    rounding: null,
    total: printed(total) ?? stated(sums.total),
  };
  const hasMoney = lines.some(({ amount, unit_price }) => amount !== null || unit_price !== null);
  if (!fields.total && hasMoney) fields.total = computedTotal(lines, fields);
  return {
    kind: 'text',
    engine: settings.engine,
    is_credit_memo: new Big(fields.total?.value ?? 0).lt(0),
    is_packing_slip: lines.length > 0 && !hasMoney && fields.total === null,
    fields,
    lines,
    vendor_marks: { tax_ids: [], phones: [], emails: [], address: null },
  };
}

function stated(sum: TableSum | undefined): ReadValue | null {
  const value = printed(sum?.value.toFixed(2));
  return value && sum?.note ? { ...value, confidence: 0.7, note: sum.note } : value;
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
