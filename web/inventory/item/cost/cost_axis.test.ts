import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costAxis } from './cost_axis.ts';

test('Axis labels are round numbers', () => {
  expect(costAxis([2.2, 2.4633])).toEqual([2.1, 2.2, 2.3, 2.4, 2.5, 2.6]);
  expect(costAxis([11])).toEqual([10, 10.5, 11, 11.5, 12]);
  expect(costAxis([0.0149, 0.0162])).toEqual([0.0145, 0.015, 0.0155, 0.016, 0.0165]);
});

test('Steps of more than a cent are whole cents', () => {
  expect(costAxis([1.0196, 1.0813])).toEqual([1, 1.05, 1.1]);
  expect(costAxis([2.2, 2.3])).toEqual([2.15, 2.2, 2.25, 2.3, 2.35]);
});

test('Every cost is between the first and the last label', () => {
  const cost = fc.integer({ min: 1, max: 100_000_000 }).map((tenthousandths) => tenthousandths / 10_000);
  fc.assert(
    fc.property(fc.array(cost, { minLength: 1, maxLength: 20 }), (costs) => {
      const marks = costAxis(costs);
      expect(marks.length).toBeGreaterThanOrEqual(2);
      expect(marks.length).toBeLessThanOrEqual(8);
      expect(marks[0]).toBeGreaterThanOrEqual(0);
      expect(marks[0]).toBeLessThanOrEqual(Math.min(...costs));
      expect(marks.at(-1)).toBeGreaterThanOrEqual(Math.max(...costs));
    }),
  );
});
