/** Recipes of a company, ingredients of one, and the ingredients that a search offers. */
export const RECIPES_MAX = 3_000;
export const RECIPE_LINES_MAX = 100;
export const INGREDIENTS_OFFERED = 30;
/** The share of a price that ingredients may cost where a recipe has no target of its own: what most restaurants plan with. */
export const FOOD_COST_TARGET = 0.3;
