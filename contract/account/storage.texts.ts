/** Sentences about the space that a company has for files. Sizes come as words: `1.2 GB`. */
export const storageTexts = {
  title: 'Space for files',
  detail: 'The invoices, contact files and item photos that your team uploaded.',
  used: (used: string, allowed: string) => `${used} of ${allowed} used`,
  progress: 'Used space for files',
  almostFull: (left: string) => `Your company has ${left} of space for files left. Without space, uploads are refused.`,
  full: 'Your company has used its space for files, so uploads are refused. Everything that you saved before is safe.',
  more: 'Ask for more space',
};
