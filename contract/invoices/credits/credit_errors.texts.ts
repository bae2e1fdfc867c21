/** Sentences of the credit requests that the server answers. */
export const creditErrors = {
  noCredit: 'This credit request does not exist, or it belongs to another company.',
  noLine: 'One of these lines is not on the document any more. Look at it again.',
  noVendor: 'Choose the vendor of this invoice first.',
  isMemo: 'This document is a credit memo already. Request credit for the invoice.',
  emailNeeded: 'Enter the email address of the vendor.',
  confirmEmail: 'Confirm your own email address first. The vendor’s answers go there.',
  tooManyMails: (most: number) => `You can email ${most} credit requests a day. Share the PDF, or try again tomorrow.`,
  changed: 'Somebody changed this credit request meanwhile. Look at it again.',
  closed: 'This credit request is settled or written off.',
  notWrittenOff: 'Only a credit request that was written off can be reopened.',
  notPosted: 'Post the credit memo first.',
  notMemo: 'This document is not a credit memo.',
  otherVendor: 'This credit memo is from another vendor.',
  otherCurrency: 'This credit memo is in another currency.',
  usedUp: 'This credit memo was used for other credit requests already.',
};
