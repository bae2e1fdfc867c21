/** Headings that name codes or something else, and only the values below them tell which: "No.", "Product" beside "Description". */
import type { Document } from '../../context.ts';
import { isNumbering, onlyGrow } from '../counts/numbering.ts';
import { type Row, textOf } from '../rows.ts';
import { tokensIn, wordsIn } from './column_words.ts';
import type { Column } from './columns.ts';

/** Fewer lines are on an invoice: from here on, a number that is not in steps is no line number. */
const MOST_LINES = 1000;
const PRODUCT = /^(prod(uct)?|item|art(icle|ikel)?)\.?$/i;
/** Of the package: where a vendor prints no other code of the goods, it is theirs. */
const PACKAGE = /^(upc|ean|gtin|bar ?code)\b/i;
/** One word of capitals and digits: "CO2-VK", "REG". */
const CODE = /^[\p{Lu}\d][\p{Lu}\d./-]*$/u;

/** Part of the rows; on photos, what stands in the margin can run into a column. */
const MOST = 0.7;

/** Codes other than 1, 2, 3: goods are sorted by their codes, too, but these are not in steps. */
function numbersNothing(doc: Document, column: Column, rows: Row[]): boolean {
  const values = rows.map((row) => wordsIn(column, [row])).filter((words) => words.length > 0);
  const tokens = rows.flatMap((row) => tokensIn(doc, column, row).slice(-1));
  const isOfLines = isNumbering(tokens) || (onlyGrow(tokens) && tokens.every(({ value }) => value.lt(MOST_LINES)));
  if (isOfLines && tokens.length * 2 > values.length) return false;
  const single = values.filter(([first, ...more]) => more.length === 0 && /\d/.test(first?.text ?? ''));
  return values.length > 0 && single.length >= values.length * MOST;
}

function holdsCodes(column: Column, rows: Row[]): boolean {
  const texts = rows.map((row) => textOf(wordsIn(column, [row]))).filter((text) => text !== '');
  return texts.every((text) => CODE.test(text)) && texts.some((text) => /[\d-]/.test(text));
}

/** The columns with what their headings say beside these values. */
export function withHeadedCodes(doc: Document, columns: Column[], rows: Row[]): Column[] {
  const hasCodes = columns.some(({ role }) => role === 'code');
  return columns.map((column) => {
    const isDescribed = columns.some((other) => other !== column && other.role === 'description');
    const isCode =
      (column.role === 'position' && numbersNothing(doc, column, rows)) ||
      (!hasCodes && PACKAGE.test(column.heading.trim()) && holdsCodes(column, rows)) ||
      (isDescribed && PRODUCT.test(column.heading.trim()) && holdsCodes(column, rows));
    return isCode ? { ...column, role: 'code' } : column;
  });
}
