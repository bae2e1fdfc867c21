/** While a document is being read. */
export const readingTexts = {
  title: 'Reading the invoice',
  detail: 'You can leave this page. Reading continues.',
  waited: 'Time waited',
  found: 'Found so far',
  clock: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
};
