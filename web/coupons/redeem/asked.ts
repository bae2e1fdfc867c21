import { isWholeCouponCode, readCouponCode } from '#contract/coupons/code.ts';
import { SALE_CENTS_MAX } from '#contract/coupons/limits.ts';

export type CouponQuery = { code: string } | { phone: string };

/** The input of the counter's field: nine characters are a code, digits alone are a phone number, anything else is a code. */
export function askedFor(typed: string): CouponQuery | null {
  const text = typed.trim();
  if (text === '') return null;
  if (readCouponCode(text)) return { code: text };
  const isNumber = /^[+\d\s().\-–/]+$/.test(text) && text.replace(/\D/g, '').length > 0;
  return isNumber ? { phone: text } : { code: text };
}

/** Whether the input is a code with a typo, which can be reported before the request. */
export function isSlip(typed: string): boolean {
  const asked = askedFor(typed);
  return asked !== null && 'code' in asked && isWholeCouponCode(typed) && readCouponCode(typed) === null;
}

/** `12.50`, `$12.5`, `1,204` as cents; null for an empty field, undefined if it is not an amount. */
export function readSale(typed: string): number | null | undefined {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (text === '') return null;
  if (!/^(\d{1,3}(,\d{3})*|\d+)(\.\d{0,2})?$/.test(text)) return undefined;
  const [units = '0', cents = ''] = text.replaceAll(',', '').split('.');
  const value = Number(units) * 100 + Number(cents.padEnd(2, '0'));
  return value <= SALE_CENTS_MAX ? value : undefined;
}
