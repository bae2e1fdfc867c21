import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysToDelivery, lastsUntil, levelOf, nextDay, unitsToLevel } from './suggest.rules.ts';

const tenths = (most: number) => fc.integer({ min: 0, max: most }).map((count) => count / 10);

test('A suggestion is the fewest whole packs that bring the stock to par, with what is on the way', () => {
  fc.assert(
    fc.property(tenths(500), tenths(200), tenths(800), tenths(120), (on_hand, incoming, level, more) => {
      const perUnit = more + 0.1;
      const text = (value: number) => value.toFixed(4);
      const wanted = { on_hand: text(on_hand), incoming: text(incoming), level: text(level) };
      const units = unitsToLevel({ ...wanted, stock_per_unit: text(perUnit) });
      const after = (count: number) => Math.round((on_hand + incoming + count * perUnit - level) * 10_000);
      expect(Number.isInteger(units) && units >= 0).toBe(true);
      expect(after(units)).toBeGreaterThanOrEqual(0);
      if (units > 0) expect(after(units - 1)).toBeLessThan(0);
    }),
  );
});

test('A pack that is a part of a stock unit with no end of places is suggested as often as it fills the level', () => {
  const wanted = { on_hand: '0.0000', incoming: '0.0000', level: '2.0000' };
  expect(unitsToLevel({ ...wanted, stock_per_unit: '0.0833333333' })).toBe(24);
  expect(unitsToLevel({ ...wanted, level: '2.0001', stock_per_unit: '0.0833333333' })).toBe(25);
  expect(unitsToLevel({ ...wanted, level: '0.0100', stock_per_unit: '500.0000000000' })).toBe(1);
});

test('The next delivery is on the first of the vendor’s days after today', () => {
  // 2026-11-20 is a Friday.
  expect(nextDay('2026-11-20', [2, 5])).toBe('2026-11-24');
  expect(nextDay('2026-11-20', [5])).toBe('2026-11-27');
  expect(nextDay('2026-11-20', [6])).toBe('2026-11-21');
  expect(nextDay('2026-11-20', [])).toBeNull();
});

test('An order lasts until the delivery after the next one and two days more, and never brings less than the par level', () => {
  expect(lastsUntil('2026-11-20', [2, 5])).toBe('2026-11-29');
  expect(lastsUntil('2026-11-20', [5])).toBe('2026-12-06');
  expect(lastsUntil('2026-11-20', [])).toBe('2026-11-30');
  const full = { reorder_point: null, on_hand: '12', incoming: '0' };
  expect(levelOf({ ...full, par_level: '10', per_day: '3' }, 9, 4)).toEqual({ level: '27.0000', isBySales: true });
  expect(levelOf({ ...full, par_level: '30', per_day: '3' }, 9, 4)).toEqual({ level: '30.0000', isBySales: false });
  expect(levelOf({ ...full, par_level: '30', per_day: null }, 9, 4)).toEqual({ level: '30.0000', isBySales: false });
  expect(levelOf({ ...full, par_level: '30', reorder_point: '40', per_day: '3' }, 9, 4)).toEqual({
    level: '40.0001',
    isBySales: false,
  });
});

test('What would sell before the delivery counts only as far as there is stock for it', () => {
  const sold = { par_level: null, reorder_point: null, per_day: '4.03', incoming: '0', stock_per_unit: '1' };
  const unitsFor = (on_hand: string) => {
    const { level } = levelOf({ ...sold, on_hand }, 13, 4);
    return unitsToLevel({ ...sold, on_hand, level });
  };
  // Nine days of 4.03 after the delivery.
  expect([unitsFor('4.5'), unitsFor('0'), unitsFor('-6')]).toEqual([37, 37, 37]);
  // 3.88 are left of 20 on the day of the delivery.
  expect(unitsFor('20')).toBe(33);
  expect(daysToDelivery('2026-11-20', [2, 5])).toBe(4);
  expect(daysToDelivery('2026-11-20', [])).toBe(1);
});
