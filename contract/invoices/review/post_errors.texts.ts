/** Why an invoice cannot be posted: what the review finds by itself, before it asks the server. */
export const postErrors = {
  noLinesToPost: 'There are no lines to post. Add a line first.',
  vendorMissing: 'Enter the vendor before you post.',
  dateMissing: 'Enter the invoice date before you post.',
  currencyMissing: 'Enter the currency before you post.',
  unmatchedLines: (count: number) =>
    count === 1
      ? 'One line has no item yet. Choose one, or mark it as not stock.'
      : `${count} lines have no item yet. Choose one for each, or mark them as not stock.`,
  rateMissing: (foreign: string, own: string) =>
    `This invoice is in ${foreign}, but your costs are in ${own}. Enter how many ${own} one ${foreign} is worth before you post.`,
};
