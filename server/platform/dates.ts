import { TZDate } from '@date-fns/tz';
import { DAY_MS } from '#contract/dates.ts';

/** The calendar date in a time zone at an instant: `2026-11-20`. */
export function dateIn(zone: string, at: Date): string {
  // Unlike a plain date, this one formats its ISO form in its own zone.
  return new TZDate(at, zone).toISOString().slice(0, 10);
}

/** The instant at which a zone's clock shows that many minutes after midnight; a skipped time in spring counts as an hour later. */
export function instantOf(zone: string, date: string, minutes: number): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new TZDate(year, month - 1, day, 0, minutes, zone).getTime();
}

/** The instant that many times 24 hours earlier. */
export function momentBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
