/** The certainty of a value, from 0 to 1, from how it was found. The figures were chosen so that they are correct on average. */
import type { Word } from './page.ts';

export function clamp(value: number): number {
  return Math.round(Math.min(1, Math.max(0.01, value)) * 100) / 100;
}

/** How well the words were recognized; 1 for a text layer. */
export function wordConfidence(words: Word[]): number {
  return words.length === 0 ? 1 : Math.min(...words.map((word) => word.confidence));
}

/** Recognized digits are wrong more often than letters: a doubtful word lowers everything but arithmetic. */
function legibility(words: Word[]): number {
  return 0.55 + 0.45 * wordConfidence(words);
}

/** A number of a line. `closes`: quantity × price is the amount; `sums`: the lines make the total. */
export function numberConfidence(words: Word[], closes: boolean, sums: boolean): number {
  const base = closes && sums ? 0.98 : closes || sums ? 0.94 : 0.78;
  return clamp(base * (closes && sums ? 0.92 + 0.08 * wordConfidence(words) : legibility(words)));
}

/** How often words of a line are what they were read as, where they are clear. `npm run bench:reading` measures it for names. */
const WORDS_RIGHT = 0.94;

export function wordsConfidence(words: Word[]): number {
  return clamp(0.5 + (WORDS_RIGHT - 0.5) * wordConfidence(words));
}
