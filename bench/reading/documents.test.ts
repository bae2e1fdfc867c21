import { describe, expect, it } from 'vitest';
import { type BenchDocument, foldsOf, layoutOf } from './documents.ts';

function documents(kind: string, layouts: number, each: number): BenchDocument[] {
  return Array.from({ length: layouts * each }, (_, index) => ({
    folder: '',
    answers: { file: `${kind}-${index}`, kind, layout: `${kind} ${index % layouts}` },
  }));
}

describe('Folds of documents', () => {
  const all = [...documents('text-pdf', 9, 3), ...documents('receipt-scan', 14, 2), ...documents('photo', 5, 1)];
  const folds = foldsOf(all, 4);

  it('No layout is in two folds', () => {
    const layouts = folds.flatMap((fold) => [...new Set(fold.map(layoutOf))]);
    expect(layouts).toHaveLength(new Set(layouts).size);
    expect(folds.flat()).toHaveLength(all.length);
  });

  it.each([
    ['text-pdf', 3],
    ['receipt-scan', 2],
    ['photo', 1],
  ])('The folds differ in %s by no more than one layout', (kind, layout) => {
    const counts = folds.map((fold) => fold.filter(({ answers }) => answers.kind === kind).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(layout);
  });
});
