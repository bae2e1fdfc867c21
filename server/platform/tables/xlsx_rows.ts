import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { DAY_MS } from '#contract/dates.ts';
import { cutText } from '../cut_text.rules.ts';
import { type FileRow, shown } from './cell.rules.ts';
import { child, listOf, type Part, parsed, SheetFault, textOf } from './xlsx_parts.ts';

interface Limits {
  /** Of the unpacked parts that are read, together. */
  bytes: number;
  rows: number;
  /** Cells further right are left out. */
  columns: number;
  /** Whether the time of a date is read, too, where it has one: "2026-11-20 12:01". */
  hasTimes?: boolean;
}

interface SheetLimits extends Limits {
  /** Hidden ones do not count. */
  sheets: number;
}

const READ = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

/** Characters of a string that are read; no value that is kept has more. Thousands of cells can refer to one string. */
const STRING_MAX = 2000;

/** Elements that are parsed before other requests have their turn. */
const AT_ONCE = 200;

/** 1970-01-01 as Excel counts days. */
const EPOCH = 25_569;
/** Formats of Excel's own that show dates. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

/**
 * The rows of the first visible sheet that has a table, or of the first one, with what a user sees in the cells: the stored results of
 * formulas, and the formula itself, beginning with "=", where it has none. Numbers are plain decimals, dates are ISO dates.
 * @throws SheetFault
 */
export async function xlsxRows(file: Uint8Array, limits: Limits): Promise<FileRow[]> {
  const { sheets, values } = await opened(file, limits);
  let first: FileRow[] | undefined;
  for (const { xml } of sheets) {
    const rows = await rowsOf(xml, values, limits.rows);
    if (isTable(rows)) return rows;
    first ??= rows;
  }
  return first ?? [];
}

export interface SheetRow extends FileRow {
  /** The columns whose cells are stored as numbers, which nobody has written with a decimal mark. */
  numbers: ReadonlySet<number>;
}

export interface FileSheet {
  /** As it can be stored and shown. */
  name: string;
  /** Null: there are more than the limit. */
  rows: SheetRow[] | null;
}

/**
 * The rows of each visible sheet, as `xlsxRows` gives them.
 * @throws SheetFault
 */
export async function xlsxSheets(file: Uint8Array, limits: SheetLimits): Promise<FileSheet[]> {
  const { sheets, values } = await opened(file, limits);
  if (sheets.length > limits.sheets) throw new SheetFault('too_large');
  const read: FileSheet[] = [];
  for (const { name, xml } of sheets) {
    const isLong = beginnings(xml, 'row').length > limits.rows;
    read.push({ name, rows: isLong ? null : await rowsOf(xml, values, limits.rows) });
  }
  return read;
}

async function opened(
  file: Uint8Array,
  limits: Limits,
): Promise<{ sheets: { name: string; xml: string }[]; values: Values }> {
  const parts = unpacked(file, limits.bytes);
  const sheets = visibleSheets(parts).flatMap(({ name, path }) => {
    const xml = parts.get(path);
    return xml === undefined ? [] : { name, xml };
  });
  if (sheets.length === 0) throw new SheetFault('damaged');
  const { columns, hasTimes = false } = limits;
  const values: Values = { shared: [], isDate: dateStyles(parts), columns, hasTimes };
  const strings = parts.get('xl/sharedStrings.xml') ?? '';
  for await (const some of elements(strings, 'si', beginnings(strings, 'si')))
    values.shared.push(...some.map(plainText));
  return { sheets, values };
}

/** A cover with a few words is no table. */
function isTable(rows: readonly FileRow[]): boolean {
  return rows.filter(({ cells }) => cells.filter((cell) => cell !== '').length >= 2).length >= 2;
}

async function rowsOf(sheet: string, values: Values, most: number): Promise<SheetRow[]> {
  const begins = beginnings(sheet, 'row');
  if (begins.length > most) throw new SheetFault('too_many_rows');
  const rows: SheetRow[] = [];
  for await (const some of elements(sheet, 'row', begins)) {
    for (const row of some) {
      rows.push({ row: Number(textOf(row['@r'])) || (rows.at(-1)?.row ?? 0) + 1, ...cellsOf(row, values) });
    }
  }
  return rows;
}

/** What the cells of a workbook refer to. */
interface Values {
  shared: string[];
  /** By style. */
  isDate: boolean[];
  columns: number;
  hasTimes: boolean;
}

