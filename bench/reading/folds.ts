/** The figures of all folds together, and how far apart single folds are. */
import { type BenchResult, result } from '../table.ts';
import { figures, scoresOf } from './figures.ts';
import type { Outcome } from './outcome.ts';

/** By kind over all folds; then, for each figure over all kinds, the lowest and the highest fold. */
export function foldFigures(folds: Outcome[][]): BenchResult[] {
  const together = figures(folds.flat(), { timed: false });
  const each = folds.map(scoresOf);
  const spreads = Object.keys(each[0] ?? {}).flatMap((name) => {
    const values = each.flatMap((scores) => scores[name] ?? []);
    if (values.length < 2) return [];
    const unit = name.startsWith('lines') ? 'F1' : 'right';
    return [
      result({ name: `lowest fold ${name}`, value: Math.min(...values), unit }),
      result({ name: `highest fold ${name}`, value: Math.max(...values), unit }),
    ];
  });
  return [...together, ...spreads];
}
