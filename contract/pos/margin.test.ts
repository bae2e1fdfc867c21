import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highestDiscount, MARGIN_FLOOR_MAX, namedDiscount } from './margin.ts';

test('The highest discount keeps the margin floor, and one cent more breaks it', () => {
  const price = fc.integer({ min: 1, max: 5_000_000 });
  const cost = fc
    .integer({ min: 1, max: 50_000_000 })
    .map((tenThousandths) => new Big(tenThousandths).div(10_000).toFixed());
  const floor = fc.integer({ min: 0, max: MARGIN_FLOOR_MAX });
  fc.assert(
    fc.property(price, cost, floor, (price_cents, unitCost, percent) => {
      const cents = new Big(unitCost).times(100);
      const keeps = (paid: number) => new Big(paid).minus(cents).times(100).gte(new Big(paid).times(percent));
      const found = highestDiscount(price_cents, unitCost, percent);
      if (typeof found === 'string') {
        expect(found).toBe('no_room');
        // Not even one cent can be taken off.
        expect(keeps(price_cents - 1) && price_cents > 1).toBe(false);
        return;
      }
      expect(found.lowest_cents + found.discount_cents).toBe(price_cents);
      expect(keeps(found.lowest_cents)).toBe(true);
      expect(found.lowest_cents === 0 || keeps(found.lowest_cents - 1)).toBe(false);
      // The percent that is offered never takes off more than that.
      expect(price_cents * found.percent).toBeLessThanOrEqual(found.discount_cents * 100);
    }),
  );
  expect(highestDiscount(500, '3.4000', 20)).toEqual({ lowest_cents: 425, discount_cents: 75, percent: 15 });
  expect(highestDiscount(500, '4.0000', 20)).toBe('no_room');
  expect([highestDiscount(null, '1', 20), highestDiscount(0, '1', 20), highestDiscount(500, null, 20)]).toEqual([
    'no_price',
    'no_price',
    'no_cost',
  ]);
});

test.each([
  ['25% off oat milk', 125],
  ['Take $1.50 off any loaf', 150],
  ['Two loaves for $3', 200],
  ['Half price on Fridays', 250],
  ['Buy one, get one free', 250],
  ['Free coffee', 500],
  ['10% off, or 30 % with a bagel', 150],
  ['$9 off', 500],
  ['A thank-you to our regulars', null],
  ['Good through 12/31, tel. 555', null],
])('“%s” takes %s cents off something that costs five dollars', (words, cents) => {
  expect(namedDiscount(words, 500)).toBe(cents);
});
