import { z } from 'zod';
import { Quantity, SellingPrice } from '../decimal.ts';
import { endpoint, Id, Paging } from '../http.ts';
import { CATEGORY_MAX, NAME_MAX, NOTE_MAX, SEARCH_MAX, UNIT_MAX } from '../limits.ts';
import { line } from '../line.ts';
import { commonTexts } from '../texts/common.ts';
import { recipeFaults } from './faults.texts.ts';
import { RECIPE_LINES_MAX } from './limits.ts';

const RecipeUnit = z.object({ unit: z.string(), size: z.string(), of: z.string() });

export const RecipeRow = z.object({
  recipe_id: Id,
  name: z.string(),
  category: z.string().nullable(),
  yield_quantity: z.number(),
  yield_unit: z.string(),
  /** All amounts are currency units for one yield unit. Null: it is not sold. */
  selling_price: z.number().nullable(),
  /** At average cost; null while the cost of an ingredient is unknown. */
  cost: z.number().nullable(),
  /** At the prices of the newest purchases, and of those before them. */
  latest_cost: z.number().nullable(),
  previous_cost: z.number().nullable(),
  margin: z.number().nullable(),
  /** Cost ÷ price. */
  food_cost: z.number().nullable(),
  /** The highest food cost that the shop wants, as a fraction. */
  target: z.number(),
  line_count: z.number().int(),
  /** Ingredients whose cost or unit is unknown, and parts without ingredients. */
  missing_count: z.number().int(),
  /** How many of them have an unknown unit, for example because a vendor's pack was deleted. Sales do not reduce the stock of these. */
  unmeasured_count: z.number().int(),
  is_active: z.boolean(),
});
export type RecipeRow = z.infer<typeof RecipeRow>;

/** Something that a recipe can take: an item, or another recipe. */
export const Ingredient = z.object({
  item_id: Id.nullable(),
  part_id: Id.nullable(),
  name: z.string(),
  /** The stock unit of an item, the yield unit of a recipe. */
  own_unit: z.string(),
  units: z.array(RecipeUnit),
  /** Currency units for one own unit; of a recipe with more decimals than are shown. */
  unit_cost: z.number().nullable(),
  /** How many ingredients of a recipe have an unknown unit. */
  unmeasured_count: z.number().int(),
  is_active: z.boolean(),
});
export type Ingredient = z.infer<typeof Ingredient>;

export const RecipeLine = Ingredient.extend({
  quantity: z.number(),
  unit: z.string(),
  /** What is left after trimming. */
  usable_percent: z.number(),
  /** For the whole batch, in its own units and in currency units. */
  own_quantity: z.number().nullable(),
  cost: z.number().nullable(),
});
export type RecipeLine = z.infer<typeof RecipeLine>;

export const Recipe = RecipeRow.extend({
  note: z.string().nullable(),
  version: z.number().int(),
  /** Null: the usual target. */
  target_percent: z.number().nullable(),
  lines: z.array(RecipeLine),
  used_in: z.array(z.object({ recipe_id: Id, name: z.string() })),
  /** Items whose newest price is another than the one before: as a fraction, and as currency units for one yield unit. */
  price_changes: z.array(z.object({ item_id: Id, name: z.string(), change: z.number(), effect: z.number() })),
});
export type Recipe = z.infer<typeof Recipe>;

const Positive = Quantity.refine((quantity) => Number(quantity) > 0, commonTexts.aboveZero);
/** The decimals that the database keeps. */
const PERCENT_PLACES = 2;
const Percent = Quantity.refine((value) => Number(value) > 0 && Number(value) <= 100, recipeFaults.percent).refine(
  (value) => (value.split('.')[1] ?? '').length <= PERCENT_PLACES,
  commonTexts.decimals(PERCENT_PLACES),
);
const Unit = line().min(1, recipeFaults.unitNeeded).max(UNIT_MAX);

const LineInput = z
  .object({
    item_id: Id.nullish(),
    part_id: Id.nullish(),
    quantity: Positive,
    unit: Unit,
    usable_percent: Percent.default('100'),
  })
  .refine(({ item_id, part_id }) => Boolean(item_id) !== Boolean(part_id), recipeFaults.oneIngredient);

const RecipeInput = z.object({
  name: line().min(1, commonTexts.nameNeeded).max(NAME_MAX),
  category: line().max(CATEGORY_MAX).nullish(),
  yield_quantity: Positive,
  yield_unit: Unit,
  selling_price: SellingPrice.nullish(),
  target_percent: Percent.nullish(),
  note: z.string().trim().max(NOTE_MAX).nullish(),
  /** The whole list; an omitted ingredient is removed. */
  lines: z.array(LineInput).max(RECIPE_LINES_MAX).default([]),
});

export const RECIPE_SORTS = ['margin', 'food_cost', 'name'] as const;
const params = z.object({ recipe_id: Id });

export const recipes = {
  list: endpoint({
    method: 'GET',
    path: '/recipes',
    summary: 'List recipes with cost and margin: those with an unknown unit first, then the smallest margin',
    access: 'invoice_scanning',
    query: Paging.extend({
      search: z.string().trim().max(SEARCH_MAX).optional(),
      archived: z.stringbool().optional(),
      /** Their food cost is above their target. */
      above_target: z.stringbool().optional(),
      sort: z.enum(RECIPE_SORTS).default('margin'),
    }),
    staleAfter: ['item', 'recipe', 'invoice'],
    reply: z.object({
      recipes: z.array(RecipeRow),
      total_count: z.number().int(),
      counts: z.object({
        all: z.number().int(),
        above_target: z.number().int(),
        archived: z.number().int(),
        /** How many of `all` have an ingredient with an unknown unit, so that their sales take too little from the stock. */
        unmeasured: z.number().int(),
      }),
    }),
  }),
  listIngredients: endpoint({
    method: 'GET',
    path: '/recipes/ingredients',
    summary: 'Find items and recipes for a recipe, with their units and costs',
    access: 'invoice_scanning',
    query: z.object({ search: z.string().trim().max(SEARCH_MAX).default('') }),
    staleAfter: ['item', 'recipe', 'invoice'],
    reply: z.object({ ingredients: z.array(Ingredient) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/recipes',
    summary: 'Add a recipe',
    access: 'invoice_scanning',
    role: 'manager',
    body: RecipeInput,
    reply: Recipe,
  }),
  get: endpoint({
    method: 'GET',
    path: '/recipes/:recipe_id',
    summary: 'Get a recipe with its ingredients, cost and margin',
    access: 'invoice_scanning',
    params,
    staleAfter: ['item', 'recipe', 'invoice'],
    reply: Recipe,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/recipes/:recipe_id',
    summary: 'Change a recipe. `version` is the one that was shown; a newer one is a conflict',
    access: 'invoice_scanning',
    role: 'manager',
    params,
    body: RecipeInput.extend({ version: z.number().int() }),
    reply: Recipe,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/recipes/:recipe_id/archive',
    summary: 'Archive a recipe, or restore it',
    access: 'invoice_scanning',
    role: 'manager',
    params,
    body: z.object({ is_active: z.boolean().default(false) }),
    reply: Recipe,
  }),
  setContents: endpoint({
    method: 'PUT',
    path: '/recipes/contents/:item_id',
    summary: 'Set how much one stock unit of an item holds, so that recipes can measure it',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ item_id: Id }),
    body: z.object({ unit: Unit, quantity: Positive }),
    reply: Ingredient,
  }),
};
export type RecipeInput = z.output<typeof recipes.create.body>;
