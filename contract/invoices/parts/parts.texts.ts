import { plural } from '../../texts/plural.ts';

/** Sentences about several invoices in one file. */
export const partTexts = {
  /** In the list, below the vendor. */
  ofFile: (first: number, last: number) =>
    first === last ? `Page ${first} of its file` : `Pages ${first} to ${last} of its file`,
  found: (count: number) => `This file contains ${plural(count, 'invoice', 'invoices')}`,
  detail: 'Each is a document of its own. The file is kept as it was uploaded.',
  others: 'Invoices of this file',
  pages: (first: number, last: number) => (first === last ? `Page ${first}` : `Pages ${first} to ${last}`),
  unnamed: 'no number',
  join: 'Join into one document',
  joined:
    'The documents are now one document. We are reading all of its pages. What you typed stays in the earlier documents.',
  onePosted: 'One of these invoices is posted. Undo the posting before you join them.',
};
