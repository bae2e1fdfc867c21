/** The code of one coupon issue: eight random characters and a check character, out of 31 that cannot be mistaken for one another. */

/** The characters of codes. */
export const COUPON_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 9;
/** Separators that people type between the parts of a code. */
const BETWEEN = /[\s\-–—._]/g;

/**
 * The typed or scanned code in capitals, without separators: `k7m-4qp 2xa` → `K7M4QP2XA`.
 * @returns null when it is invalid: too short or long, or its check character is wrong, as after a typing error
 */
export function readCouponCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(BETWEEN, '');
  return code.length === LENGTH && isChecked(code) ? code : null;
}

/** The codes of coupons in written words, such as `Coupon K7M-4QP-2XA`: the check character keeps other words out. */
export function findCouponCodes(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => {
    const parts = text
      .toUpperCase()
      .split(/[^0-9A-Z]+/)
      .filter(Boolean);
    // A code is written in one piece, or in up to three.
    const tries = parts.flatMap((_, at) => [1, 2, 3].map((count) => parts.slice(at, at + count).join('')));
    return tries.flatMap((one) => readCouponCode(one) ?? []);
  });
  return [...new Set(found)];
}

function isChecked(code: string): boolean {
  return code === withCheckCharacter(code.slice(0, -1));
}

/**
 * Appends the check character: the sum of the others, each times its position. 31 is a prime, so one wrong character or two swapped ones
 * are always noticed.
 * @returns null when one of them is not a character of a code
 */
export function withCheckCharacter(characters: string): string | null {
  const values = Array.from(characters, (character) => COUPON_CHARACTERS.indexOf(character));
  if (values.includes(-1)) return null;
  const sum = values.reduce((total, value, index) => total + value * (index + 1), 0);
  return characters + COUPON_CHARACTERS.charAt(sum % COUPON_CHARACTERS.length);
}

/** As it is shown and read out: `K7M-4QP-2XA`. */
export function shownCouponCode(code: string): string {
  return code.replace(/^(.{3})(.{3})(.{3})$/, '$1-$2-$3');
}

/** The beginning of a code as typed, in capitals, without separators; null when no code begins with it. */
export function readCodeBeginning(typed: string): string | null {
  const characters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return characters !== '' && Array.from(characters).every((character) => COUPON_CHARACTERS.includes(character))
    ? characters
    : null;
}

/** Whether a field is long enough to be a complete code; until then it has no error. */
export function isWholeCouponCode(typed: string): boolean {
  return typed.replace(BETWEEN, '').length >= LENGTH;
}
