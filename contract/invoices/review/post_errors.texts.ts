/** Why an invoice cannot be posted: what the review finds by itself, before it asks the server. */
export const postErrors = {
  noLinesToPost: 'There are no lines to post. Add a line first.',
  missing: {
    vendor: 'Enter the vendor before you post.',
    date: 'Enter the invoice date before you post.',
    currency: 'Enter the currency before you post.',
  },
  unmatchedLines: (count: number) =>
    count === 1 ? '1 line still needs an item or “Not stock”.' : `${count} lines still need an item or “Not stock”.`,
  rateMissing: (foreign: string, own: string) =>
    `This invoice is in ${foreign}, but your costs are in ${own}. Enter how many ${own} one ${foreign} is worth before you post.`,
};