function dateStyles(parts: Map<string, string>): boolean[] {
  const styles = child(parsed(parts.get('xl/styles.xml')), 'styleSheet');
  const own = new Map(
    listOf(child(styles, 'numFmts'), 'numFmt').map((format) => [
      textOf(format['@numFmtId']),
      /[dy]/i.test(textOf(format['@formatCode']).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')),
    ]),
  );
  return listOf(child(styles, 'cellXfs'), 'xf').map((style) => {
    const format = textOf(style['@numFmtId']);
    return own.get(format) ?? DATE_FORMATS.has(Number(format));
  });
}

function cellsOf(row: Part, values: Values): Pick<SheetRow, 'cells' | 'numbers'> {
  const cells: string[] = [];
  const numbers = new Set<number>();
  for (const cell of listOf(row, 'c')) {
    const at = columnOf(textOf(cell['@r'])) ?? cells.length;
    if (at >= values.columns) continue;
    while (cells.length < at) cells.push('');
    cells[at] = cellText(cell, values);
    if (isNumber(cell, values)) numbers.add(at);
  }
  return { cells, numbers };
}

function isNumber(cell: Part, { isDate }: Values): boolean {
  const type = cell['@t'] ?? 'n';
  return type === 'n' && textOf(cell.v) !== '' && !isDate[Number(cell['@s'] ?? 0)];
}

/** Where the elements with this name begin. */
function beginnings(xml: string, name: string): number[] {
  return Array.from(xml.matchAll(new RegExp(`<(?:\\w+:)?${name}[\\s/>]`, 'g')), ({ index }) => index);
}

/** The elements that begin there, some at a time: a whole sheet at once would hold up the process. */
async function* elements(xml: string, name: string, begins: readonly number[]): AsyncGenerator<Part[]> {
  const close = /<\/(?:\w+:)?(?:sheetData|sst)>/.exec(xml)?.index;
  for (let at = 0; at < begins.length; at += AT_ONCE) {
    const piece = xml.slice(begins[at], begins[at + AT_ONCE] ?? close);
    yield listOf(child(parsed(`<some>${piece}</some>`), 'some'), name);
    await setImmediate();
  }
}

function unpacked(file: Uint8Array, limit: number): Map<string, string> {
  let bytes = 0;
  try {
    const files = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        if (!READ.test(name)) return false;
        bytes += originalSize;
        if (bytes > limit) throw new SheetFault('too_large');
        return true;
      },
    });
    return new Map(Object.entries(files).map(([name, part]) => [name, strFromU8(part)]));
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('damaged');
  }
}

/** The names and paths of the sheets that are not hidden, in their order. Rows that several sheets share are those of the first. */
function visibleSheets(parts: Map<string, string>): { name: string; path: string }[] {
  const sheets = listOf(child(child(parsed(parts.get('xl/workbook.xml')), 'workbook'), 'sheets'), 'sheet');
  const links = listOf(child(parsed(parts.get('xl/_rels/workbook.xml.rels')), 'Relationships'), 'Relationship');
  const targets = new Map(links.map((link) => [link['@Id'], textOf(link['@Target'])]));
  const names = new Map<string, string>();
  for (const sheet of sheets) {
    const target = targets.get(sheet['@id']) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    const isVisible = (sheet['@state'] ?? 'visible') === 'visible';
    if (isVisible && !names.has(path)) names.set(path, shown(textOf(sheet['@name'])));
  }
  return Array.from(names, ([path, name]) => ({ path, name }));
}

/** The text of a string, of which parts can have formats of their own. */
function plainText(part: Part): string {
  const runs = listOf(part, 'r');
  const text = runs.length > 0 ? runs.map((run) => textOf(run.t)).join('') : textOf(part.t);
  return cutText(text, STRING_MAX);
}

function cellText(cell: Part, { shared, isDate, hasTimes }: Values): string {
  const value = textOf(cell.v);
  const isFault = cell['@t'] === 'e';
  if (cell.f !== undefined && (isFault || value === '')) return `=${textOf(cell.f)}`;
  switch (cell['@t']) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'inlineStr':
      return plainText(child(cell, 'is'));
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'str':
    case 'e':
      return value;
    case 'd':
      return hasTimes ? value.slice(0, 16) : value.slice(0, 10);
    default:
      return isDate[Number(cell['@s'] ?? 0)] ? dateOf(value, hasTimes) : decimalOf(value);
  }
}

function dateOf(value: string, hasTimes: boolean): string {
  const days = Number(value);
  if (value === '' || !(days > 1 && days < 100_000)) return value;
  // Times are fractions of a day, which the nearest second makes whole again.
  const date = new Date(Math.round((days - EPOCH) * (DAY_MS / 1000)) * 1000).toISOString();
  return hasTimes && !Number.isInteger(days) ? date.slice(0, 16).replace('T', ' ') : date.slice(0, 10);
}

/** Excel stores 0.1 + 0.2 with seventeen digits and large numbers with an exponent; a user sees at most fifteen digits. */
function decimalOf(value: string): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (Number.isInteger(number) && Math.abs(number) < 1e15) return number.toFixed();
  const short = Number(number.toPrecision(15));
  return Math.abs(short) >= 1e-6 && Math.abs(short) < 1e21 ? String(short) : value;
}

/** "C7" → 2. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
