import { BUNDLE_PARTS_MAX } from './limits.ts';

/** Sentences about sales that the schema refuses. */
export const salesFaults = {
  empty: 'This file is empty.',
  tooLong: 'This file is too long. Export a shorter period, such as one month, and add one file at a time.',
  fewParts: 'A bundle has at least two parts.',
  tooManyParts: `A bundle has at most ${BUNDLE_PARTS_MAX} parts. Combine some of them in a recipe.`,
};

/** Sentences of sales that the server answers. */
export const posErrors = {
  noItem: 'The point of sale no longer has this item. Reload the page.',
  noReport: 'This email has no sales report to check. Someone may have added it already.',
  noTask: 'This task does not exist, or it belongs to another company.',
  noConnection: 'This point of sale is not connected. Reload the page.',
  notAFile: 'Only the sales of a file can be undone. Pause or disconnect the point of sale instead.',
  notFailed: 'This task did not fail, so there is nothing to try again. Reload the page.',
  notInReview: 'This task is no longer waiting for a decision. Reload the page.',
  comparing: 'The differences are still being worked out. Try again in a moment. Nothing was saved.',
  paused: 'This connection is paused. Resume it first.',
  signedOut: 'The point of sale no longer grants access. Connect it again.',
  notConfigured:
    'This installation cannot connect that point of sale. Ask the person who runs Counterbook to set it up.',
  staleGrant:
    'Another user started this connection, or the request expired or was already used. Connect again. Nothing was saved.',
  connected: 'This point of sale is connected already. Reload the page.',
  noPlace: 'This sales location no longer exists in the account. Choose another one.',
  tooLongAgo: (days: number) => `Choose a day in the last ${days} days.`,
  stockFirst: 'Stock cannot change before the first day of fetched sales. Choose the same day or a later one.',
  badSignature: 'The signature is not valid.',
  valuesChanged:
    'Some of these values changed in the meantime. Nothing was saved. Check the new list and decide again.',
  salesWaiting:
    'Some sales are not in the stock yet, and the count of the point of sale already includes them. Nothing was saved. Try again once these sales are in the stock.',
  valuesTwice: (item: string) =>
    `Two sold items are matched with ${item}, and only one of them can be right. Nothing was saved. Select one of the two.`,
  notCounting: 'This point of sale does not count what is on the shelf. For “On hand”, choose “Do not sync”.',
  noAnswer: 'The point of sale does not answer. Try again in a moment. Nothing was changed.',
  notReady: 'This connection is not set up yet.',
  noTarget: 'This item or recipe no longer exists. Choose another one.',
  chooseTarget: 'Choose one item or one recipe, or ignore what was sold.',
  partTwice: 'An item or a recipe is in this bundle twice. List it once with the total quantity.',
  changed:
    'The stock or the sales changed in the meantime. Nothing was saved. Check the new differences and confirm them.',
  brake: 'These sales would move so many items that we ask you to confirm them. Nothing was saved.',
  noTable:
    'We found no table with an item and a quantity in this file. Export the report as CSV or Excel and try again.',
  unreadable: 'This file is not a table. Export the report as CSV or Excel and try again.',
  notAWorkbook: 'This file cannot be read as an Excel file. Save it as .xlsx or as CSV and try again.',
  workbookTooLong: 'This Excel file is too long, and nothing was added. Save it as CSV, or export a shorter period.',
  workbookTooLarge: (megabytes: number) =>
    `An Excel file can have at most ${megabytes} MB. Nothing was added. Save it as CSV, or export a shorter period.`,
  columnsNeeded: 'Choose the columns with the item and the quantity.',
  dayNeeded: 'This report has no dates. Choose its day.',
  nothingNew: 'There is nothing to add: every sale in this file is already here.',
  fileTooLarge: (megabytes: number) =>
    `A sales file can have at most ${megabytes} MB. Nothing was added. Export shorter periods and add one file at a time.`,
  notDone:
    'This file is still being read, or it is waiting for your decision. Nothing was undone. Wait until it is read, then accept its changes or leave its sales out.',
  undone: 'The sales of this file were already undone.',
  rowItem: 'The item is missing.',
  rowQuantity: (text: string) => `“${text}” is not a quantity.`,
  rowDate: (text: string) => `“${text}” is not a date.`,
};
