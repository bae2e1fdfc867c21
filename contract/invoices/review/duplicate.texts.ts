/** Of a document that was added twice. */
export const duplicateTexts = {
  number: (what: string) => `You already have this invoice (${what}).`,
  detail: 'We keep it separate so that nothing is counted twice.',
  table: 'Both documents',
  compare: 'What',
  mine: 'This document',
  other: 'The other document',
  facts: {
    file: 'File',
    vendor: 'Vendor',
    number: 'Number',
    date: 'Date',
    total: 'Total',
    lines: 'Lines',
    added: 'Added',
    state: 'Status',
  },
  picture: 'First page of this document',
  otherPicture: 'First page of the other document',
  same: 'Archive this duplicate',
};
