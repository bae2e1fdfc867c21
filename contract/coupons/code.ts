/** The code of one person's coupon: eight random signs and one that checks them, out of 31 that cannot be taken for one another. */

/** What codes are made of. */
export const COUPON_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 9;
/** What people put between the parts of a code. */
const BETWEEN = /[\s\-–—._]/g;

/**
 * The code that somebody typed or scanned, in capitals and without what stands between its parts: `k7m-4qp 2xa` → `K7M4QP2XA`.
 * @returns null when it is none: too short or long, or its last sign does not fit the others, as after a slip of the finger
 */
export function readCouponCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(BETWEEN, '');
  return code.length === LENGTH && isChecked(code) ? code : null;
}

function isChecked(code: string): boolean {
  return code === withCheckSign(code.slice(0, -1));
}

/**
 * Puts the last sign behind the others: their sum, each times its place. 31 is a prime: one wrong sign or two exchanged ones always show.
 * @returns null when one of them is no sign of a code
 */
export function withCheckSign(signs: string): string | null {
  const values = Array.from(signs, (sign) => COUPON_SIGNS.indexOf(sign));
  if (values.includes(-1)) return null;
  const sum = values.reduce((total, value, index) => total + value * (index + 1), 0);
  return signs + COUPON_SIGNS.charAt(sum % COUPON_SIGNS.length);
}

/** As it is shown and read out: `K7M-4QP-2XA`. */
export function shownCouponCode(code: string): string {
  return code.replace(/^(.{3})(.{3})(.{3})$/, '$1-$2-$3');
}

/** Whether a field holds so much that it should be a code; before that nothing is wrong with it yet. */
export function isWholeCouponCode(typed: string): boolean {
  return typed.replace(BETWEEN, '').length >= LENGTH;
}
