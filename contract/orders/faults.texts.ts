/** Sentences about the fields of an order that the schema refuses. */
export const orderFaults = {
  emailShape: 'Enter an email address such as orders@example.com.',
  itemTwice: 'An item is on the order twice. Change its quantity instead.',
  receivedTwice: 'An item is in the delivery twice. Enter its whole quantity once.',
  nothingReceived: 'Enter what arrived.',
  /** At the quantity of an item of which only a note or a lot was entered. */
  onlyWords: 'Enter a quantity, or clear the note, the date and the lot.',
  insteadQuantity: 'Enter how much came instead.',
};
