interface PrintedPages {
  numbers: number[];
  pages: number | null;
}

/** "page 2 of 3", or "pages 1 and 2". */
function printed({ numbers, pages }: PrintedPages): string {
  const all = `${numbers.length === 1 ? 'page' : 'pages'} ${new Intl.ListFormat('en-US').format(numbers.map(String))}`;
  return pages === null ? all : `${all} of ${pages}`;
}

/** Of a document that seems to be another page of one that is here. */
export const anotherPageTexts = {
  title: (what: string) => `This looks like another page of an invoice that you already have (${what}).`,
  titleUnknown: 'This looks like another page of an invoice that you already have.',
  /** Why it is taken for one. */
  why: {
    labels: (mine: PrintedPages, other: PrintedPages) =>
      `Both have the same number: this one says ${printed(mine)}, and the other one says ${printed(other)}.`,
    noTotal: 'Both have the same number, but their lines differ, and at least one has no total that adds up.',
  },
  join: (page: number) => `Join as page ${page}`,
  /** Of the same invoice, but not the same: archiving it leaves its lines out, so its button does not say that the two are equal. */
  archive: 'Archive this page',
  keep: 'Keep as a separate invoice',
  joining:
    'Joining reads all pages as one new document. What you typed stays in the earlier documents, and Undo brings them back.',
  /** Why the two cannot be joined now. */
  obstacles: {
    posted: 'The other document is posted. Undo its posting before you join them.',
    rejected: 'The other document is archived. Restore it before you join them.',
    reading: 'The other document is still being read. You can join them when it is finished.',
  },
};
