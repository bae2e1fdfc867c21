import { type DayRange, daysOf } from '#contract/analytics/range.ts';
import { addDays } from '#contract/dates.ts';

/** Cents of one day. */
export interface DaySum {
  date: string;
  amount: number;
}

/** At most this many points fit into a chart. */
const DAYS_APART: [days: number, step: number][] = [
  [31, 1],
  [182, 7],
  [366, 30],
];

const stepOf = (length: number) => DAYS_APART.find(([most]) => length <= most)?.[1] ?? 30;

/** How many of all were right on one day. */
interface DayShare {
  date: string;
  right: number;
  all: number;
}

/** The share that was right at each point, beside the point of the span before; without points about which nothing is known. */
export function sharesOf(days: readonly DayShare[], span: DayRange, before: DayRange) {
  const length = daysOf(span);
  const step = stepOf(length);
  const shareFrom = (start: string, at: number) => {
    const [from, to] = [addDays(start, at), addDays(start, Math.min(at + step, length))];
    const within = days.filter(({ date }) => date >= from && date < to);
    const all = within.reduce((sum, day) => sum + day.all, 0);
    return all === 0 ? null : within.reduce((sum, day) => sum + day.right, 0) / all;
  };
  return Array.from({ length: Math.ceil(length / step) }, (_, point) => point * step).flatMap((at) => {
    const amount = shareFrom(span.start_date, at);
    return amount === null
      ? []
      : [{ date: addDays(span.start_date, at), amount, before: shareFrom(before.start_date, at) }];
  });
}

/**
 * Days summed up to points of one, seven or thirty days, each beside the point of the span before. Both spans have the same length; the last
 * point may be shorter.
 */
export function seriesOf(days: readonly DaySum[], span: DayRange, before: DayRange) {
  const length = daysOf(span);
  const step = stepOf(length);
  const sums = new Map<string, number>();
  for (const { date, amount } of days) sums.set(date, (sums.get(date) ?? 0) + amount);
  const sumFrom = (start: string, at: number) => {
    let sum = 0;
    for (let day = at; day < Math.min(at + step, length); day += 1) sum += sums.get(addDays(start, day)) ?? 0;
    return sum / 100;
  };
  return Array.from({ length: Math.ceil(length / step) }, (_, point) => ({
    date: addDays(span.start_date, point * step),
    amount: sumFrom(span.start_date, point * step),
    before: sumFrom(before.start_date, point * step),
  }));
}
