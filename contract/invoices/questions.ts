/** The figures of a line: quantity × price is the amount. */
export const FIGURES: readonly string[] = ['quantity', 'unit_price', 'amount'];

/**
 * The cells of a line that a user is asked about, one question each. Figures that are unsure one by one, but whose product comes out, are
 * one question, at the amount: right, or not.
 */
export function askedCells(cells: readonly string[], isProductProven: boolean): string[] {
  const unsure = cells.filter((cell) => FIGURES.includes(cell));
  if (!isProductProven || unsure.length < 2) return [...cells];
  return [...cells.filter((cell) => !unsure.includes(cell)), 'amount'];
}
