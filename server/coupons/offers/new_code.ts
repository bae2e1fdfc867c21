import { randomInt } from 'node:crypto';
import { COUPON_CHARACTERS, withCheckCharacter } from '#contract/coupons/code.ts';

const RANDOM_CHARACTERS = 8;

/** A new code for one coupon issue: eight random characters and a check character. */
export function newCouponCode(): string {
  const characters = Array.from({ length: RANDOM_CHARACTERS }, () =>
    COUPON_CHARACTERS.charAt(randomInt(COUPON_CHARACTERS.length)),
  );
  return withCheckCharacter(characters.join('')) ?? '';
}
