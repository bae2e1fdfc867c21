import { describe, expect, it } from 'vitest';
import { type Candidate, choose, sharesOf } from './choose.ts';

function candidate(value: string, features: Record<string, number>): Candidate {
  return { value, features, words: [], row: null };
}

const MODEL = { weights: { labeled: 3, large: 1, base: -1 }, calibration: [1, 0] as [number, number] };

describe('A choice between candidates', () => {
  it('The weights of all features make the shares, and "none of them" has the rest', () => {
    const [labeled = 0, plain = 0] = sharesOf(MODEL.weights, [{ base: 1, labeled: 1 }, { base: 1 }]);
    expect(labeled / plain).toBeCloseTo(Math.exp(3), 6);
    expect(1 - labeled - plain).toBeCloseTo(plain * Math.E, 6);
  });

  it('Places that print one value speak for it together, whatever their punctuation', () => {
    const choice = choose(
      [
        candidate('A-17', { base: 1, large: 1 }),
        candidate('B22', { base: 1, large: 1.2 }),
        candidate('a17', { base: 1, large: 1 }),
      ],
      MODEL,
    );
    expect(choice?.best.value).toBe('A-17');
    expect(choice?.rivals).toBe(1);
  });

  it('Nothing is chosen where nothing speaks for any candidate', () => {
    expect(choose([candidate('12', { base: 3 })], MODEL)).toBeNull();
    expect(choose([], MODEL)).toBeNull();
  });

  it('A longer form of the same name is not a rival, and the confidence is calibrated', () => {
    const names = [candidate('Hudson Produce', { labeled: 1 }), candidate('Hudson Produce LLC', { labeled: 0.9 })];
    const choice = choose(names, MODEL);
    expect(choice?.rivals).toBe(0);
    expect(choice?.confidence).toBeGreaterThan(0.95);
    expect(choose(names, { ...MODEL, calibration: [0.5, 0] })?.confidence).toBeLessThan(0.9);
  });
});
