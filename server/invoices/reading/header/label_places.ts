/** The words that may label a value: beside it, above it, or at its place in a stack of labels. */
import type { Document } from '../context.ts';
import { type Cell, gapBetween, type Row, textOf } from '../lines/rows.ts';
import type { Word } from '../page.ts';
import { labelClasses } from './label_classes.ts';

export interface Labels {
  /** In the value's own cell. */
  left: string;
  /** In the cell before it. */
  beside: string;
  /** In the nearest cell above, or at the value's place in a stack of labels. */
  above: string;
}

/** A label is hardly longer. */
const MOST_WORDS = 5;
/** Between a label and what is below it, in letter heights. */
const ABOVE_WITHIN = 2.2;

/** Where another value ends; "(380)" only explains. */
function lastNumber(words: Word[]): number {
  return words.findLastIndex(({ text }) => /\d{2}/.test(text) && !/^\(\d+\)$/.test(text));
}

/** The words before a value in its own cell, back to the number before it. */
function leftOf(cell: Cell, first: Word): string {
  const words = cell.words.slice(0, cell.words.indexOf(first));
  const label = words.slice(Math.max(lastNumber(words) + 1, words.length - MOST_WORDS));
  // A glued label is part of the value's own word: "No:12345", "Bon-Nr.:12345".
  const glued = /^([\p{L}.º°-]+)[:#—°º]+[\p{L}\d]/u.exec(first.text)?.[1] ?? '';
  const hash = /^#/.test(first.text) ? '#' : '';
  return [...label.map((word) => word.text), glued, hash].join(' ').trim();
}

/** The cell before a value that has its cell to itself; nothing where that cell is a value, too. */
function besideOf(row: Row, cell: Cell): string {
  const words = row.cells[row.cells.indexOf(cell) - 1]?.words ?? [];
  return textOf(words.slice(Math.max(lastNumber(words) + 1, words.length - MOST_WORDS)));
}

function overlaps(a: Cell, b: Cell, slack: number): boolean {
  return a.x0 < b.x1 + slack && b.x0 < a.x1 + slack;
}

/** The words of a cell above that are nearer to this value than to another one beside it: labels can be so close that they form one cell. */
function wordsOver(upper: Cell, row: Row, value: Cell): string {
  const middle = (one: { x0: number; x1: number }): number => (one.x0 + one.x1) / 2;
  const rivals = row.cells.filter((other) => overlaps(other, upper, 0) && !overlaps(other, value, 0));
  if (rivals.length === 0) return upper.text;
  const distance = (word: Word, cell: Cell): number => Math.abs(word.x + word.w / 2 - middle(cell));
  const own = upper.words.filter((word) => rivals.every((rival) => distance(word, value) < distance(word, rival)));
  return textOf(own);
}

/** A mark of the paper that was recognized as a letter or two. */
function isScrap({ source }: Row, { text }: Cell): boolean {
  return source === 'ocr' && text.length < 3 && labelClasses(text).length === 0;
}

function aboveOf(doc: Document, row: Row, value: Cell): string {
  for (let index = row.index - 1; index >= Math.max(0, row.index - 4); index--) {
    const upper = doc.rows[index];
    if (!upper || gapBetween(upper, row) > ABOVE_WITHIN) return '';
    // A value at the right edge of a block, and its label at the left edge of the row above.
    const before = upper.cells.findLast((other) => other.x1 <= value.x0);
    const isLast = before === upper.cells.at(-1) && index === row.index - 1;
    const cell = upper.cells.find((other) => overlaps(other, value, 0)) ?? (isLast ? before : undefined);
    if (!cell || isScrap(upper, cell)) continue;
    return /\p{L}/u.test(cell.text) && !/\d{2}/.test(cell.text) ? wordsOver(cell, row, value) : '';
  }
  return '';
}

/** Cells below or above each other with one left edge, going up from a row. */
function columnUp(
  doc: Document,
  from: number,
  edge: number,
  test: (cell: Cell) => boolean,
): { cell: Cell; row: Row }[] {
  const found: { cell: Cell; row: Row }[] = [];
  for (let index = from; index >= 0; index--) {
    const row = doc.rows[index];
    const last = found.at(-1)?.row;
    if (!row || (last && gapBetween(row, last) > 4)) break;
    const cell = row.cells.find((other) => Math.abs(other.x0 - edge) < row.height);
    if (!cell) continue;
    if (!test(cell)) break;
    found.push({ cell, row });
  }
  return found;
}

/** "Number / Date / Due" in one stack and their values in a second one below it. */
function stackedOf(doc: Document, row: Row, value: Cell): string {
  const isValue = (cell: Cell): boolean => /\d/.test(cell.text);
  const above = columnUp(doc, row.index, value.x0, isValue);
  const top = above.at(-1)?.row;
  if (!top) return '';
  const labels = columnUp(doc, top.index - 1, value.x0, (cell) => !isValue(cell));
  let count = above.length;
  for (const below of doc.rows.slice(row.index + 1)) {
    const last = doc.rows[below.index - 1];
    if (!last || gapBetween(last, below) > 4) break;
    const cell = below.cells.find((other) => Math.abs(other.x0 - value.x0) < below.height);
    if (cell && !isValue(cell)) break;
    if (cell) count++;
  }
  if (count < 2 || labels.length < count) return '';
  return labels[count - above.length]?.cell.text ?? '';
}

/** `first` is the value's first word, `cell` the cell that it is in. */
export function labelsAt(doc: Document, row: Row, cell: Cell, first: Word): Labels {
  // "No.    : 4711": the colon can stand with the value.
  const own = cell.words.slice(0, cell.words.indexOf(first));
  const isStart = own.every(({ text }) => text === ':');
  const left = isStart ? leftOf({ ...cell, words: cell.words.slice(own.length) }, first) : leftOf(cell, first);
  // With a label in its own cell a value needs no other.
  if (/\p{L}{2}|#/u.test(left)) return { left, beside: '', above: '' };
  return {
    left,
    beside: isStart ? besideOf(row, cell) : '',
    above: stackedOf(doc, row, cell) || aboveOf(doc, row, { ...cell, x0: Math.max(cell.x0, first.x) }),
  };
}
