import type { Word } from '../page.ts';

/** An upright page scores above this, a page in another orientation below (54 documents, all four ways). */
export const READABLE = 0.4;

/** The same of words from the line reader, which is surer of what it reads (12 documents in three ways: at least .77 and at most .49). */
export const READABLE_LINES = 0.63;

/** The recognized letters, weighted by their confidence; fragments of one character do not count. */
export function isReadConfidently(words: readonly Word[]): number {
  return words.filter(isWordLike).reduce((sum, word) => sum + word.confidence * word.text.length, 0);
}

/** 0 to 1: the share of recognized text that is certain. A page without words is 0. */
export function readability(words: readonly Word[]): number {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return letters === 0 ? 0 : isReadConfidently(words) / letters;
}

function isWordLike(word: Word): boolean {
  return /[\p{L}\p{N}]{2}/u.test(word.text);
}
