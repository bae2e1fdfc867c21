import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountShares } from './discount.rules.ts';

const amounts = fc.array(fc.record({ cents: fc.integer({ min: -5_000_000, max: 5_000_000 }), ignore: fc.boolean() }), {
  maxLength: 40,
});

test('The shares of a discount are together exactly the discount, in proportion to the cent, and only of goods', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: -1_000_000, max: 1_000_000 }), (given, discount) => {
      const lines = given.map(({ cents, ignore }, at) => ({ line_id: `${at}`, amount_cents: cents, ignore }));
      const shares = discountShares(lines, discount);
      const bearing = lines.filter(({ line_id }) => shares.has(line_id));
      if (bearing.length === 0) return;
      const whole = bearing.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(discount);
      for (const { line_id, amount_cents, ignore } of bearing) {
        expect(ignore).toBe(false);
        expect(Math.abs((shares.get(line_id) ?? 0) - (discount * amount_cents) / whole)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('A line keeps its share after it was struck out, so that the others cost what they did', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), fc.nat(), (given, discount, at) => {
      const lines = given.map(({ cents, ignore }, line) => ({ line_id: `${line}`, amount_cents: cents, ignore }));
      const one = lines.filter(({ ignore }) => !ignore).at(at % Math.max(lines.length, 1));
      if (!one) return;
      const without = lines.map((line) => (line === one ? { ...line, ignore: true } : line));
      const struck = new Set([one.line_id]);
      expect(discountShares(without, discount, struck)).toEqual(discountShares(lines, discount));
    }),
  );
});

test('Without goods, no line has a share of a discount', () => {
  expect(discountShares([{ line_id: 'fee', amount_cents: 500, ignore: true }], 100).size).toBe(0);
});
