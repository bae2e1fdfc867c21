import { addDays, daysBetween } from '../dates.ts';
import { analyticsErrors } from './errors.texts.ts';
import { ANALYTICS_DAYS_DEFAULT, ANALYTICS_DAYS_MAX } from './limits.ts';

/** Calendar days, `2026-11-20`, both included. */
export interface DayRange {
  start_date: string;
  end_date: string;
}

/** All notations of a span; the first pair that is present counts, then `range`. */
export interface AskedRange {
  start_date?: string | undefined;
  end_date?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
  /** `7d`, `4w`: that many days or weeks until today. */
  range?: string | undefined;
}

/** A day, or the day of an instant as it is written: `2026-11-20T00:00:00`. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/;
/** An earlier year is usually half typed, and the previous span has to fit the database's calendar too. */
const EARLIEST = '1900-01-01';
const SPAN = /^(\d{1,4})([dw])$/;

/** The number of days in a span, both ends included. */
export function daysOf({ start_date, end_date }: DayRange): number {
  return daysBetween(start_date, end_date) + 1;
}

/** That many days, ending with this one. */
export function daysUntil(end_date: string, days: number): DayRange {
  return { start_date: addDays(end_date, 1 - days), end_date };
}

/** The span of the same length just before it. */
export function rangeBefore(range: DayRange): DayRange {
  return daysUntil(addDays(range.start_date, -1), daysOf(range));
}

/** What is wrong with a span, as a sentence, or null. `today` is in the shop's time zone. */
export function rangeFault(range: DayRange, today: string): string | null {
  if (range.start_date > range.end_date) return analyticsErrors.startAfterEnd;
  if (range.end_date > today) return analyticsErrors.endInFuture;
  return daysOf(range) > ANALYTICS_DAYS_MAX ? analyticsErrors.tooLong(ANALYTICS_DAYS_MAX) : null;
}

/** The requested span, or what is wrong with it. Without a request: the last seven days. */
export function readRange(asked: AskedRange, today: string): DayRange | { fault: string } {
  const pairs = [
    [asked.start_date, asked.end_date],
    [asked.from, asked.to],
    [asked.start, asked.end],
  ] as const;
  const given = pairs.find(([start, end]) => start || end);
  const range = given ? ofDays(...given) : ofSpan(asked.range, today);
  if ('fault' in range) return range;
  const fault = rangeFault(range, today);
  return fault === null ? range : { fault };
}

function ofDays(start: string | undefined, end: string | undefined): DayRange | { fault: string } {
  if (!start || !end) return { fault: analyticsErrors.oneDay };
  const start_date = readDay(start);
  const end_date = readDay(end);
  return start_date && end_date ? { start_date, end_date } : { fault: analyticsErrors.noDate };
}

function ofSpan(span: string | undefined, today: string): DayRange | { fault: string } {
  if (!span) return daysUntil(today, ANALYTICS_DAYS_DEFAULT);
  const [, count, unit] = SPAN.exec(span) ?? [];
  const days = Number(count ?? 0) * (unit === 'w' ? 7 : 1);
  return days > 0 ? daysUntil(today, days) : { fault: analyticsErrors.noSpan };
}

/** The calendar day in that text, or null: there is no 30th of February, and the year 2 is refused too. */
export function readDay(text: string): string | null {
  const day = DATE.exec(text.trim())?.[1];
  if (day === undefined || day < EARLIEST) return null;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day ? day : null;
}
