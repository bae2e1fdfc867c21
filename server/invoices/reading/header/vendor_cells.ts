/** The pieces of a row that can be a name. */
import type { Document } from '../context.ts';
import { type Cell, cellOf, gapBetween, type Row, textOf } from '../lines/rows.ts';
import { isNobody, isSlogan, ONLY_FORM, ONLY_TRADE, TRADING } from './vendor_words.ts';

/** A large name over two rows. */
function twoRows(doc: Document, row: Row, cell: Cell): Cell | null {
  if (isNobody(cell.text) || isSlogan(cell.text)) return null;
  const next = doc.rows
    .slice(row.index + 1, row.index + 4)
    .find((other) => other.cells.some((part) => alike(cell, part)));
  const rest = next?.cells.find((part) => alike(cell, part));
  if (!next || !rest || next.page !== row.page || gapBetween(row, next) > 0.8 || /\d/.test(rest.text)) return null;
  return { ...cell, text: `${cell.text} ${rest.text}`, words: [...cell.words, ...rest.words] };
}

export function isJoined(cell: Cell): boolean {
  const [first] = cell.words;
  return first !== undefined && cell.words.some((word) => Math.abs(word.y - first.y) > first.h * 0.7);
}

/** Whether two cells have the same left edge or the same center, and the same height. */
function alike(a: Cell, b: Cell): boolean {
  const [first, second] = [a.words[0]?.h ?? 1, b.words[0]?.h ?? 1];
  const aligned = Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x0 + a.x1 - b.x0 - b.x1) / 2) < first * 0.5;
  return aligned && Math.abs(first - second) < first * 0.1;
}

/** "Northgate Hygiene, Inc. · 700 Industrial Blvd · Minneapolis": a name before the rest of a letterhead in one line. */
function beforeSeparator({ words }: Cell): Cell | null {
  const at = words.findIndex(({ text }) => /^[·•|]$/.test(text));
  return at > 0 ? cellOf(words.slice(0, at)) : null;
}

/** As many words say it, and not the rest of a long row. */
const TRADING_WORDS = 5;

/** "Moss & Tallow is a trading name of Hollin Makers Ltd": the name before these words. */
function beforeTrading(row: Row, cell: Cell): Cell | null {
  const at = cell.words.findIndex((_, index) => TRADING.test(textOf(cell.words.slice(index, index + TRADING_WORDS))));
  return row.page === 1 && at > 0 ? cellOf(cell.words.slice(0, at)) : null;
}

const PAYABLE = /\b(payable|remit|pay|payments?) to:?$/i;
const LONGEST_NAME = 6;

/** "Please make checks payable to Pine Hollow Dairy, Inc., 12 Mill Lane": the name in a sentence. */
function behindPayable({ words }: Cell): Cell | null {
  const from = words.findIndex((_, at) => PAYABLE.test(textOf(words.slice(Math.max(0, at - 1), at + 1)))) + 1;
  const rest = words.slice(from, from + LONGEST_NAME + 1);
  // "Dairy," before "Inc.," is not yet the end.
  const comma = rest.findIndex(
    ({ text }, at) => /[,;]$/.test(text) && !ONLY_FORM.test(rest[at + 1]?.text.replace(/,$/, '') ?? ''),
  );
  return from > 0 && comma > 0 ? cellOf(rest.slice(0, comma + 1)) : null;
}

/** The cells of a row, the whole of a short letter-spaced row, and a name with the legal form or the rest from the next row. */
export function nameCells(doc: Document, row: Row): Cell[] {
  const cells = [...row.cells];
  const whole = cellOf(row.words);
  const isTop = row.page === 1 && row.y0 < row.pageHeight * 0.35;
  const letterSpaced =
    cells.length > 1 && isTop && row.source === 'ocr' && row.words.length <= 6 && !/\d/.test(row.text);
  if (letterSpaced) cells.unshift(whole);
  cells.push(...cells.flatMap((cell) => twoRows(doc, row, cell) ?? []));
  cells.push(...row.cells.flatMap((cell) => beforeSeparator(cell) ?? []));
  cells.push(...row.cells.flatMap((cell) => beforeTrading(row, cell) ?? []));
  cells.push(...row.cells.flatMap((cell) => behindPayable(cell) ?? []));
  const below = doc.rows[row.index + 1];
  const completes = below !== undefined && (ONLY_FORM.test(below.text.trim()) || ONLY_TRADE.test(below.text.trim()));
  if (below && completes && row.words.length <= 6 && !/\d/.test(row.text)) {
    cells.unshift({ ...whole, text: `${whole.text} ${below.text.trim()}`, words: [...row.words, ...below.words] });
  }
  return cells;
}
