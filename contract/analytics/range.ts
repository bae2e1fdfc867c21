import { addDays, DAY_MS } from '../dates.ts';
import { ANALYTICS_DAYS_DEFAULT, ANALYTICS_DAYS_MAX } from '../limits.ts';
import { analyticsErrors } from './errors.texts.ts';

/** Calendar days, `2026-11-20`, both within the span. */
export interface DayRange {
  start_date: string;
  end_date: string;
}

/** All ways in which a span can be asked for; the first pair that is there counts, then `range`. */
export interface AskedRange {
  start_date?: string | undefined;
  end_date?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
  /** `7d`, `4w`: so many days or weeks until today. */
  range?: string | undefined;
}

/** A day as it is, or the day of an instant as it is written: `2026-11-20T00:00:00`. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/;
/** Whoever writes an earlier one is still typing the year; the span before has to be a span of the database's calendar, too. */
const EARLIEST = '1900-01-01';
const SPAN = /^(\d{1,4})([dw])$/;

/** How many days a span has, its first and its last one counted. */
export function daysOf({ start_date, end_date }: DayRange): number {
  return Math.round((Date.parse(end_date) - Date.parse(start_date)) / DAY_MS) + 1;
}

/** So many days that end with that one. */
export function daysUntil(end_date: string, days: number): DayRange {
  return { start_date: addDays(end_date, 1 - days), end_date };
}

/** The span of the same length just before it. */
export function rangeBefore(range: DayRange): DayRange {
  return daysUntil(addDays(range.start_date, -1), daysOf(range));
}

/** What is wrong with a span, in words, or null. `today`: in the shop's time zone. */
export function rangeFault(range: DayRange, today: string): string | null {
  if (range.start_date > range.end_date) return analyticsErrors.startAfterEnd;
  if (range.end_date > today) return analyticsErrors.endInFuture;
  return daysOf(range) > ANALYTICS_DAYS_MAX ? analyticsErrors.tooLong(ANALYTICS_DAYS_MAX) : null;
}

/** The span that is asked for, or what is wrong with it. Nothing asked for: the last seven days. */
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

/** The calendar day in that text, or null: the 30th of February is none, nor is a day of the year 2. */
export function readDay(text: string): string | null {
  const day = DATE.exec(text.trim())?.[1];
  if (day === undefined || day < EARLIEST) return null;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day ? day : null;
}
