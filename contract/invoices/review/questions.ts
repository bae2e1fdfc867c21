import type { ReadNote } from '../reading/reading.ts';

/** The page shows, or could mean, more than one value, or that goods did not come. A user chooses; Enter passes by. */
const SEVERAL: ReadonlySet<string> = new Set<ReadNote>([
  'not_printed',
  'day_month_order',
  'several_candidates',
  'struck_out',
]);

/** Whether Enter confirms a value with this note. */
export function isConfirmedByEnter(note: string | null): boolean {
  return note === null || !SEVERAL.has(note);
}

/** The other date that a date can mean where day and month can be swapped; null where that is no date, or the same one. */
export function swapDayAndMonth(date: string): string | null {
  const [year, month, day] = date.split('-');
  if (!year || !month || !day || month === day || Number(day) > 12) return null;
  return `${year}-${day}-${month}`;
}

/** The figures of a line: quantity × price, less a discount, is the amount. */
export const FIGURES: readonly string[] = ['quantity', 'unit_price', 'discount', 'amount'];
/** Those that every product has. */
export const FACTORS_AND_AMOUNT = FIGURES.filter((figure) => figure !== 'discount');

/**
 * The cells of a line that a user is asked about, one question each. Figures that are unsure one by one, but whose product comes out, are
 * one question, at the amount: right, or not.
 */
export function askedCells(cells: readonly string[], isProductProven: boolean): string[] {
  const unsure = cells.filter((cell) => FIGURES.includes(cell));
  if (!isProductProven || unsure.length < 2) return [...cells];
  return [...cells.filter((cell) => !unsure.includes(cell)), 'amount'];
}
