import { expect, test } from 'vitest';
import { gapsOf, isCut } from './spaces.ts';

/** Where a line of these letters is cut; the middles of the letters and the paper between them in pixels of a strip that is 48 high. */
function cuts(letters: string, middles: number[], gaps: number[]): boolean[] {
  const glyphs = [...letters].map((text, step) => ({ text, step, space: 0, confidence: 0.99 }));
  return gapsOf(glyphs, middles, gaps, 48).map(isCut);
}

test('The words of a short line are cut where most of its gaps lie between words', () => {
  expect(cuts('45LB', [20, 68, 108, 124], [31, 24, 3])).toEqual([true, true, false]);
});

test('A short word is not cut where its letters stand unevenly', () => {
  expect(cuts('41.50', [12, 28, 38, 50, 68], [4, 3, 5, 4])).toEqual([false, false, false, false]);
});
