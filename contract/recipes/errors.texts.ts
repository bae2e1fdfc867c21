/** Sentences of recipes that the server answers. */
export const recipeErrors = {
  noRecipe: 'This recipe does not exist, or it belongs to another company.',
  noIngredient: 'An ingredient of this recipe no longer exists. Remove it and save again.',
  nameTaken: (name: string) => `You already have a recipe called ${name}.`,
  changed: 'Someone else changed this recipe. Nothing was saved, and your entries are still here.',
  archived: 'This recipe is archived. Restore it before you change it.',
  circle: (part: string, recipe: string) => `${part} is made with ${recipe}, so it cannot be an ingredient of it.`,
  wrongUnit: (unit: string, name: string) =>
    `We do not know how much one ${unit} of ${name} is. Choose another unit, or say how much the item holds.`,
  stillUsed: (names: string) => `This recipe is an ingredient of ${names}. Remove it there first.`,
  partsArchived: (names: string) => `Ingredients of this recipe are archived. Restore them first: ${names}.`,
  partArchived: (name: string) => `${name} is archived. Restore it, or remove it here, and save again.`,
  /** Sales of archived recipes still take their ingredients. */
  yieldStillUsed: (unit: string, names: string, archived = '') =>
    [
      `This recipe is an ingredient of ${names}, in a unit that cannot be converted to ${unit}.`,
      'Remove it there first, or keep the unit of the yield.',
      archived && `Archived recipes can be changed after you restore them: ${archived}.`,
    ]
      .filter(Boolean)
      .join(' '),
  contentsMeasured: 'Enter the contents as a weight or a volume.',
  contentsKnown: (unit: string, own: string) =>
    `Recipes convert ${own} to ${unit} automatically, so this item needs no entry.`,
  tooMany: (most: number) => `A company can have up to ${most} recipes. Archive some first.`,
};
