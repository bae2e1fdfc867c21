/** Sentences about lines that hold several items. */
export const caseTexts = {
  choose: 'Mixed case…',
  chooseDetail: 'Several items',
  titleOf: (unit: string) => `What 1 ${unit} holds`,
  /** Where the line has no unit. */
  unit: 'case',
  mixed: 'Mixed case',
  /** In the cell of the line: "Cola, Lemon soda". */
  items: (names: readonly string[]) => names.join(', '),
  /** One item of a line: "24 ea Cola · $9.60". */
  into: (quantity: string, item: string, amount: string | null) =>
    amount === null ? `${quantity} ${item}` : `${quantity} ${item} · ${amount}`,
  list: 'Items in one case',
  /** What the vendor’s case with this code or these words held before. */
  known: (names: readonly string[]) => `Mixed case: ${names.join(', ')}`,
  holds: (unit: string, held: readonly string[]) => `1 ${unit} = ${held.join(' + ')}`,
  oneItem: 'It is one item',
  priceNegative: 'Enter a price of 0 or more.',
  itemNeeded: 'Choose an item.',
  several: 'A mixed case holds at least two items.',
  most: (count: number) => `A mixed case can hold at most ${count} items.`,
  allPrices: 'Enter a price for each item or for none.',
};
