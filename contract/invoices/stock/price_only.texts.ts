/** What a line of a credit memo is. */
export const priceOnlyTexts = {
  goods: 'Goods went back',
  price: 'Price only',
  /** Names the group of both answers. */
  ofRow: (row: number) => `Goods or price, line ${row}`,
  goodsDone: 'They leave the stock.',
  priceDone: 'They stay in stock, and their average cost falls.',
  all: (count: number) => `${count} lines: did the goods go back, or is only the price lower?`,
  allGoods: 'All went back',
  allPrice: 'All price only',
  answeredAll: (count: number) => (count === 1 ? 'One line answered.' : `${count} lines answered.`),
  unanswered: (count: number) =>
    count === 1
      ? 'For one line, choose whether the goods went back or only the price is lower.'
      : `For ${count} lines, choose whether the goods went back or only the price is lower.`,
  withoutAmount: (count: number) =>
    count === 1
      ? 'Enter the amount of the line that only lowers a price.'
      : `Enter the amounts of ${count} lines that only lower a price.`,
};
