/** Sentences about sales that the schema refuses. */
export const salesFaults = {
  empty: 'This file is empty.',
  tooLong: 'This file is too long. Export a shorter time, such as one month, and bring in one file after the other.',
  positive: 'Enter more than zero.',
  fewParts: 'A bundle has at least two parts.',
  tooManyParts: 'A bundle has at most 30 parts. Combine some of them in a recipe.',
};

/** Sentences of sales that the server answers. */
export const posErrors = {
  noItem: 'The point of sale has no such item any more. Reload the page.',
  noReport: 'This email has no sales report to check. Someone may have added it already.',
  noTask: 'This import does not exist, or it belongs to another company.',
  noConnection: 'This point of sale is not connected. Reload the page.',
  notAFile: 'Only the sales of a file can be taken back. Pause or disconnect the point of sale instead.',
  notFailed: 'This task did not fail, so there is nothing to try again. Reload the page.',
  notInReview: 'This task does not wait for a decision any more. Reload the page.',
  comparing: 'The differences are still being worked out. Try again in a moment. Nothing was stored.',
  paused: 'This connection is paused. Resume it first.',
  signedOut: 'The point of sale does not let us in any more. Connect it again.',
  notConfigured: 'This installation cannot connect that point of sale. Ask its operator to set it up.',
  staleGrant: 'This permission was asked for by somebody else, or too long ago. Connect again. Nothing was stored.',
  connected: 'This point of sale is connected already. Reload the page.',
  noPlace: 'The account has no such place any more. Choose another one.',
  tooLongAgo: (days: number) => `Choose a day in the last ${days} days.`,
  stockFirst: 'Sales can move the stock only from the first day that is fetched.',
  badSignature: 'The signature is wrong.',
  valuesChanged: 'Some of these values changed meanwhile. Nothing was stored. Look at the new list and decide again.',
  valuesTwice: (item: string) =>
    `Two sold items are matched with ${item}, and only one of them can be right. Nothing was stored. Select one of the two.`,
  notCounting: 'This point of sale does not count what is on the shelf. Choose that neither side tells the other.',
  noAnswer: 'The point of sale does not answer. Try again in a moment. Nothing was changed.',
  notReady: 'This connection is not set up yet.',
  noTarget: 'This item or recipe does not exist any more. Choose another one.',
  chooseTarget: 'Choose one item or one recipe, or ignore what was sold.',
  partTwice: 'An item or a recipe is in this bundle twice. List it once with the total quantity.',
  changed:
    'The stock or the sales changed meanwhile. Nothing was stored. Look at the new differences and confirm them.',
  brake: 'So many items would move that we ask once more. Nothing was stored.',
  noTable:
    'We found no table with an item and a quantity in this file. Export the report as CSV or Excel and try again.',
  unreadable: 'This file is not a table. Export the report as CSV or Excel and try again.',
  notAWorkbook: 'This file cannot be read as an Excel file. Save it as .xlsx or as CSV and try again.',
  workbookTooLong: 'This Excel file is too long, and nothing was added. Save it as CSV, or export a shorter period.',
  workbookTooLarge: (megabytes: number) =>
    `An Excel file can have at most ${megabytes} MB. Nothing was added. Save it as CSV, or export a shorter period.`,
  columnsNeeded: 'Say which columns have the item and the quantity.',
  dayNeeded: 'This report has no dates. Say of which day it is.',
  nothingNew: 'There is nothing to bring in: every sale of this file is known.',
  fileTooLarge: (megabytes: number) =>
    `A sales file can have at most ${megabytes} MB. Nothing was added. Export shorter periods and add one file at a time.`,
  notDone:
    'This file is still being read, or it waits for your decision. Nothing was undone. Wait until it is read, then accept its changes or leave its sales out.',
  undone: 'This import was undone already.',
  rowItem: 'The item is missing.',
  rowQuantity: (text: string) => `"${text}" is not a quantity.`,
  rowDate: (text: string) => `"${text}" is not a date.`,
};
