/** Calendar dates as `2026-11-20`, in no time zone. */

/** The form of a date, for texts that no schema has checked. */
export const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const HOUR_S = 3_600;
export const DAY_S = 24 * HOUR_S;

/** The date that many days later, or earlier for a negative number. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The days from a date to another one; negative when that is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The last day of the date's month. */
export function lastOfMonth(date: string): string {
  const day = new Date(Date.parse(date));
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}
