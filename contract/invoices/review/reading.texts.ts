/** While a document is being read. */
export const readingTexts = {
  title: 'Reading the invoice',
  detail: 'You can leave this page. Reading continues.',
  queued: 'Documents that were added earlier are read first.',
  detailQueued: 'You can leave this page. Reading starts by itself.',
  taken: 'Time since reading began',
  found: 'Found so far',
  pages: 'Pages',
  page: {
    read: (page: number) => `Page ${page} is finished.`,
    reading: (page: number) => `Page ${page} is being read.`,
    waiting: (page: number) => `Page ${page} is waiting.`,
  },
  clock: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
};
