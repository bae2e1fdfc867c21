import Big from 'big.js';
import { addDays, daysBetween } from '#contract/dates.ts';
import { DELIVERY_CYCLE_DAYS, RESERVE_DAYS } from '#contract/inventory/velocity.ts';
import { unitsToHold } from '#contract/orders/units.ts';

export interface StockWanted {
  on_hand: string;
  /** On the way with other orders. */
  incoming: string;
  /** What the delivery should bring it to. */
  level: string;
  /** Stock units in one unit that the vendor sells. */
  stock_per_unit: string;
}

/** How many whole units of the vendor bring the stock to its level; 0 when it is there. */
export function unitsToLevel({ on_hand, incoming, level, stock_per_unit }: StockWanted): number {
  return unitsToHold(new Big(level).minus(on_hand).minus(incoming), stock_per_unit);
}

/** The first of these days of the week (1 is Monday) after a date; null without days. */
export function nextDay(today: string, weekdays: readonly number[]): string | null {
  if (weekdays.length === 0) return null;
  const steps = [1, 2, 3, 4, 5, 6, 7].find((days) => weekdays.includes(weekdayOf(addDays(today, days))));
  return steps === undefined ? null : addDays(today, steps);
}

/** The days until the vendor can deliver: a vendor without delivery days comes tomorrow. */
export function daysToDelivery(today: string, weekdays: readonly number[]): number {
  const next = nextDay(today, weekdays);
  return next === null ? 1 : daysBetween(today, next);
}

/**
 * The day until which an order of today has to last: the delivery after the next one, and the reserve. Vendors without delivery days come
 * every week, from tomorrow on.
 */
export function lastsUntil(today: string, weekdays: readonly number[]): string {
  const first = nextDay(today, weekdays);
  const second = first ? (nextDay(first, weekdays) ?? first) : addDays(today, 1 + DELIVERY_CYCLE_DAYS);
  return addDays(second, RESERVE_DAYS);
}

/** An item at its reorder point is low, so a delivery brings it above that: by the smallest quantity that is kept, before whole units. */
export const JUST_ABOVE = 0.0001;

interface LevelsAndSales {
  par_level: string | null;
  reorder_point: string | null;
  per_day: string | null;
  on_hand: string;
  incoming: string;
}

/**
 * The par level or just above the reorder point, or what sells until that day where that is more. Where the stock does not last until the
 * delivery, what would have sold meanwhile is lost, and only what sells after it counts.
 * @param days until when the order has to last
 * @param toDelivery how many of these days pass before the delivery
 */
export function levelOf(
  { par_level, reorder_point, per_day, on_hand, incoming }: LevelsAndSales,
  days: number,
  toDelivery: number,
): { level: string; isBySales: boolean } {
  const par = new Big(par_level ?? 0);
  const above = reorder_point === null ? new Big(0) : new Big(reorder_point).plus(JUST_ABOVE);
  const kept = above.gt(par) ? above : par;
  const all = new Big(per_day ?? 0).times(days);
  const afterIt = new Big(per_day ?? 0)
    .times(days - toDelivery)
    .plus(on_hand)
    .plus(incoming);
  const sales = all.lt(afterIt) ? all : afterIt;
  return { level: (sales.gt(kept) ? sales : kept).toFixed(4), isBySales: sales.gt(kept) };
}

/** The most days that an order has to last: a vendor who comes once a week, and the reserve. */
export const LASTS_DAYS_MAX = 2 * DELIVERY_CYCLE_DAYS + RESERVE_DAYS;

/** 1 for Monday to 7 for Sunday. */
function weekdayOf(date: string): number {
  return ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}
