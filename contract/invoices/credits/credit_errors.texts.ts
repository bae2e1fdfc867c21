/** Sentences of the credit requests that the server answers. */
export const creditErrors = {
  noCredit: 'This credit request does not exist, or it belongs to another company.',
  noLine: 'One of these lines is no longer on the document. Check it again.',
  noVendor: 'Choose the vendor of this invoice first.',
  isMemo: 'This document is already a credit memo. Request credit for the invoice.',
  emailNeeded: 'Enter the email address of the vendor.',
  tooManyMails: (most: number) => `You can email ${most} credit requests a day. Share the PDF, or try again tomorrow.`,
  changed: 'Someone else changed this credit request in the meantime. Check it again.',
  closed: 'This credit request is settled or written off.',
  notWrittenOff: 'Only a credit request that was written off can be reopened.',
  notPosted: 'Post the credit memo first.',
  notMemo: 'This document is not a credit memo.',
  otherVendor: 'This credit memo is from another vendor.',
  otherCurrency: 'This credit memo is in another currency.',
  usedUp: 'This credit memo was already used for other credit requests.',
};
