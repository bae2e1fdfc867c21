import Big from 'big.js';
import type { MANUAL_REASONS } from '#contract/inventory/inventory.ts';

/**
 * Words in the form in which they are compared: lower case, without accents and punctuation, single spaces. "Oat milk, 1 L" → "oat milk 1
 * l".
 */
export function wordKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const LEGAL_FORM =
  /\b(inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|co|company|plc|gmbh|ag|kg|ohg|ug|sarl|sas|sa|bv|nv|srl|spa|sdn bhd|pty)\b/g;

/** A vendor's name in the form in which it is compared: "Northside Foods, Inc." and "NORTHSIDE FOODS" are one vendor. */
export function vendorKey(name: string): string {
  const words = wordKey(name);
  const bare = words.replace(LEGAL_FORM, '').replaceAll(' ', '');
  return bare || words.replaceAll(' ', '');
}

/** A vendor's code in the form in which it is compared: only letters and digits, with leading zeros. */
export function codeKey(code: string | null | undefined): string | null {
  const key = (code ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return key === '' ? null : key;
}

/** The effect of a user's entry on the stock: the signed quantity of the movement. */
export function signedQuantity(reason: (typeof MANUAL_REASONS)[number], quantity: string, onHand: string): string {
  switch (reason) {
    case 'counted':
      return new Big(quantity).minus(onHand).toFixed();
    case 'adjusted':
      return quantity;
    default:
      return new Big(quantity).abs().times(-1).toFixed();
  }
}

export function momentBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/** The calendar date so many days before. */
export function daysBefore(now: Date, days: number): string {
  return momentBefore(now, days).toISOString().slice(0, 10);
}
