import Big from 'big.js';
import { ownQuantity, type RecipeUnit } from '#contract/recipes/units.ts';

export interface BookLine {
  item_id: string | null;
  part_id: string | null;
  quantity: string;
  unit: string;
  usable_percent: string;
}

export interface BookRecipe {
  recipe_id: string;
  yield_quantity: string;
  yield_unit: string;
  lines: readonly BookLine[];
}

/** Everything that the cost of a recipe depends on. */
export interface RecipeBook {
  recipes: ReadonlyMap<string, BookRecipe>;
  /** The units of each item, and of each recipe's yield. */
  units: ReadonlyMap<string, readonly RecipeUnit[]>;
}

export interface Usage {
  /** Stock units of each item. */
  items: ReadonlyMap<string, Big>;
  /** Ingredients whose unit says nothing about their stock anymore. */
  unknown: ReadonlySet<string>;
  /** Parts that have no ingredients yet, so that nobody knows what they cost. */
  empty: ReadonlySet<string>;
}

/** Significant digits of what is taken. A product has those of both factors: without an end, a long chain of parts would have thousands. */
const DIGITS = 40;

/**
 * What one yield unit of each recipe takes from the stock, through all its parts. The answer remembers what it has computed.
 * @throws when a recipe is made with itself
 */
export function usageIn(book: RecipeBook): (recipeId: string) => Usage {
  const known = new Map<string, Usage>();
  const open = new Set<string>();
  return function usageOf(recipeId: string): Usage {
    const found = known.get(recipeId);
    if (found) return found;
    const recipe = book.recipes.get(recipeId);
    if (!recipe) throw new Error(`there is no recipe ${recipeId}`);
    if (open.has(recipeId)) throw new Error(`the recipe ${recipeId} is made with itself`);
    open.add(recipeId);
    const items = new Map<string, Big>();
    const unknown = new Set<string>();
    const empty = new Set<string>();
    const take = (id: string, quantity: Big) =>
      items.set(id, (items.get(id) ?? new Big(0)).plus(quantity).prec(DIGITS));
    for (const line of recipe.lines) {
      const id = line.item_id ?? line.part_id ?? '';
      const quantity = ownQuantity(line, book.units.get(id) ?? []);
      if (!quantity) {
        unknown.add(id);
        continue;
      }
      const share = quantity.div(recipe.yield_quantity);
      if (line.item_id) {
        take(id, share);
        continue;
      }
      const part = usageOf(id);
      if (book.recipes.get(id)?.lines.length === 0) empty.add(id);
      for (const [item, each] of part.items) take(item, each.times(share));
      for (const one of part.unknown) unknown.add(one);
      for (const one of part.empty) empty.add(one);
    }
    open.delete(recipeId);
    const usage = { items, unknown, empty };
    known.set(recipeId, usage);
    return usage;
  };
}

/** The cost of what is taken, unrounded; null while one cost is unknown. */
export function costOf({ items, unknown, empty }: Usage, unitCost: (itemId: string) => string | null): Big | null {
  if (unknown.size > 0 || empty.size > 0 || items.size === 0) return null;
  let sum = new Big(0);
  for (const [id, quantity] of items) {
    const cost = unitCost(id);
    if (cost === null) return null;
    sum = sum.plus(quantity.times(cost));
  }
  return sum;
}

/** Whether making `part` takes the recipe, directly or through other parts. */
export function isMadeWith(book: Pick<RecipeBook, 'recipes'>, part: string, recipe: string): boolean {
  const seen = new Set<string>();
  const visit = (id: string): boolean => {
    if (id === recipe) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return (book.recipes.get(id)?.lines ?? []).some(({ part_id }) => part_id !== null && visit(part_id));
  };
  return visit(part);
}
