import type { Word } from '../page.ts';

/** Recognition of a page that stands upright comes out above this, of a page that does not below (54 documents, all four ways). */
export const READABLE = 0.4;

/** The letters that were recognized, each counted as far as the recognizer is sure of it; crumbs of one character count nothing. */
export function isReadConfidently(words: readonly Word[]): number {
  return words.filter(isWordLike).reduce((sum, word) => sum + word.confidence * word.text.length, 0);
}

/** 0 to 1: which share of everything that was recognized is surely read. A page without words is 0. */
export function readability(words: readonly Word[]): number {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return letters === 0 ? 0 : isReadConfidently(words) / letters;
}

function isWordLike(word: Word): boolean {
  return /[\p{L}\p{N}]{2}/u.test(word.text);
}
