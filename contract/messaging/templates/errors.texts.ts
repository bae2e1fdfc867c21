/** Sentences about templates that the server answers and the screens show. */
export const templateErrors = {
  noTemplate: 'This template does not exist.',
  titleRequired: 'Enter a title for the template.',
  titleTooLong: (most: number) => `Use ${most} characters or fewer for the title.`,
  categoryRequired: 'Choose a category, or type a new one.',
  categoryTooLong: (most: number) => `Use ${most} characters or fewer for the category.`,
  bodyRequired: 'Write a message.',
  spanishRequired: 'Write the Spanish message, or remove it.',
  spanishTwice: 'The message is already in Spanish. Choose English to have both languages.',
  spanishOfSample:
    'The Spanish version of a sample is a separate template. Duplicate the sample to have both languages in one template.',
  bodyTooLong: (most: number) => `Use ${most} characters or fewer after your company’s name.`,
  strayBrace: (stray: string) =>
    `“${stray}” is not a placeholder and would be sent as it is. A placeholder is one word in braces, such as {offer}.`,
  notASample: 'Only a sample can be restored to its original text.',
};
