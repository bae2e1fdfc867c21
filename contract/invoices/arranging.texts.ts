import { plural } from '../texts/plural.ts';

/** Sentences that the server answers about splitting and joining. */
export const arrangingErrors = {
  changed: 'Someone else changed one of these documents in the meantime. Nothing was split or joined. Open it again.',
  posted: 'One of these documents is posted. Undo the posting first.',
  sample: 'The sample stays as it is. Split or join documents of your own.',
  noPages: (name: string) => `${name} has no pages that could be split or joined.`,
  unknownPages: 'We do not know which page is in which file of this document. Read it again first.',
  notRead: 'Not every page of this document was read. Read it again first.',
  requested: 'A credit was requested for this document. Write that request off first.',
  everyPage: 'Each page has to be in exactly one document.',
  unchanged: 'The documents have these pages already.',
  tooManyPages: (most: number) => `A document can have at most ${most} pages.`,
  elsewhere: 'Its pages are in other documents. Undo the splitting or joining, or open those documents.',
  partElsewhere: 'Pages of this file are in other documents. Undo that first.',
  nothing: 'This was undone already.',
  onePosted: 'One of the new documents is posted. Undo its posting first.',
  arrangedAgain: 'The pages of one of the new documents were split or joined again. Undo that first.',
  /** Why a document is archived. */
  splitNote: (count: number) => `Split into ${count} documents.`,
  joinedNote: 'Its pages are in another document.',
  undoneNote: 'Its pages are in the earlier document again.',
};

/** Sentences of the dialog and of the notice. */
export const arrangingTexts = {
  open: 'Split or join pages',
  title: 'Split or join pages',
  hint: 'Cut between two pages to make several documents. Add another document to make one of both.',
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
  addNone: 'There is no other document with pages to review.',
  added: (name: string, pages: number) => `${name} added: ${plural(pages, 'page', 'pages')} at the end.`,
  moved: (to: number) => `It is page ${to} now.`,
  unnamed: 'Document without a number',
  toSplit: (count: number) => `Split into ${count} documents`,
  toJoin: 'Join into one document',
  toReorder: 'Change the order of pages',
  toMake: (count: number) => `Make ${count} documents`,
  unchanged: 'Cut between two pages, move one, or add another document first.',
  /** Before it is done. */
  read: (count: number) =>
    `${count === 1 ? 'The new document is' : 'The new documents are'} read from the pages. What you typed stays with the document as it is now, and Undo brings it back.`,
  done: (count: number) =>
    count === 1 ? 'One document was made of the pages.' : `${count} documents were made of the pages.`,
  undo: 'Undo',
  undoFull: 'Undo splitting and joining',
  undone: 'The documents are as they were.',
  notice: {
    source: (count: number) =>
      count === 1 ? 'Its pages are in another document' : `Its pages are in ${count} documents`,
    result: (count: number) =>
      count === 1 ? 'Made of pages of another document' : `Made of pages of ${count} documents`,
    all: 'New documents',
    former: 'Earlier documents',
  },
};
