import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cycleOf, isWorthChanging, suggestedPar } from './velocity.rules.ts';

test('The longest time between deliveries is what the stock has to last', () => {
  expect(cycleOf([2, 5])).toBe(4);
  expect(cycleOf([1])).toBe(7);
  expect(cycleOf([1, 2, 3, 4, 5])).toBe(3);
  expect(cycleOf([7, 1])).toBe(6);
  expect(cycleOf([])).toBe(7);
});

test('A suggested par level covers what sells, by less than a tenth too much, in plain numbers', () => {
  expect([suggestedPar(3, 7, true), suggestedPar(0.123, 7, false), suggestedPar(14.2, 7, false)]).toEqual([
    27, 1.2, 130,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 7 }), (tenThousandths, cycle) => {
      const wanted = (tenThousandths / 10_000) * (cycle + 2);
      const par = suggestedPar(tenThousandths / 10_000, cycle, false);
      expect(par).toBeGreaterThanOrEqual(wanted - 1e-9);
      expect(par).toBeLessThanOrEqual(wanted * 1.1 + 1e-9);
      expect(Number.isInteger(suggestedPar(tenThousandths / 10_000, cycle, true))).toBe(true);
    }),
  );
  expect([isWorthChanging(10, 11), isWorthChanging(10, 13), isWorthChanging(null, 1)]).toEqual([false, true, true]);
});
