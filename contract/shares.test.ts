import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 30 });
const MOST = 1_000_000_000_000;

test('Shares are together exactly the cents, each within a cent of its proportion and of the same sign', () => {
  fc.assert(
    fc.property(fc.integer({ min: -MOST, max: MOST }), weights, (cents, given) => {
      const shares = sharesOf(
        cents,
        given.map((weight) => String(weight / 10_000)),
      );
      expect(shares).toHaveLength(given.length);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
      const whole = given.reduce((sum, weight) => sum + weight, 0);
      for (const [index, share] of shares.entries()) {
        const exact = cents * (whole === 0 ? 1 / given.length : (given[index] ?? 0) / whole);
        expect(Math.abs(share - exact)).toBeLessThanOrEqual(1.01);
        expect(share * cents).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
