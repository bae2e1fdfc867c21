import type { z } from 'zod';
import { INGREDIENTS_OFFERED } from '#contract/recipes/limits.ts';
import type { Ingredient, RecipeRow, recipes } from '#contract/recipes/recipes.ts';
import { findItems } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import { nameKey } from '#server/platform/word_keys.rules.ts';
import { readBook } from './book.ts';
import { RecipeViews } from './present.ts';

type ListQuery = z.output<typeof recipes.list.query>;

/** One page of recipes. The costs depend on each other, so all of them are computed; a company has at most a few thousand. */
export function listRecipeRows(ctx: Ctx, query: ListQuery) {
  return ctx.tx(async (t) => {
    const book = await readBook(t);
    const views = new RecipeViews(book);
    const words = nameKey(query.search ?? '')
      .split(' ')
      .filter(Boolean);
    const found = [...book.recipes.values()]
      .filter(({ name_key }) => words.every((word) => name_key.includes(word)))
      .map((recipe) => views.row(recipe));
    const active = found.filter(({ is_active }) => is_active);
    const above = active.filter(isAboveTarget);
    const unmeasured = active.filter((row) => row.unmeasured_count > 0);
    const archived = found.filter(({ is_active }) => !is_active);
    const rows = query.archived ? archived : query.above_target ? above : active;
    rows.sort((a, b) => orderOf(a, query.sort) - orderOf(b, query.sort));
    return {
      recipes: rows.slice(query.offset, query.offset + query.limit),
      total_count: rows.length,
      counts: {
        all: active.length,
        above_target: above.length,
        archived: archived.length,
        unmeasured: unmeasured.length,
      },
    };
  });
}

function isAboveTarget({ food_cost, target }: RecipeRow): boolean {
  return food_cost !== null && food_cost > target;
}

/**
 * The rows come by name, and sorting keeps that for equal ones. Where sales take too little, a user has to do something: these come first. What
 * is not sold or has no cost comes last.
 */
function orderOf({ food_cost, margin, unmeasured_count }: RecipeRow, sort: ListQuery['sort']): number {
  if (sort === 'name') return 0;
  if (unmeasured_count > 0) return -Number.MAX_SAFE_INTEGER;
  if (food_cost === null || margin === null) return Number.MAX_SAFE_INTEGER;
  return sort === 'margin' ? margin : -food_cost;
}

/** Items and recipes that have the words. */
export function findIngredients(ctx: Ctx, search: string): Promise<Ingredient[]> {
  return ctx.tx(async (t) => {
    const items = await findItems(t, search, INGREDIENTS_OFFERED);
    const ids = items.map(({ item_id }) => item_id);
    const book = await readBook(t, ids);
    const views = new RecipeViews(book);
    const words = nameKey(search).split(' ').filter(Boolean);
    const parts = [...book.recipes.values()].filter(
      ({ archived_at, name_key }) => archived_at === null && words.every((word) => name_key.includes(word)),
    );
    return [
      ...parts
        .slice(0, INGREDIENTS_OFFERED)
        .map(({ recipe_id }) => views.ingredient({ item_id: null, part_id: recipe_id })),
      ...ids.map((item_id) => views.ingredient({ item_id, part_id: null })),
    ];
  });
}
