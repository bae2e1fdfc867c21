/** Sentences about lines that were struck out. */
export const notDeliveredTexts = {
  mark: 'Not delivered',
  markOf: (row: number) => `Line ${row} was not delivered`,
  done: (name: string) => `${name} is left out of stock, and its credit is on a request to the vendor.`,
  unnamed: 'The line',
  note: 'Not delivered. It is left out of stock, and its credit is on a request to the vendor.',
  undo: 'Undo',
  undoOf: (row: number) => `Undo: line ${row} was delivered after all`,
};

export const notDeliveredErrors = {
  noAmount: 'Enter the amount of this line first.',
  onlyInvoices: 'Only lines of an invoice can be marked as not delivered.',
  requested: 'Credit was requested for this line before. Open that request.',
  sent: 'The credit request of this line is no longer open. Change it there.',
};
