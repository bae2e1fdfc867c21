/** Sentences about the fields of a recipe that the schema refuses. */
export const recipeFaults = {
  percent: 'Enter a percentage above 0 and up to 100.',
  unitNeeded: 'Choose a unit.',
  oneIngredient: 'An ingredient is one item or one recipe.',
};
