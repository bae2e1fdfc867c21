/** Words of the sample invoice. */
export const sampleTexts = {
  fileName: 'Sample invoice.pdf',
  /** Why it is archived. */
  note: 'The sample was removed.',
  notice: 'This is a sample invoice. Remove it when you are done, and its stock, items and vendor go with it.',
  remove: 'Remove sample',
  removed: 'The sample was removed. Stock and costs were restored.',
};
