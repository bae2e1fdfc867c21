import Big from 'big.js';

/** Whether two decimals are the same number, however they are written. */
export function sameNumber(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return new Big(a).eq(b);
}
