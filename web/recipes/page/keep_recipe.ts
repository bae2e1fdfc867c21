import { type Recipe, recipes } from '#contract/recipes/recipes.ts';
import { invalidate, keyOf, queryClient } from '../../query.ts';

/** Shows the recipe as the server has it now. */
export function keepRecipe(recipe: Recipe): void {
  queryClient.setQueryData(keyOf(recipes.get, { params: { recipe_id: recipe.recipe_id } }), recipe);
  void invalidate(recipes.list, recipes.listIngredients);
}
