import type { Ctx } from '#server/platform/context.ts';
import { createRecipe, setContents } from '#server/recipes/recipes.ts';
import { DRINKS } from './recipes/drinks.ts';
import { KITCHEN } from './recipes/kitchen.ts';
import type { DemoRecipe } from './recipes/recipe.ts';
import { SALADS } from './recipes/salads.ts';
import { SANDWICHES } from './recipes/sandwiches.ts';

export const RECIPES: readonly DemoRecipe[] = [...KITCHEN, ...SANDWICHES, ...SALADS, ...DRINKS];

/** What one piece holds of goods that no delivery has measured yet. */
const CONTENTS: [sku: string, quantity: string, unit: string][] = [['30117', '32', 'oz']];

/** Writes down what the shop makes of its goods. */
export async function writeRecipes(ctx: Ctx, itemIds: ReadonlyMap<string, string>): Promise<void> {
  for (const [sku, quantity, unit] of CONTENTS) {
    const itemId = itemIds.get(sku);
    if (itemId) await setContents(ctx, itemId, { quantity, unit });
  }
  const parts = new Map<string, string>();
  for (const { name, category, makes, price, target = null, note = null, lines } of RECIPES) {
    const { recipe_id } = await createRecipe(ctx, {
      name,
      category,
      note,
      yield_quantity: makes[0],
      yield_unit: makes[1],
      selling_price: price,
      target_percent: target,
      lines: lines.map(([ingredient, quantity, unit, usable_percent = '100']) => {
        const part_id = parts.get(ingredient);
        const item_id = itemIds.get(ingredient);
        return { ...(part_id ? { part_id } : { item_id }), quantity, unit, usable_percent };
      }),
    });
    parts.set(name, recipe_id);
  }
}
