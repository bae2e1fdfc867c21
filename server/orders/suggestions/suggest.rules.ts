import Big from 'big.js';
import { addDays } from '#contract/dates.ts';

export interface StockWanted {
  on_hand: string;
  /** On the way with other orders. */
  incoming: string;
  par_level: string;
  /** Stock units in one unit that the vendor sells. */
  stock_per_unit: string;
}

/** How many whole units of the vendor bring the stock to its par level; 0 when it is there. */
export function unitsToPar({ on_hand, incoming, par_level, stock_per_unit }: StockWanted): number {
  const missing = new Big(par_level).minus(on_hand).minus(incoming);
  return missing.lte(0) ? 0 : Number(missing.div(stock_per_unit).round(0, Big.roundUp));
}

/** The first of these days of the week (1 is Monday) after a date; null without days. */
export function nextDay(today: string, weekdays: readonly number[]): string | null {
  if (weekdays.length === 0) return null;
  const steps = [1, 2, 3, 4, 5, 6, 7].find((days) => weekdays.includes(weekdayOf(addDays(today, days))));
  return steps === undefined ? null : addDays(today, steps);
}

/** 1 for Monday to 7 for Sunday. */
function weekdayOf(date: string): number {
  return ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}
