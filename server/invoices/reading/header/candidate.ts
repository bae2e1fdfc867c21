/** A possible value of a header field, with the reasons for it as one number. */

import type { Row } from '../lines/rows.ts';
import type { Word } from '../page.ts';

export interface Candidate {
  value: string;
  score: number;
  words: Word[];
  row: Row | null;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The same value read a little longer or shorter ("x Unihakka Sdn Bhd"): not a rival. */
function isVariant(a: string, b: string): boolean {
  const [left, right] = [plain(a), plain(b)];
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return left === right || (short.length >= 6 && long.includes(short));
}

/** The best candidate and its lead over the best one with another value. */
export function pick(candidates: Candidate[]): { best: Candidate; margin: number; rivals: number } | null {
  const sorted = [...candidates].sort((a, b) => b.score - a.score);
  const best = sorted[0];
  if (!best) return null;
  const rival = sorted.find((candidate) => !isVariant(candidate.value, best.value));
  const rivals = new Set(
    sorted
      .filter((candidate) => candidate.score > best.score - 0.5 && !isVariant(candidate.value, best.value))
      .map((candidate) => candidate.value),
  );
  return { best, margin: best.score - (rival?.score ?? 0), rivals: rivals.size };
}
