import { addDays, lastOfMonth } from '#contract/dates.ts';

/** Closings are written for the ends of these days of a month and of its last, so that no value is further than some days from one. */
const DAYS = ['10', '20'];

/** The last closing day up to that date, itself included. */
export function closingDayUpTo(date: string): string {
  if (date === lastOfMonth(date)) return date;
  const month = date.slice(0, 8);
  const day = DAYS.findLast((one) => month + one <= date);
  return day ? month + day : addDays(`${month}01`, -1);
}

/** The first closing day from that date on, itself included. */
export function closingDayFrom(date: string): string {
  const month = date.slice(0, 8);
  const day = DAYS.find((one) => month + one >= date);
  return day ? month + day : lastOfMonth(date);
}
