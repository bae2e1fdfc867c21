import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCouponCodes, isWholeCouponCode, readCouponCode, shownCouponCode } from './code.ts';

const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A code as the database makes it: eight characters and their weighted sum. */
const codes = fc.array(fc.nat({ max: 30 }), { minLength: 8, maxLength: 8 }).map((values) => {
  const sum = values.reduce((total, value, at) => total + value * (at + 1), 0);
  return [...values, sum % 31].map((value) => SIGNS[value]).join('');
});

test('A code is read in any spelling', () => {
  fc.assert(
    fc.property(codes, fc.constantFrom('', ' ', '-', '–', '.', '  '), (code, between) => {
      const spelled = code.replace(/(.{3})/g, `$1${between}`).toLowerCase();
      expect(readCouponCode(` ${spelled} `)).toBe(code);
      expect(readCouponCode(shownCouponCode(code))).toBe(code);
    }),
  );
});

test('One wrong character or two swapped characters are always noticed', () => {
  fc.assert(
    fc.property(codes, fc.nat({ max: 8 }), fc.nat({ max: 8 }), fc.nat({ max: 30 }), (code, one, other, value) => {
      const wrong = [...code];
      wrong[one] = SIGNS[value] ?? '';
      fc.pre(wrong.join('') !== code);
      expect(readCouponCode(wrong.join(''))).toBeNull();
      const exchanged = [...code];
      [exchanged[one], exchanged[other]] = [code[other] ?? '', code[one] ?? ''];
      fc.pre(exchanged.join('') !== code);
      expect(readCouponCode(exchanged.join(''))).toBeNull();
    }),
  );
});

test.each(['', 'K7M', 'K7M4QP2X', 'K7M4QP2XAA', 'K7M4QP2X0', 'K7M4QP2XÄ', "'; drop table"])(
  'The text %j is not a code',
  (typed) => {
    expect(readCouponCode(typed)).toBeNull();
  },
);

test('A field is checked once it is complete', () => {
  expect(isWholeCouponCode('K7M-4QP-2X')).toBe(false);
  expect(isWholeCouponCode('K7M-4QP-2XA')).toBe(true);
});

test('A code is found in what a cashier wrote around it, and other words are none', () => {
  fc.assert(
    fc.property(codes, fc.constantFrom('', ' ', '-'), (code, between) => {
      const spelled = code.replace(/(.{3})/g, `$1${between}`);
      expect(findCouponCodes([`Coupon ${spelled} for Ada`, 'Happy hour, 20 % off'])).toContain(code);
    }),
  );
  expect(findCouponCodes(['Staff discount', 'Table 12', 'Buy one get one free'])).toEqual([]);
});
