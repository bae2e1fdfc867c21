/** The figures of all folds together, of each, and how far they lie apart. */
import { type BenchResult, result } from '../table.ts';
import { foldsOf } from './documents.ts';
import { figures, scoresOf } from './figures.ts';
import type { Outcome } from './outcome.ts';

/** How many other divisions of the same readings the spread is compared with. */
const DEALS = 200;
/** The most by which the folds should differ. */
const SPREAD = 0.03;

/** By kind over all folds; then each figure over all kinds, fold by fold, and the difference between the best and the worst fold. */
export function foldFigures(folds: Outcome[][]): BenchResult[] {
  const together = figures(folds.flat(), { timed: false });
  const each = folds.map(scoresOf);
  const single = Object.keys(each[0] ?? {}).flatMap((name) => {
    const unit = name.startsWith('lines') ? 'F1' : 'right';
    return each.flatMap((scores, index) => {
      const value = scores[name];
      const row = `fold ${index + 1} (${folds[index]?.length ?? 0}) ${name}`;
      return value === null || value === undefined ? [] : [result({ name: row, value, unit })];
    });
  });
  return [...together, ...single, ...spreadFigures(folds)];
}

type Scores = ReturnType<typeof scoresOf>;

/** The best fold less the worst. */
function spreadOf(folds: Scores[], name: string): number {
  const values = folds.map((scores) => scores[name]).filter((value) => typeof value === 'number');
  return Math.max(...values) - Math.min(...values);
}

/**
 * How far the folds lie apart. The floor is the median spread when the same outcomes are dealt anew, layout by layout: so much is
 * chance. Then the share of these deals that lie as far apart or farther: small where a fold is harder than chance makes it.
 */
export function spreadFigures(folds: Outcome[][]): BenchResult[] {
  if (folds.length < 2) return [];
  const each = folds.map(scoresOf);
  const outcomes = folds.flat();
  const deals = Array.from({ length: DEALS }, (_, deal) =>
    foldsOf(outcomes, folds.length, `${deal} `).map((fold) => scoresOf(fold)),
  );
  return Object.keys(each[0] ?? {}).flatMap((name) => {
    if (each.some((scores) => typeof scores[name] !== 'number')) return [];
    const value = spreadOf(each, name);
    const chance = deals.map((deal) => spreadOf(deal, name)).sort((a, b) => a - b);
    const share = chance.filter((spread) => spread >= value - Number.EPSILON).length / DEALS;
    const floor = Math.round((chance[DEALS / 2] ?? 0) * 1000) / 1000;
    return [
      result({ name: `spread of the folds, ${name}`, value, unit: '', floor, target: SPREAD, lowerIsBetter: true }),
      result({ name: `deals that spread as far, ${name}`, value: share, unit: 'of all' }),
    ];
  });
}
