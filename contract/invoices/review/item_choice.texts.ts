/** What the choice of an item says while it is open. */
export const itemChoiceTexts = {
  search: 'Search your items',
  suggestions: 'Suggestions',
  results: 'Your items',
  nothing: 'No items match.',
  searching: 'Searching',
  failed: 'Your items could not be searched',
  createUnnamed: 'New item',
  ignoreDetail: 'Fees or services that you do not keep in stock',
  depositDetail: 'Crates and bottles that go back; kept as a balance of the vendor',
  howSure: (kind: string, percent: string) => `${kind}, ${percent}`,
  name: 'Name',
  stockUnit: 'Stock unit',
  category: 'Category',
  save: 'Use this item',
  edit: 'Create a new item with other details',
};
