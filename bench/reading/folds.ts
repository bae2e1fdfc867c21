/** The figures of all folds together, and of each. */
import { type BenchResult, result } from '../table.ts';
import { figures, scoresOf } from './figures.ts';
import type { Outcome } from './outcome.ts';

/** By kind over all folds; then each figure over all kinds, fold by fold. */
export function foldFigures(folds: Outcome[][]): BenchResult[] {
  const together = figures(folds.flat(), { timed: false });
  const each = folds.map(scoresOf);
  const spreads = Object.keys(each[0] ?? {}).flatMap((name) => {
    const unit = name.startsWith('lines') ? 'F1' : 'right';
    return each.flatMap((scores, index) => {
      const value = scores[name];
      const row = `fold ${index + 1} (${folds[index]?.length ?? 0}) ${name}`;
      return value === null || value === undefined ? [] : [result({ name: row, value, unit })];
    });
  });
  return [...together, ...spreads];
}
