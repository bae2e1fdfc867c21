import Big from 'big.js';
import { centsToNumber } from '#contract/decimal.ts';
import { FOOD_COST_TARGET } from '#contract/recipes/limits.ts';
import { marginOf } from '#contract/recipes/margin.ts';
import type { Ingredient, Recipe, RecipeLine, RecipeRow } from '#contract/recipes/recipes.ts';
import { ownQuantity } from '#contract/recipes/units.ts';
import type { ItemRecord } from '../recipes.sql.ts';
import { type BookLine, costOf, usageIn } from '../usage.rules.ts';
import type { FullBook, FullRecipe } from './book.ts';

const rounded = (cost: Big | null, places: number) =>
  cost === null ? null : Number(cost.round(places, Big.roundHalfUp));
const money = (cost: Big | null) => rounded(cost, 4);
/** The page multiplies this by a quantity: a milliliter of stock costs less than four decimals show. */
const UNIT_COST_PLACES = 12;

/** The cost of an item while it was never received is what was last paid for it. */
const average = (item?: ItemRecord) => item?.average_cost ?? item?.last_cost ?? null;
const latest = (item?: ItemRecord) => item?.last_cost ?? item?.average_cost ?? null;
const previous = (item?: ItemRecord) => item?.previous_cost ?? latest(item);

/** Shows the recipes of a book with their costs. */
export class RecipeViews {
  readonly #book: FullBook;
  readonly #usageOf: ReturnType<typeof usageIn>;

  constructor(book: FullBook) {
    this.#book = book;
    this.#usageOf = usageIn(book);
  }

  row(recipe: FullRecipe): RecipeRow {
    const usage = this.#usageOf(recipe.recipe_id);
    const { items } = this.#book;
    const costBy = (cost: (item?: ItemRecord) => string | null) => money(costOf(usage, (id) => cost(items.get(id))));
    const cost = costBy(average);
    const selling_price = recipe.selling_price_cents === null ? null : centsToNumber(recipe.selling_price_cents);
    const left = marginOf(selling_price, cost);
    const unpriced = [...usage.items.keys()].filter((id) => average(items.get(id)) === null);
    return {
      recipe_id: recipe.recipe_id,
      name: recipe.name,
      category: recipe.category,
      yield_quantity: Number(recipe.yield_quantity),
      yield_unit: recipe.yield_unit,
      selling_price,
      cost,
      latest_cost: costBy(latest),
      previous_cost: costBy(previous),
      margin: left?.margin ?? null,
      food_cost: left?.food_cost ?? null,
      target: recipe.target_percent === null ? FOOD_COST_TARGET : Number(recipe.target_percent) / 100,
      line_count: recipe.lines.length,
      missing_count: usage.unknown.size + usage.empty.size + unpriced.length,
      unmeasured_count: usage.unknown.size,
      is_active: recipe.archived_at === null,
    };
  }

  recipe(recipe: FullRecipe): Recipe {
    const { recipes } = this.#book;
    return {
      ...this.row(recipe),
      note: recipe.note,
      version: recipe.version,
      target_percent: recipe.target_percent === null ? null : Number(recipe.target_percent),
      lines: recipe.lines.map((line) => this.#line(line)),
      used_in: [...recipes.values()]
        .filter(({ lines }) => lines.some(({ part_id }) => part_id === recipe.recipe_id))
        .map(({ recipe_id, name }) => ({ recipe_id, name })),
      price_changes: this.#priceChanges(recipe.recipe_id),
    };
  }

  /** An item or a recipe as an ingredient; it must be in the book. */
  ingredient({ item_id, part_id }: { item_id: string | null; part_id: string | null }): Ingredient {
    const units = [...(this.#book.units.get(item_id ?? part_id ?? '') ?? [])];
    const item = this.#book.items.get(item_id ?? '');
    if (item) {
      const cost = average(item);
      return {
        item_id,
        part_id: null,
        name: item.name,
        own_unit: item.stock_unit,
        units,
        is_active: item.is_active,
        unit_cost: cost === null ? null : Number(cost),
        unmeasured_count: 0,
      };
    }
    const part = this.#book.recipes.get(part_id ?? '');
    if (!part) throw new Error(`there is no ingredient ${item_id ?? part_id}`);
    const { yield_unit: own_unit, is_active, name, unmeasured_count } = this.row(part);
    const unit_cost = rounded(this.#costOf(part.recipe_id), UNIT_COST_PLACES);
    return { item_id: null, part_id, name, own_unit, units, unit_cost, unmeasured_count, is_active };
  }

  /** Of one yield unit at average cost, unrounded. */
  #costOf(recipeId: string): Big | null {
    return costOf(this.#usageOf(recipeId), (id) => average(this.#book.items.get(id)));
  }

  #line(line: BookLine): RecipeLine {
    const ingredient = this.ingredient(line);
    const quantity = ownQuantity(line, ingredient.units);
    const each = line.part_id ? this.#costOf(line.part_id) : average(this.#book.items.get(line.item_id ?? ''));
    return {
      ...ingredient,
      quantity: Number(line.quantity),
      unit: line.unit,
      usable_percent: Number(line.usable_percent),
      own_quantity: money(quantity),
      cost: quantity === null || each === null ? null : money(quantity.times(each)),
    };
  }

  #priceChanges(recipeId: string): Recipe['price_changes'] {
    const changes = [...this.#usageOf(recipeId).items].flatMap(([item_id, quantity]) => {
      const item = this.#book.items.get(item_id);
      if (!item?.last_cost || !item.previous_cost || Number(item.previous_cost) === 0) return [];
      const rise = new Big(item.last_cost).minus(item.previous_cost);
      const effect = money(quantity.times(rise));
      if (!effect) return [];
      return [{ item_id, name: item.name, change: Number(rise.div(item.previous_cost).round(4)), effect }];
    });
    return changes.sort((a, b) => b.effect - a.effect);
  }
}
