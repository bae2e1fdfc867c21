import { addDays, MINUTE_MS } from '#contract/dates.ts';

/** The Monday of the date's week. */
export function mondayOf(iso: string): string {
  return addDays(iso, -weekdayOf(iso));
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(iso: string): number {
  return (new Date(iso).getUTCDay() + 6) % 7;
}

/** A moment of a day at the shop, accurate to the hour: New York is four or five hours behind. */
export function at(iso: string, hour: number, minute = 0): Date {
  return new Date(Date.parse(iso) + ((hour + 4) * 60 + minute) * MINUTE_MS);
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS);
}
