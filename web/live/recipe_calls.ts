import type { Endpoint } from '#contract/http.ts';
import { recipes } from '#contract/recipes/recipes.ts';

/** What shows recipes and their costs. Fetched only when something of it changes. */
export const RECIPE_CALLS: Endpoint[] = [recipes.list, recipes.get, recipes.listIngredients];
