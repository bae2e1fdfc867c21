import { recipes } from '#contract/recipes/recipes.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { findIngredients, listRecipeRows } from './record/list.ts';
import { archiveRecipe, changeRecipe, createRecipe, setContents, showRecipe } from './record/save.ts';

/** Serves recipes with their costs and margins. */
export function register(app: AnyApp): void {
  bind(app, recipes.list, (ctx, { query }) => listRecipeRows(ctx, query));
  bind(app, recipes.listIngredients, async (ctx, { query }) => ({
    ingredients: await findIngredients(ctx, query.search),
  }));
  bind(app, recipes.create, (ctx, { body }) => createRecipe(ctx, body));
  bind(app, recipes.get, (ctx, { params }) => ctx.tx((t) => showRecipe(t, params.recipe_id)));
  bind(app, recipes.update, (ctx, { params, body }) => changeRecipe(ctx, params.recipe_id, body));
  bind(app, recipes.archive, (ctx, { params, body }) => archiveRecipe(ctx, params.recipe_id, body.is_active));
  bind(app, recipes.setContents, (ctx, { params, body }) => setContents(ctx, params.item_id, body));
}
