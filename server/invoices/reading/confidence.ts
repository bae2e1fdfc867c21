/** The certainty of a value, from 0 to 1, from how it was found. The figures were chosen so that they are correct on average. */
import type { Word } from './page.ts';
import type { ChosenSum } from './sums/totals.ts';

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

export function sumConfidence(sum: ChosenSum): number {
  if (sum.origin) return sum.support >= 1 ? 0.86 : 0.74;
  const words = sum.token?.words ?? [];
  const mended = sum.token && sum.token.confidence < wordConfidence(words) ? 0.9 : 1;
  if (sum.support >= 2) return clamp(0.98 * (0.93 + 0.07 * wordConfidence(words)) * mended);
  if (sum.support >= 1) return clamp(0.92 * (0.85 + 0.15 * wordConfidence(words)) * mended);
  const base = sum.strength >= 0.9 ? 0.84 : sum.strength >= 0.7 ? 0.76 : 0.5;
  return clamp(base * (sum.margin >= 0.8 ? 1 : 0.85) * legibility(words) * mended);
}

/** One cell of a line. `closes`: quantity × price is the amount; `sums`: the lines make the total. */
export function cellConfidence(words: Word[], closes: boolean, sums: boolean): number {
  const base = closes && sums ? 0.98 : closes || sums ? 0.94 : 0.78;
  return clamp(base * (closes && sums ? 0.92 + 0.08 * wordConfidence(words) : legibility(words)));
}
