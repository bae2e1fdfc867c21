/** Sentences of the form that asks what a mixed case holds. */
export const caseFormTexts = {
  hint: 'Add each item and its quantity in one case. The line stays as printed.',
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
  twice: 'This item is in the list already.',
};
