/** Sentences about templates that the server answers and the screens show. */
export const templateErrors = {
  noTemplate: 'There is no such template.',
  titleRequired: 'Give the template a title.',
  titleTooLong: (most: number) => `At most ${most} characters fit into the title.`,
  categoryRequired: 'Choose a category, or type a new one.',
  categoryTooLong: (most: number) => `At most ${most} characters fit into the category.`,
  bodyRequired: 'Write the words of the message.',
  spanishRequired: 'Write the words in Spanish, or take them away.',
  spanishTwice: 'The words are in Spanish already. Choose English to have both.',
  spanishOfSample: 'A sample has its Spanish words in a template of their own. Duplicate it to keep both in one.',
  bodyTooLong: (most: number) => `At most ${most} characters fit behind the name of your company.`,
  strayBrace: (stray: string) =>
    `“${stray}” is no placeholder and would be sent as it stands. A placeholder is one word in braces, like {offer}.`,
  notASample: 'Only a sample has first words to go back to.',
};
