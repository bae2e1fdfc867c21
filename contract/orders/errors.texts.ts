/** Sentences of the purchase orders that the server answers. */
export const orderErrors = {
  noOrder: 'This order does not exist, or it belongs to another company.',
  noReceipt: 'This delivery does not exist, or it belongs to another order.',
  receiptOfSlip: 'This delivery came with a packing slip. A manager can undo the posting of the packing slip.',
  orderedItself: 'This item is on the order. It cannot also be a substitute for another item.',
  noItem: 'An item of this order does not exist or is archived. Remove it and try again.',
  emailNeeded: 'Enter the email address to which you send this vendor’s orders.',
  confirmEmail: 'Confirm your own email address first. The vendor’s replies go there.',
  tooManyMails: (most: number) => `You can email ${most} orders a day. Share the PDF, or try again tomorrow.`,
  empty: 'The order has no items. Add at least one.',
  changed:
    'Someone else changed this order in the meantime. Your entries are still here. Check the order again before you save it.',
  receivedItems: 'An item that was already received cannot be removed from the order.',
  receivedPack: (item: string, holds: string) =>
    `${item} was counted with ${holds} in one unit. Enter ${holds} again, or undo its deliveries before you change it.`,
  notChangeable: 'This order is finished. Reopen it to change it.',
  notReceivable: 'This order is not open. Reopen it to receive goods.',
  notSendable: 'This order is finished. Reopen it to send it again.',
  notCancelable: 'Goods of this order were received or billed. Close it instead.',
  notReopenable: 'Only a closed or canceled order can be reopened.',
  mergedVendor: (name: string, into: string) => `${name} was merged into ${into}. Order from ${into} instead.`,
  nothingToRepeat: 'This order has no active items that could be ordered again.',
  otherVendor: 'This order is for another vendor.',
};
