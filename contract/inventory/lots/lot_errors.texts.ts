/** Sentences that the server answers. */
export const lotErrors = {
  noLot: 'This lot does not exist, or it belongs to another item.',
  notSoMuch: (there: string, unit: string) =>
    `Only ${there} ${unit} of this lot is left. Enter that or less, or choose another lot.`,
  nothingWithout: (there: string, unit: string) => `Only ${there} ${unit} has no date. Enter that or less.`,
  dateOrCode: 'Enter a date or a lot number.',
  nothing: 'Enter a quantity.',
};
