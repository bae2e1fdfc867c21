import Big from 'big.js';
import { fromCents } from '#contract/decimal.ts';

/** 123456 → "1,234.56", -500 → "-5.00". */
export function money(cents: number): string {
  const [whole = '0', part = '00'] = fromCents(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}

/** A price as it is printed: at least two decimals, more where it has them. */
export function price(text: string): string {
  const big = new Big(text);
  const places = big.toFixed().split('.')[1]?.length ?? 0;
  return big.toFixed(Math.max(2, places));
}

/** "2026-11-18" → "11/18/2026". */
export function usDate(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${month}/${day}/${year}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** "2026-11-18" → "November 18, 2026". */
export function longDate(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`;
}
