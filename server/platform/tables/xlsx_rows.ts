import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { DAY_MS } from '#contract/dates.ts';
import { cutText } from '../cut_text.rules.ts';
import { type FileRow, shown } from './cell.rules.ts';
import { child, listOf, type Part, parsed, SheetFault, textOf } from './xlsx_parts.ts';

interface Limits {
  /** Of the unpacked parts that are read, together. The cells that are read have as many characters at most. */
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

/** Elements, and about as many characters, that are parsed before other requests have their turn. */
const AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 200_000;

/** Characters of one element. A row that is filled to Excel's last column with empty cells has fewer; a longer one would hold up the process. */
const ELEMENT_MAX = 500_000;

/** Names of sheets that are longer than Excel takes, with what is read of them. */
const LONG_NAMES = /( name="[^"]{2000})[^"]*/g;

/** The last row that Excel has. */
const ROW_MAX = 1_048_576;

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
    const rows = await rowsOf(xml, values, limits);
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
  for (const { name, xml } of sheets) read.push({ name, rows: await rowsOf(xml, values, limits).catch(nullIfLong) });
  return read;
}

function nullIfLong(error: unknown): null {
  if (error instanceof SheetFault && error.reason === 'too_many_rows') return null;
  throw error;
}

async function opened(
  file: Uint8Array,
  limits: Limits,
): Promise<{ sheets: { name: string; xml: string }[]; values: Values }> {
  const parts = unpacked(file, limits.bytes);
  const sheets = (await visibleSheets(parts)).flatMap(({ name, path }) => {
    const xml = parts.get(path);
    return xml === undefined ? [] : { name, xml };
  });
  if (sheets.length === 0) throw new SheetFault('damaged');
  const { columns, hasTimes = false } = limits;
  const values: Values = { shared: [], isDate: await dateStyles(parts), columns, hasTimes, characters: 0 };
  for await (const some of elements(parts.get('xl/sharedStrings.xml'), 'sst', 'si'))
    values.shared.push(...some.map(plainText));
  return { sheets, values };
}

/** A cover with a few words is no table. */
function isTable(rows: readonly FileRow[]): boolean {
  return rows.filter(({ cells }) => cells.filter((cell) => cell !== '').length >= 2).length >= 2;
}

async function rowsOf(sheet: string, values: Values, most: Limits): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const some of elements(sheet, 'sheetData', 'row')) {
    if (rows.length + some.length > most.rows) throw new SheetFault('too_many_rows');
    for (const row of some) {
      const read = cellsOf(row, values);
      values.characters += read.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (values.characters > most.bytes) throw new SheetFault('too_large');
      rows.push({ row: Math.max(rowNumber(textOf(row['@r'])), (rows.at(-1)?.row ?? 0) + 1), ...read });
    }
  }
  return rows;
}

/** 0: the row says none that a sheet has. */
function rowNumber(told: string): number {
  const number = Number(told);
  return Number.isInteger(number) && number <= ROW_MAX ? number : 0;
}

/** What the cells of a workbook refer to. */
interface Values {
  shared: string[];
  /** By style. */
  isDate: boolean[];
  columns: number;
  hasTimes: boolean;
  /** Of the cells that were read so far, in all sheets. */
  characters: number;
}

async function dateStyles(parts: Map<string, string>): Promise<boolean[]> {
  const styles = parts.get('xl/styles.xml');
  const own = new Map<string, boolean>();
  for await (const some of elements(styles, 'numFmts', 'numFmt')) {
    for (const format of some) {
      const code = textOf(format['@formatCode']).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
      own.set(textOf(format['@numFmtId']), /[dy]/i.test(code));
    }
  }
  const isDate: boolean[] = [];
  for await (const some of elements(styles, 'cellXfs', 'xf')) {
    for (const style of some) {
      const format = textOf(style['@numFmtId']);
      isDate.push(own.get(format) ?? DATE_FORMATS.has(Number(format)));
    }
  }
  return isDate;
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

/** The elements of a list, some at a time: a whole sheet at once would hold up the process. */
async function* elements(part: string | undefined, list: string, name: string): AsyncGenerator<Part[]> {
  const xml = inside(part ?? '', list);
  const begins = new RegExp(`<(?:\\w+:)?${name}[\\s/>]`, 'g');
  let from = begins.exec(xml)?.index;
  while (from !== undefined) {
    let [at, next, count] = [from, begins.exec(xml)?.index, 1];
    while (next !== undefined && count < AT_ONCE && next - from < CHARACTERS_AT_ONCE) {
      [at, next, count] = [next, begins.exec(xml)?.index, count + 1];
    }
    if ((next ?? xml.length) - at > ELEMENT_MAX) throw new SheetFault('damaged');
    yield listOf(child(parsed(`<some>${xml.slice(from, next)}</some>`), 'some'), name);
    from = next;
    await setImmediate();
  }
}

/** What is between the tags of a list. */
function inside(xml: string, list: string): string {
  const begin = new RegExp(`<(?:\\w+:)?${list}[\\s>]`).exec(xml)?.index ?? xml.length;
  const rest = xml.slice(begin);
  return rest.slice(0, new RegExp(`</(?:\\w+:)?${list}>`).exec(rest)?.index);
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
async function visibleSheets(parts: Map<string, string>): Promise<{ name: string; path: string }[]> {
  const targets = new Map<unknown, string>();
  for await (const some of elements(parts.get('xl/_rels/workbook.xml.rels'), 'Relationships', 'Relationship')) {
    for (const link of some) targets.set(link['@Id'], textOf(link['@Target']));
  }
  const names = new Map<string, string>();
  // Only the beginning of a name is ever shown, so a long one does not make the file too large to be read.
  const workbook = parts.get('xl/workbook.xml')?.replace(LONG_NAMES, '$1');
  for await (const some of elements(workbook, 'sheets', 'sheet')) {
    for (const sheet of some) {
      const target = targets.get(sheet['@id']) ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      const isVisible = (sheet['@state'] ?? 'visible') === 'visible';
      if (isVisible && !names.has(path)) names.set(path, shown(textOf(sheet['@name'])));
    }
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
