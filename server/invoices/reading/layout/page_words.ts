/** The words of pages in the form in which they are kept. */
import type { KeptPage } from '#contract/invoices/reading/page_layouts.ts';
import { printable } from '../ocr/clean_words.ts';
import type { WordPage } from '../page.ts';

/** A longer document teaches nothing: its words would take more room than its pictures. */
const MOST_WORDS = 20_000;

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Null for a document that is too long. */
export function keptPages(pages: WordPage[]): KeptPage[] | null {
  if (pages.reduce((sum, { words }) => sum + words.length, 0) > MOST_WORDS) return null;
  return pages.map(({ width, height, source, words }) => ({
    width: Math.round(width),
    height: Math.round(height),
    source,
    words: words.map(({ text, x, y, w, h, confidence }) => [
      ...([printable(text), tenth(x), tenth(y), tenth(w), tenth(h)] as const),
      Math.round(confidence * 100) / 100,
    ]),
  }));
}

export function pagesOf(kept: KeptPage[]): WordPage[] {
  return kept.map(({ words, ...page }) => ({
    ...page,
    rotation: 0,
    words: words.map(([text, x, y, w, h, confidence]) => ({ text, x, y, w, h, confidence })),
  }));
}
