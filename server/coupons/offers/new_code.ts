import { randomInt } from 'node:crypto';
import { COUPON_SIGNS, withCheckSign } from '#contract/coupons/code.ts';

const RANDOM_SIGNS = 8;

/** A new code for one coupon issue: eight random characters and a check character. */
export function newCouponCode(): string {
  const signs = Array.from({ length: RANDOM_SIGNS }, () => COUPON_SIGNS.charAt(randomInt(COUPON_SIGNS.length)));
  return withCheckSign(signs.join('')) ?? '';
}
