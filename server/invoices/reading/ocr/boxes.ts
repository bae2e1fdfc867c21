/** Pixels of a page to fractions of it. */
import type { Box } from '#contract/invoices/reading/reading.ts';
import type { Row } from '../lines/rows.ts';
import type { Word } from '../page.ts';

function fraction(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100_000) / 100_000;
}

/** The rectangle around some words of a page of this size; null for no words. */
export function boxAround(words: Word[], width: number, height: number): Box | null {
  if (words.length === 0) return null;
  const x0 = Math.min(...words.map((word) => word.x));
  const y0 = Math.min(...words.map((word) => word.y));
  const x1 = Math.max(...words.map((word) => word.x + word.w));
  const y1 = Math.max(...words.map((word) => word.y + word.h));
  return {
    x: fraction(x0 / width),
    y: fraction(y0 / height),
    w: fraction((x1 - x0) / width),
    h: fraction((y1 - y0) / height),
  };
}

export function boxOnRow(words: Word[], row: Row): Box | null {
  return boxAround(words, row.pageWidth, row.pageHeight);
}
