/** Sentences that the server answers. */
export const transferErrors = {
  noTransfer: 'This transfer does not exist, or it belongs to another company.',
  samePlace: 'A transfer needs two different places. Choose another location or storage area.',
  otherArea: 'This storage area is at another location.',
  notSent: 'This transfer has been received or canceled already. Reload the page to see what was recorded.',
  notReceived: 'This transfer has not been received, so there is nothing to undo.',
  itemTwice: 'An item can be in a transfer only once. Change its quantity instead.',
  notThere: 'An item that you received is not in this transfer. Reload the page.',
  differenceNeeded: (item: string) => `${item}: what arrived differs from what was sent. Choose a reason.`,
  moreThanSent: (item: string) => `${item}: more arrived than was sent. Choose “Counted wrong when sent”.`,
};
