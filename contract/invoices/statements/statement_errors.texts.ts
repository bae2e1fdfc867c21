/** Sentences that the server answers. */
export const statementErrors = {
  notStatement: 'This document is not a statement.',
  noVendor: 'Choose the vendor of this statement first.',
  noRow: 'This row is not on the statement.',
  noDocument: 'This document does not exist, or it is from another vendor.',
  notMissing: 'One of these invoices is already here. Check the list again.',
  email: 'Enter the email address of the vendor.',
  tooManyMails: (most: number) => `You can email ${most} requests for copies a day. Try again tomorrow.`,
  askedToday: 'The vendor was asked for one of these in the last 24 hours.',
};
