/** A possible value of a header field, with the reasons for it as one number. */
import type { Word } from './page.ts';
import type { Row } from './rows.ts';

export interface Candidate {
  value: string;
  score: number;
  words: Word[];
  row: Row | null;
}

/** The best candidate and its lead over the best one with another value. */
export function pick(candidates: Candidate[]): { best: Candidate; margin: number; rivals: number } | null {
  const sorted = [...candidates].sort((a, b) => b.score - a.score);
  const best = sorted[0];
  if (!best) return null;
  const rival = sorted.find((candidate) => candidate.value !== best.value);
  const rivals = new Set(
    sorted.filter((candidate) => candidate.score > best.score - 0.5).map((candidate) => candidate.value),
  );
  return { best, margin: best.score - (rival?.score ?? 0), rivals: rivals.size - 1 };
}
