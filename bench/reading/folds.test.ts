import { describe, expect, it } from 'vitest';
import { foldsOf } from './documents.ts';
import { spreadFigures } from './folds.ts';
import type { Outcome } from './outcome.ts';
import { FIELDS } from './score.ts';

function outcome(index: number, isRight: boolean): Outcome {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, field === 'total' ? isRight : null]));
  return {
    answers: { file: `${index}`, kind: 'receipt-scan', layout: `layout ${index}` },
    reading: null,
    reason: null,
    score: { fields: fields as Outcome['score']['fields'], header: isRight, lines: null, calibration: [] },
    seconds: 0,
    processor: null,
    shown: [],
    pages: 1,
  };
}

function figureOf(folds: Outcome[][], name: string): { value: number | null; floor: number | null } | undefined {
  return spreadFigures(folds).find((figure) => figure.name === `${name}, total`);
}

describe('How far the folds lie apart', () => {
  it('A fold that is harder than the others lies farther apart than chance', () => {
    const folds = [0, 1, 2, 3].map((fold) =>
      Array.from({ length: 40 }, (_, index) => outcome(fold * 40 + index, fold > 0 || index >= 20)),
    );
    expect(figureOf(folds, 'spread of the folds')).toMatchObject({ value: 0.5 });
    expect(figureOf(folds, 'deals that spread as far')?.value).toBe(0);
  });

  it('Faults that chance has dealt lie as far apart as chance', () => {
    const all = Array.from({ length: 160 }, (_, index) => outcome(index, index % 8 !== 0));
    const folds = foldsOf(all, 4, 'another ');
    const { value, floor } = figureOf(folds, 'spread of the folds') ?? {};
    expect(value).toBeLessThan(3 * (floor ?? 0));
    expect(figureOf(folds, 'deals that spread as far')?.value).toBeGreaterThan(0.02);
  });
});
