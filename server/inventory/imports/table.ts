import { setImmediate } from 'node:timers/promises';
import { encodingOf } from '#contract/encoding.ts';
import { itemImportErrors } from '#contract/inventory/files/imports.texts.ts';
import { ITEM_IMPORT_ROWS, ITEM_IMPORT_UNPACKED_MAX } from '#contract/inventory/limits.ts';
import { IMPORT_COLUMNS_MAX } from '#contract/limits.ts';
import { AppError } from '#server/platform/errors.ts';
import { type FileRow, shown, storable } from '#server/platform/tables/cell.rules.ts';
import { decoded, HEAD_BYTES, isBinary } from '#server/platform/tables/encoding.rules.ts';
import { rowsOf } from '#server/platform/tables/records.ts';
import { splitBest, withoutSeparatorLine } from '#server/platform/tables/separator.ts';
import { SheetFault } from '#server/platform/tables/xlsx_parts.ts';
import { xlsxRows } from '#server/platform/tables/xlsx_rows.ts';
import { headingRow } from './columns.rules.ts';

export interface Table {
  headings: string[];
  rows: FileRow[];
}

/** Longer cells are pictures and descriptions, which no field takes. */
const CELL_MAX = 400;
const PIECE = 64 * 1024;
/** A web page, XML or JSON: the first line would be taken for headings. */
const MARKUP = /^\s*(<[!?a-z]|[{[])/i;
/** Titles above the headings do not count. */
const ROWS_READ = ITEM_IMPORT_ROWS + 20;

/** The table in a file, below any title, with the numbers that a spreadsheet gives its rows. */
export async function readTable(bytes: Buffer): Promise<Table> {
  if (bytes.length === 0) throw refused('empty', itemImportErrors.empty);
  const isXlsx = bytes.subarray(0, 4).toString('hex') === '504b0304';
  const all = isXlsx ? await sheetRows(bytes) : await textRows(bytes);
  const rows = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const at = headingRow(rows.map(({ cells }) => cells));
  const headings = (rows[at]?.cells ?? []).map(shown);
  if (headings.length === 0) throw refused('empty', itemImportErrors.empty);
  const body = rows.slice(at + 1);
  if (body.length === 0) throw refused('no_rows', itemImportErrors.noRows);
  if (body.length > ITEM_IMPORT_ROWS) throw tooManyRows();
  if (headings.length > IMPORT_COLUMNS_MAX) {
    throw refused('too_many_columns', itemImportErrors.tooManyColumns(IMPORT_COLUMNS_MAX));
  }
  const cut = (cell: string) => storable(cell.slice(0, CELL_MAX));
  return { headings, rows: body.map((row) => ({ ...row, cells: row.cells.slice(0, headings.length).map(cut) })) };
}

async function sheetRows(bytes: Buffer): Promise<FileRow[]> {
  try {
    return await xlsxRows(bytes, {
      bytes: ITEM_IMPORT_UNPACKED_MAX,
      rows: ROWS_READ,
      columns: IMPORT_COLUMNS_MAX + 1,
    });
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    if (error.reason === 'damaged') throw refused('damaged', itemImportErrors.damaged);
    throw tooManyRows();
  }
}

async function textRows(bytes: Buffer): Promise<FileRow[]> {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.subarray(0, 4).toString('hex') === 'd0cf11e0') {
    throw new AppError('unsupported_type', itemImportErrors.oldExcel, { code: 'old_excel' });
  }
  if (isBinary(head)) throw wrongKind();
  const encoding = encodingOf(head, isUtf8(bytes));
  const start = new TextDecoder(encoding).decode(head);
  if (start.trim() === '') throw refused('empty', itemImportErrors.empty);
  const strange = start.match(/[^\P{Cc}\s]|\ufffd/gu)?.length ?? 0;
  if (strange > start.length / 10 || MARKUP.test(start)) throw wrongKind();
  const { separator } = await splitBest(start);
  const rows: FileRow[] = [];
  for await (const some of rowsOf(withoutSeparatorLine(decoded(pieces(bytes), encoding)), separator)) {
    rows.push(...some);
    if (rows.length > ROWS_READ) throw tooManyRows();
  }
  return rows;
}

/** Other requests have their turn between the pieces. */
async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE);
    await setImmediate();
  }
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function refused(code: string, detail: string): AppError {
  return new AppError('invalid', detail, { code });
}

function wrongKind(): AppError {
  return new AppError('unsupported_type', itemImportErrors.wrongKind, { code: 'wrong_kind' });
}

function tooManyRows(): AppError {
  return refused('too_many_rows', itemImportErrors.tooManyRows(ITEM_IMPORT_ROWS));
}
