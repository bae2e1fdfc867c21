/** The cells of the first sheet of an Excel workbook (OOXML) that has a table. Untrusted input: bounded size, no DTD, no formulas run. */
import { unzipSync } from 'fflate';
import { find, findAll, parseXml, textAt, type XmlNode } from '../einvoice/xml.ts';

/** What one part of a workbook can unpack to: a delivery of some thousand rows has less. */
const PART_MAX_BYTES = 6 * 1024 * 1024;
const PARTS_MAX = 60;
/** 1970-01-01 as Excel counts days. */
const EPOCH = 25_569;
const DAY_MS = 86_400_000;
/** Formats of Excel's own that show dates. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

interface Workbook {
  part(path: string): XmlNode | null;
}

function openWorkbook(bytes: Uint8Array): Workbook | null {
  let parts = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) =>
        /^xl\/(workbook|sharedStrings|styles|_rels\/workbook\.xml|worksheets\/[^/]+)\.(xml|rels)$/.test(name) &&
        originalSize <= PART_MAX_BYTES &&
        ++parts <= PARTS_MAX,
    });
    return {
      part: (path) => {
        const file = files[path];
        return file ? parseXml(file) : null;
      },
    };
  } catch {
    return null;
  }
}

/** Rich text consists of runs; what is only how a word is pronounced is not part of it. */
function stringOf(node: XmlNode): string {
  const runs = node.children.filter(({ name }) => name === 'r').map((run) => textAt(run, 't') ?? '');
  return (textAt(node, 't') ?? runs.join('')).trim();
}

/** By style: whether its numbers are dates. */
function dateStyles(styles: XmlNode | null): boolean[] {
  const own = new Map(
    findAll(styles, 'numFmts', 'numFmt').map(({ attributes }) => [
      Number(attributes.numFmtId),
      /[dy]/i.test((attributes.formatCode ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')),
    ]),
  );
  return findAll(styles, 'cellXfs', 'xf').map(({ attributes }) => {
    const format = Number(attributes.numFmtId ?? 0);
    return own.get(format) ?? DATE_FORMATS.has(format);
  });
}

/** "BC12" → 54. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A number as a decimal string: what is beyond six decimals is an error of the calculation. */
function numberText(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(Number(number.toFixed(6))) : value;
}

function dateText(value: string): string {
  const days = Number(value);
  const date = new Date(Math.round((days - EPOCH) * DAY_MS));
  return Number.isFinite(days) && days > 1 && days < 100_000 ? date.toISOString().slice(0, 10) : value;
}

interface Meaning {
  strings: string[];
  dates: boolean[];
}

function cellText(cell: XmlNode, { strings, dates }: Meaning): string {
  const value = textAt(cell, 'v') ?? '';
  switch (cell.attributes.t) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'inlineStr': {
      const inline = find(cell, 'is');
      return inline ? stringOf(inline) : '';
    }
    case 'str':
    case 'd':
      return value.trim();
    case 'b':
    case 'e':
      return '';
    default:
      if (value === '') return '';
      return dates[Number(cell.attributes.s ?? 0)] ? dateText(value) : numberText(value);
  }
}

function rowsOf(sheet: XmlNode, meaning: Meaning, mostRows: number, mostColumns: number): string[][] {
  const rows: string[][] = [];
  for (const node of findAll(sheet, 'sheetData', 'row')) {
    const at = Number(node.attributes.r ?? rows.length + 1) - 1;
    if (!(at >= rows.length) || at > mostRows) break;
    while (rows.length < at) rows.push([]);
    const row: string[] = [];
    for (const cell of findAll(node, 'c')) {
      const column = columnOf(cell.attributes.r) ?? row.length;
      if (column >= mostColumns) continue;
      while (row.length < column) row.push('');
      row[column] = cellText(cell, meaning);
    }
    rows.push(row);
  }
  return rows;
}

/** The paths of the sheets that are not hidden, in order. */
function sheetPaths(book: Workbook): string[] {
  const targets = new Map(
    findAll(book.part('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.Id ?? '',
      attributes.Target ?? '',
    ]),
  );
  return findAll(book.part('xl/workbook.xml'), 'sheets', 'sheet')
    .filter(({ attributes }) => (attributes.state ?? 'visible') === 'visible')
    .map(({ attributes }) => targets.get(attributes.id ?? '') ?? '')
    .map((target) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`));
}

/** The rows of the first visible sheet with at least two; null where the bytes are no workbook. Dates are ISO, numbers have a decimal point. */
export function xlsxRows(bytes: Uint8Array, most: { rows: number; columns: number }): string[][] | null {
  const book = openWorkbook(bytes);
  if (!book) return null;
  const strings = findAll(book.part('xl/sharedStrings.xml'), 'si').map(stringOf);
  const meaning = { strings, dates: dateStyles(book.part('xl/styles.xml')) };
  let first: string[][] | null = null;
  for (const path of sheetPaths(book)) {
    const sheet = book.part(path);
    if (!sheet) continue;
    const rows = rowsOf(sheet, meaning, most.rows, most.columns);
    first ??= rows;
    if (rows.filter((row) => row.filter((cell) => cell !== '').length >= 2).length >= 2) return rows;
  }
  return first;
}
