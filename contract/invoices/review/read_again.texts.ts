/** What came of reading a document again. */
export const readAgainTexts = {
  refused: (date: string) => `Reading it again on ${date} did not work. Nothing was changed.`,
  notKept: (date: string) => `It was read again on ${date}. Some of what you entered does not fit the new reading.`,
  line: (name: string) => `Line “${name}”`,
  unnamedLine: 'A line without a description',
  enterAgain: 'Enter it again where it is still needed.',
};
