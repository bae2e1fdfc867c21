import type Big from 'big.js';
import type { Tenant } from '#server/platform/db/db.ts';
import { listRecipes } from './recipes.sql.ts';
import { readBook } from './record/book.ts';
import { usageIn } from './usage.rules.ts';

export { createRecipe, setContents } from './record/save.ts';
export { usageIn } from './usage.rules.ts';

/** What one yield unit of each recipe takes from the stock, in stock units of the items. */
export async function readUsage(t: Tenant): Promise<(recipeId: string) => ReadonlyMap<string, Big>> {
  const usageOf = usageIn(await readBook(t));
  return (recipeId) => usageOf(recipeId).items;
}

/** The same, with whether all of it is known: an ingredient whose unit cannot be converted, or a part without ingredients, is missing otherwise. */
export async function readWholeUsage(t: Tenant) {
  const usageOf = usageIn(await readBook(t));
  return (recipeId: string) => {
    const { items, unknown, empty } = usageOf(recipeId);
    return { items, isWhole: unknown.size === 0 && empty.size === 0 };
  };
}

/** The recipes that are in use, by name. */
export async function listRecipeNames(t: Tenant) {
  return (await listRecipes(t)).filter(({ archived_at }) => archived_at === null);
}
