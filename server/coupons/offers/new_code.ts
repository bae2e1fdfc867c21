import { randomInt } from 'node:crypto';
import { COUPON_SIGNS, withCheckSign } from '#contract/coupons/code.ts';

const RANDOM_SIGNS = 8;

/** A new code for one copy: eight random signs and the one that checks them. */
export function newCouponCode(): string {
  const signs = Array.from({ length: RANDOM_SIGNS }, () => COUPON_SIGNS.charAt(randomInt(COUPON_SIGNS.length)));
  return withCheckSign(signs.join('')) ?? '';
}
