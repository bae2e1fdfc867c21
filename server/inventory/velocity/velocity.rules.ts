import Big from 'big.js';
import { DELIVERY_CYCLE_DAYS, RESERVE_DAYS } from '#contract/inventory/velocity.ts';

/** The longest time between two deliveries of a vendor, by its weekdays (1 is Monday); a week where it has none. */
export function cycleOf(weekdays: readonly number[]): number {
  const days = [...new Set(weekdays)].toSorted((a, b) => a - b);
  const first = days[0];
  if (first === undefined) return DELIVERY_CYCLE_DAYS;
  return Math.max(...days.map((day, index) => (days[index + 1] ?? first + 7) - day));
}

/** What sells between two deliveries and in the reserve, rounded up to two digits, and to whole pieces. */
export function suggestedPar(perDay: number, cycle: number, isPiece: boolean): number {
  const wanted = new Big(perDay).times(cycle + RESERVE_DAYS);
  if (wanted.lte(0)) return 0;
  const digits = Math.max(0, 1 - wanted.e);
  const places = isPiece ? 0 : digits;
  // 128 becomes 130: a par level is a plain number.
  const step = wanted.gte(100) ? new Big(10).pow(wanted.e - 1) : new Big(10).pow(-places);
  return Number(wanted.div(step).round(0, Big.roundUp).times(step));
}

/** A par level is worth changing from this fraction on. */
const DIFFERS = 0.2;

export function isWorthChanging(par: number | null, suggested: number): boolean {
  return par === null
    ? suggested > 0
    : Math.abs(suggested - par) >= DIFFERS * Math.max(par, suggested) && suggested > 0;
}
