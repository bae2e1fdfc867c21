/** The dates that goods can have; a year of two digits makes no date. */
export const LOT_DATE_MIN = '2000-01-01';
export const LOT_DATE_MAX = '2099-12-31';

export const lotDateTexts = { range: 'Enter a date from 2000 to 2099.' };

/** What is wrong with the date of a lot, an ISO calendar date; null where nothing is, or nothing was typed. */
export function lotDateFault(day: string | null | undefined): string | null {
  if (!day) return null;
  // A year of five digits comes first by its letters, and is not a later date.
  return day.length === LOT_DATE_MIN.length && day >= LOT_DATE_MIN && day <= LOT_DATE_MAX ? null : lotDateTexts.range;
}
