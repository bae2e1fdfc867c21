import Big from 'big.js';
import { highestDiscount } from '#contract/pos/margin.ts';
import type { Sellable } from '#contract/pos/suggestions.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { listRecipeNames, readWholeUsage } from '#server/recipes/recipes.ts';
import { type ItemRecord, listCosts, listSoldAs } from './suggestions.sql.ts';

/** Recipes that are named for one item at most. */
const RECIPES_MAX = 3;

/**
 * Whether anything on sale takes an item, and what is sold of it, with the highest discount that keeps the margin: itself, or as the
 * register calls it, and the recipes with it.
 */
export async function readSellable(t: Tenant, floor: number) {
  const usageOf = await readWholeUsage(t);
  const recipes = (await listRecipeNames(t))
    .filter(({ selling_price_cents }) => selling_price_cents !== null)
    .map((recipe) => ({ ...recipe, usage: usageOf(recipe.recipe_id) }));
  const soldAs = await listSoldAs(t);
  const costs = await listCosts(t, [...new Set(recipes.flatMap(({ usage }) => [...usage.items.keys()]))]);
  const costOf = ({ items, isWhole }: ReturnType<typeof usageOf>) => {
    let sum = new Big(0);
    for (const [id, quantity] of items) {
      const cost = costs.get(id) ?? null;
      if (cost === null) return null;
      sum = sum.plus(quantity.times(cost));
    }
    return isWhole ? sum.toFixed() : null;
  };
  const present = (name: string, recipe_id: string | null, price: number | null, cost: string | null): Sellable => {
    const found = highestDiscount(price, cost, floor);
    const known = { name, recipe_id, price: price === null ? null : price / 100 };
    if (typeof found === 'string')
      return { ...known, lowest_price: null, discount: null, percent: null, why_not: found };
    const { lowest_cents, discount_cents, percent } = found;
    return { ...known, lowest_price: lowest_cents / 100, discount: discount_cents / 100, percent, why_not: null };
  };
  const sellableOf = ({ item_id, name, average_cost, selling_price_cents }: ItemRecord): Sellable[] => {
    const timesCost = (quantity: string) =>
      average_cost === null ? null : new Big(average_cost).times(quantity).toFixed();
    const own = selling_price_cents
      ? [present(name, null, selling_price_cents, average_cost)]
      : (soldAs.get(item_id) ?? [])
          .filter(({ price_cents }) => price_cents)
          .slice(0, 1)
          .map((one) => present(one.name, null, one.price_cents, timesCost(one.quantity)));
    const cooked = recipes
      .filter(({ usage }) => usage.items.has(item_id))
      .toSorted((a, b) => (b.usage.items.get(item_id) ?? new Big(0)).cmp(a.usage.items.get(item_id) ?? 0))
      .slice(0, RECIPES_MAX)
      .map((recipe) => present(recipe.name, recipe.recipe_id, recipe.selling_price_cents, costOf(recipe.usage)));
    const all = [...own, ...cooked];
    return all.length > 0 ? all : [present(name, null, null, average_cost)];
  };
  const isSold = ({ item_id, selling_price_cents }: ItemRecord) =>
    Boolean(selling_price_cents) || soldAs.has(item_id) || recipes.some(({ usage }) => usage.items.has(item_id));
  return { sellableOf, isSold };
}
