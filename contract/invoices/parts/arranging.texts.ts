import { plural } from '../../texts/plural.ts';

/** Sentences that the server answers about splitting and joining. */
export const arrangingErrors = {
  changed:
    'Someone else changed one of these documents in the meantime. Nothing was split or joined. Close this and open it again.',
  posted: 'One of these documents is posted, and nothing was changed. Undo its posting first.',
  sample: 'You cannot split or join the sample. Use your own documents.',
  noPages: (name: string) => `${name} has no pages to split or join.`,
  unknownPages: 'We do not know which file each page of this document is in. Read the document again first.',
  notRead: 'Some pages of this document were not read. Read the document again first.',
  requested:
    'This document has a credit request. Write off that request first. If it is settled, remove its credit memos before that.',
  everyPage: 'Each page must be in exactly one document.',
  unchanged: 'Nothing changed: a document would keep the pages it has now.',
  tooManyPages: (most: number) => `A document can have at most ${most} pages.`,
  elsewhere: 'The pages of this document are in other documents. Undo the split or join, or open those documents.',
  partElsewhere: 'Pages of this file are in other documents. Undo the split or join first.',
  nothing: 'Someone already undid this. Nothing was changed.',
  onePosted: 'One of the new documents is posted. Undo its posting first.',
  oneRequested:
    'One of the new documents has a credit request. Write off that request first. If it is settled, remove its credit memos before that.',
  arrangedAgain: 'One of the new documents was split or joined again. Undo that first.',
  /** Why a document is archived. */
  splitNote: (count: number) => `Split into ${count} documents.`,
  joinedNote: 'Its pages are in another document.',
  undoneNote: 'Its pages are in the earlier document again.',
};

/** Sentences of the dialog and of the notice. */
export const arrangingTexts = {
  open: 'Split or join pages',
  title: 'Split or join pages',
  hint: 'To split, cut between two pages. To join, add another document.',
  pages: 'Pages in order',
  page: (page: number, name: string | null) => (name ? `Page ${page} of ${name}` : `Page ${page}`),
  document: (index: number) => `Document ${index}`,
  cut: (page: number) => `Cut here, after page ${page}`,
  cutShort: 'Cut here',
  uncut: (page: number) => `Keep together, pages ${page} and ${page + 1}`,
  uncutShort: 'Keep together',
  earlier: (page: number) => `Move page ${page} earlier`,
  later: (page: number) => `Move page ${page} later`,
  add: 'Add another document',
  addNone: 'No other document that waits for review has pages.',
  added: (name: string, pages: number) => `${name} added: ${plural(pages, 'page', 'pages')} at the end.`,
  moved: (to: number) => `It is now page ${to}.`,
  unnamed: 'Document without a number',
  toSplit: (count: number) => `Split into ${count} documents`,
  toJoin: 'Join into one document',
  toReorder: 'Change the order of pages',
  toMake: (count: number) => `Make ${count} documents`,
  unchanged: 'First cut between two pages, move a page, or add another document.',
  /** Before it is done. */
  read: (count: number) =>
    `${count === 1 ? 'The new document is' : 'The new documents are'} read from the pages. What you typed stays in the earlier document. Undo brings it back.`,
  done: (count: number) => (count === 1 ? 'The pages are now one document.' : `The pages are now ${count} documents.`),
  undo: 'Undo',
  undoFull: 'Undo splitting and joining',
  undone: 'The documents were restored.',
  notice: {
    source: (count: number) =>
      count === 1 ? 'Its pages are in another document' : `Its pages are in ${count} documents`,
    result: (count: number) =>
      count === 1 ? 'Made from pages of another document' : `Made from pages of ${count} documents`,
    all: 'New documents',
    former: 'Earlier documents',
  },
};
