/** Sentences about lines that hold several items. */
export const caseTexts = {
  choose: 'Mixed case…',
  chooseDetail: 'Several items',
  titleOf: (unit: string) => `What 1 ${unit} holds`,
  /** Where the line has no unit. */
  unit: 'case',
  hint: 'Add each item and its quantity in one case. The line stays as printed.',
  mixed: 'Mixed case',
  /** In the cell of the line: "Cola, Lemon soda". */
  items: (names: readonly string[]) => names.join(', '),
  /** One item of a line: "24 ea Cola · $9.60". */
  into: (quantity: string, item: string, amount: string | null) =>
    amount === null ? `${quantity} ${item}` : `${quantity} ${item} · ${amount}`,
  list: 'Items in one case',
  item: 'Item',
  itemAt: (row: number) => `Item ${row}`,
  quantity: 'How many',
  quantityAt: (row: number) => `How many of item ${row}`,
  price: 'Price of one',
  priceAt: (row: number) => `Price of one of item ${row}`,
  create: (name: string) => `New item “${name}”`,
  nothing: 'No items match.',
  isNew: 'New item',
  /** Under words that are not an item yet. */
  openWords: 'Choose one from the list.',
  add: 'Add item',
  remove: (row: number) => `Remove item ${row}`,
  byQuantity: 'The cost is split by quantity. To split it by price, enter a price for each item.',
  byPrice: 'The cost is split by the prices.',
  share: (amount: string) => `Share of the cost: ${amount}`,
  total: (pieces: string) => `${pieces} in all`,
  totalOf: (pieces: string, printed: string) => `${pieces} of ${printed} printed`,
  save: 'Use these items',
  /** What the vendor’s case with this code or these words held before. */
  known: (names: readonly string[]) => `Mixed case: ${names.join(', ')}`,
  holds: (unit: string, held: readonly string[]) => `1 ${unit} = ${held.join(' + ')}`,
  oneItem: 'It is one item',
  priceNegative: 'Enter a price of 0 or more.',
  itemNeeded: 'Choose an item.',
  twice: 'This item is in the list already.',
  several: 'A mixed case holds at least two items.',
  most: (count: number) => `A mixed case can hold at most ${count} items.`,
  allPrices: 'Enter a price for each item or for none.',
};
