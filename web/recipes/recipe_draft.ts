import Big from 'big.js';
import { FOOD_COST_TARGET } from '#contract/recipes/limits.ts';
import { marginOf } from '#contract/recipes/margin.ts';
import type { Ingredient, Recipe } from '#contract/recipes/recipes.ts';
import { ownQuantity } from '#contract/recipes/units.ts';

/** An ingredient as the form holds it; an empty quantity is not finished yet. */
export type RecipeDraftLine = Ingredient & {
  key: string;
  quantity: number | '';
  unit: string;
  usable_percent: number | '';
};

export interface RecipeDraft {
  name: string;
  category: string;
  yield_quantity: number | '';
  yield_unit: string;
  selling_price: number | '';
  target_percent: number | '';
  note: string;
  lines: RecipeDraftLine[];
}

export const EMPTY: RecipeDraft = {
  name: '',
  category: '',
  yield_quantity: 1,
  yield_unit: 'portion',
  selling_price: '',
  target_percent: '',
  note: '',
  lines: [],
};

export function draftOf(recipe: Recipe): RecipeDraft {
  return {
    name: recipe.name,
    category: recipe.category ?? '',
    yield_quantity: recipe.yield_quantity,
    yield_unit: recipe.yield_unit,
    selling_price: recipe.selling_price ?? '',
    target_percent: recipe.target_percent ?? '',
    note: recipe.note ?? '',
    lines: recipe.lines.map((line, index) => ({ ...line, key: `${line.item_id ?? line.part_id} ${index}` })),
  };
}

/** How many lines were added in this tab. */
let added = 0;

export function lineOf(ingredient: Ingredient): RecipeDraftLine {
  const unit = ingredient.units[0]?.unit ?? ingredient.own_unit;
  // By its place it would have the key of another line, once one before it was removed.
  added += 1;
  return { ...ingredient, key: `new ${added}`, quantity: '', unit, usable_percent: 100 };
}

/** What is missing before the draft can be saved. */
export function recipeFaults({ name, yield_quantity, lines }: RecipeDraft) {
  return {
    name: name.trim() === '',
    yield_quantity: !(Number(yield_quantity) > 0),
    lines: new Set(lines.filter(({ quantity }) => !(Number(quantity) > 0)).map(({ key }) => key)),
  };
}

/** What the call takes. */
export function inputOf(draft: RecipeDraft) {
  return {
    name: draft.name.trim(),
    category: draft.category.trim() || null,
    yield_quantity: Number(draft.yield_quantity),
    yield_unit: draft.yield_unit.trim() || 'portion',
    selling_price: draft.selling_price === '' ? null : draft.selling_price,
    target_percent: draft.target_percent === '' ? null : draft.target_percent,
    note: draft.note.trim() || null,
    lines: draft.lines.map(({ item_id, part_id, quantity, unit, usable_percent }) => ({
      ...(item_id ? { item_id } : { part_id }),
      quantity: Number(quantity),
      unit,
      usable_percent: usable_percent === '' ? 100 : usable_percent,
    })),
  };
}

/** What a line takes of its own units and what that costs, as it is typed. */
export function lineFigures({ quantity, unit, usable_percent, units, unit_cost }: RecipeDraftLine) {
  if (!(Number(quantity) > 0)) return { own: null, cost: null };
  const own = ownQuantity({ quantity, unit, usable_percent: Number(usable_percent) || 100 }, units);
  return { own, cost: own === null || unit_cost === null ? null : own.times(unit_cost) };
}

/** The ingredients whose cost is not in the sum, by what is missing. */
function gapsOf(lines: readonly RecipeDraftLine[]) {
  const namesOf = (found: readonly RecipeDraftLine[]) => found.map(({ name }) => name);
  const counted = lines.filter(({ quantity }) => Number(quantity) > 0);
  return {
    quantity: namesOf(lines.filter(({ quantity }) => !(Number(quantity) > 0))),
    unit: namesOf(counted.filter((line) => lineFigures(line).own === null)),
    cost: namesOf(counted.filter((line) => lineFigures(line).own !== null && line.unit_cost === null)),
  };
}

/** Cost and margin of one yield unit, as it is typed; null while something is missing. What is known then is `known`. */
export function figuresOf(draft: RecipeDraft) {
  const costs = draft.lines.flatMap((line) => lineFigures(line).cost ?? []);
  const missing = draft.lines.length - costs.length;
  const makes = Number(draft.yield_quantity);
  const known =
    costs.length === 0 || !(makes > 0)
      ? null
      : Number(
          costs
            .reduce((sum, one) => sum.plus(one), new Big(0))
            .div(makes)
            .round(4, Big.roundHalfUp),
        );
  const cost = missing > 0 ? null : known;
  const price = draft.selling_price === '' ? null : draft.selling_price;
  const target = draft.target_percent === '' ? FOOD_COST_TARGET : draft.target_percent / 100;
  return { cost, known, price, target, missing, gaps: gapsOf(draft.lines), left: marginOf(price, cost) };
}
