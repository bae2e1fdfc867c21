/** Groups words into rows as a human sees them, and rows into cells: runs of words without a wide gap. */
import type { Word, WordPage } from '../page.ts';

export interface Cell {
  words: Word[];
  text: string;
  x0: number;
  x1: number;
}

export interface Row {
  /** Counts from 0 over the whole document. */
  index: number;
  /** Counts from 1. */
  page: number;
  pageWidth: number;
  pageHeight: number;
  source: WordPage['source'];
  words: Word[];
  cells: Cell[];
  /** The words with one space between them. */
  text: string;
  y0: number;
  y1: number;
  /** The usual height of its letters. */
  height: number;
}

/** A gap that is wider than this many letter heights separates two cells. */
const CELL_GAP = 1.1;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function textOf(words: Word[]): string {
  return words.map((word) => word.text).join(' ');
}

function overlap(a: Word, b: Word): number {
  const shared = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return shared / Math.max(1, Math.min(a.h, b.h));
}

function cellsOf(words: Word[], height: number): Cell[] {
  const groups: Word[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const open = groups.at(-1);
    // The spaces in a large name are wide beside small text.
    const beside = Math.min(word.h, open?.at(-1)?.h ?? word.h);
    if (open && word.x - end <= Math.max(height, beside) * CELL_GAP) open.push(word);
    else groups.push([word]);
    end = Math.max(end, word.x + word.w);
  }
  return groups.map(cellOf);
}

export function cellOf(words: Word[]): Cell {
  return {
    words,
    text: textOf(words),
    x0: Math.min(...words.map((word) => word.x)),
    x1: Math.max(...words.map((word) => word.x + word.w)),
  };
}

/**
 * Rows grow from left to right; each word joins the row whose nearest word overlaps it most in height. This follows the slant of a page
 * that is not quite straight.
 */
function group(words: Word[]): Word[][] {
  const usual = median(words.map((word) => word.h));
  const groups: Word[][] = [];
  for (const word of [...words].sort((a, b) => a.x - b.x)) {
    let best: Word[] | null = null;
    let bestOverlap = 0.5;
    for (const candidate of groups) {
      const last = candidate.at(-1);
      if (!last) continue;
      // A ruled line or a logo that was read as a letter says nothing about the height.
      if (Math.max(word.h, last.h) > 3.5 * Math.min(word.h, last.h) && Math.max(word.h, last.h) > 2 * usual) continue;
      const share = overlap(word, last);
      if (share > bestOverlap) {
        bestOverlap = share;
        best = candidate;
      }
    }
    if (best) best.push(word);
    else groups.push([word]);
  }
  return groups;
}

/** The row of these words. */
export function rowFrom(
  words: Word[],
  place: Pick<Row, 'index' | 'page' | 'pageWidth' | 'pageHeight' | 'source'>,
): Row {
  const { index, page, pageWidth, pageHeight, source } = place;
  const height = median(words.map((word) => word.h));
  return {
    index,
    page,
    pageWidth,
    pageHeight,
    source,
    words,
    cells: cellsOf(words, height),
    text: textOf(words),
    y0: Math.min(...words.map((word) => word.y)),
    y1: Math.max(...words.map((word) => word.y + word.h)),
    height,
  };
}

/** The rows of a document's pages, from top to bottom and page after page. */
export function rowsOf(pages: WordPage[]): Row[] {
  const rows: Row[] = [];
  pages.forEach((page, pageIndex) => {
    const groups = group(page.words.filter((word) => word.text.trim() !== '')).map((words) => {
      return { words, middle: median(words.map((word) => word.y + word.h / 2)) };
    });
    groups.sort((a, b) => a.middle - b.middle);
    const place = { page: pageIndex + 1, pageWidth: page.width, pageHeight: page.height, source: page.source };
    for (const { words } of groups) rows.push(rowFrom(words, { ...place, index: rows.length }));
  });
  return rows;
}

/** White space between two rows of one page, in letter heights; infinite across pages. */
export function gapBetween(upper: Row, lower: Row): number {
  if (upper.page !== lower.page) return Number.POSITIVE_INFINITY;
  const [top, bottom] = [middleOf(upper), middleOf(lower)];
  return (bottom - top) / Math.max(1, Math.min(upper.height, lower.height)) - 1;
}

export function middleOf(row: Row): number {
  return median(row.words.map((word) => word.y + word.h / 2));
}
