/** Why an invoice cannot be posted: what the review finds by itself, before it asks the server. */
export const postErrors = {
  noLinesToPost: 'There are no lines to post. Add a line first.',
  rateMissing: (foreign: string, own: string) =>
    `This invoice is in ${foreign}, but your costs are in ${own}. Enter how many ${own} one ${foreign} is worth before you post.`,
};
