/** Sentences about lines that were struck out. */
export const notDeliveredTexts = {
  mark: 'Not delivered',
  markOf: (row: number) => `Line ${row} was not delivered`,
  /** The two answers for a line that is struck out on the page. */
  request: 'Not delivered, request credit',
  came: 'It was delivered',
  cameOf: (row: number) => `Line ${row} was delivered`,
  done: (name: string) => `${name} is not added to stock. Its credit is on a request to the vendor.`,
  unnamed: 'The line',
  note: 'Not delivered. It is not added to stock. Its credit is on a request to the vendor.',
  /** Of a line of a credit memo. */
  credited: 'Credits what was missing or damaged at the door. It was never in stock, so no stock or cost changes.',
  undo: 'Undo',
  undoOf: (row: number) => `Undo: line ${row} was delivered after all`,
};

export const notDeliveredErrors = {
  noAmount: 'Enter the amount of this line first.',
  onlyInvoices: 'Only lines of an invoice can be marked as not delivered.',
  requested: 'This line is already on a credit request. Open that request to change it.',
  partlySettled:
    'A credit memo has settled a part of the request with this line. Remove the memo from the request first.',
  sent: 'The credit request with this line is no longer open. Change the line in the request.',
};
