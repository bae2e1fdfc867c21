import type { AuditAction } from '#contract/account/audit/actions.ts';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { recipeErrors } from '#contract/recipes/errors.texts.ts';
import { RECIPES_MAX } from '#contract/recipes/limits.ts';
import type { Ingredient, Recipe, RecipeInput } from '#contract/recipes/recipes.ts';
import { CONTENT_UNITS, contentUnitsFor, unitsOf, unitsOfKind } from '#contract/recipes/units.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { nameKey } from '#server/platform/word_keys.rules.ts';
import { insertRecipe, lockRecipes, replaceLines, saveContents, updateRecipe } from '../recipes.sql.ts';
import { isMadeWith } from '../usage.rules.ts';
import { type FullBook, type FullRecipe, readBook } from './book.ts';
import { RecipeViews } from './present.ts';

/** The recipe with its costs, or 404. */
export async function showRecipe(t: Tenant, recipeId: string): Promise<Recipe> {
  const book = await readBook(t);
  return new RecipeViews(book).recipe(recipeOr404(book, recipeId));
}

function recipeOr404(book: FullBook, recipeId: string): FullRecipe {
  const recipe = book.recipes.get(recipeId);
  if (!recipe) throw new AppError('not_found', recipeErrors.noRecipe);
  return recipe;
}

export function createRecipe(ctx: Ctx, input: RecipeInput): Promise<Recipe> {
  return ctx.tx(async (t) => {
    await lockRecipes(t);
    const book = await readBook(t, itemsOf(input));
    const active = [...book.recipes.values()].filter(({ archived_at }) => archived_at === null);
    if (active.length >= RECIPES_MAX) throw new AppError('conflict', recipeErrors.tooMany(RECIPES_MAX));
    const recipe_id = newId();
    const lines = linesOf(book, { ...input, recipe_id });
    const row = { recipe_id, ...fieldsOf(input), created_by: ctx.userId };
    await refuseDuplicate(input.name, () => insertRecipe(t, row, ctx.now));
    await replaceLines(t, recipe_id, lines);
    return finish(ctx, t, recipe_id, 'recipe.created', input.name);
  });
}

export function changeRecipe(ctx: Ctx, recipe_id: string, input: RecipeInput & { version: number }): Promise<Recipe> {
  return ctx.tx(async (t) => {
    await lockRecipes(t);
    const book = await readBook(t, itemsOf(input));
    const recipe = recipeOr404(book, recipe_id);
    if (recipe.archived_at) throw new AppError('conflict', recipeErrors.archived, { code: 'archived' });
    if (recipe.version !== input.version) throw new AppError('conflict', recipeErrors.changed, { code: 'changed' });
    refuseUnmeasured(book, recipe, input.yield_unit);
    const lines = linesOf(book, { ...input, recipe_id });
    await refuseDuplicate(input.name, () => updateRecipe(t, recipe_id, fieldsOf(input), ctx.now));
    await replaceLines(t, recipe_id, lines);
    return finish(ctx, t, recipe_id, 'recipe.changed', input.name);
  });
}

/** Archives a recipe that no other recipe takes, or restores one that takes no archived recipe. */
export function archiveRecipe(ctx: Ctx, recipe_id: string, is_active: boolean): Promise<Recipe> {
  return ctx.tx(async (t) => {
    await lockRecipes(t);
    const book = await readBook(t);
    const { name, archived_at, lines } = recipeOr404(book, recipe_id);
    if ((archived_at === null) === is_active) return showRecipe(t, recipe_id);
    const users = usersOf(book, recipe_id).filter((one) => one.archived_at === null);
    if (!is_active && users.length > 0) {
      throw new AppError('conflict', recipeErrors.stillUsed(users.map((one) => one.name).join(', ')), { code: 'used' });
    }
    const parts = lines.flatMap(({ part_id }) => book.recipes.get(part_id ?? '') ?? []);
    const archived = parts.filter((one) => one.archived_at !== null);
    if (is_active && archived.length > 0) {
      const names = [...new Set(archived.map((one) => one.name))].join(', ');
      throw new AppError('conflict', recipeErrors.partsArchived(names), { code: 'archived_part' });
    }
    await refuseDuplicate(name, () => updateRecipe(t, recipe_id, { archived_at: is_active ? null : ctx.now }, ctx.now));
    return finish(ctx, t, recipe_id, is_active ? 'recipe.restored' : 'recipe.archived', name);
  });
}

/** The recipes, also archived ones, that take a part of this one in a unit of which `isMeant` holds. */
function usersOf(book: FullBook, recipeId: string, isMeant: (unit: string) => boolean = () => true): FullRecipe[] {
  return [...book.recipes.values()].filter((one) =>
    one.lines.some(({ part_id, unit }) => part_id === recipeId && isMeant(unit)),
  );
}

/**
 * Other recipes would silently take nothing of what is yielded in a unit that theirs cannot be converted to. Sales of an archived recipe still
 * take its ingredients, and it can be restored.
 */
function refuseUnmeasured(book: FullBook, { recipe_id, yield_unit }: FullRecipe, unit: string): void {
  const isIn = (units: string) => (measure: string) => unitsOf(units).some((one) => one.unit === measure);
  const users = usersOf(book, recipe_id, (measure) => isIn(yield_unit)(measure) && !isIn(unit)(measure));
  if (users.length === 0) return;
  const archived = users.filter(({ archived_at }) => archived_at !== null).map(({ name }) => name);
  const names = users.map(({ name }) => name).join(', ');
  throw new AppError('conflict', recipeErrors.yieldStillUsed(unit, names, archived.join(', ')), { code: 'used' });
}

/** Remembers how much one stock unit of an item holds. */
export function setContents(
  ctx: Ctx,
  itemId: string,
  contents: { unit: string; quantity: string },
): Promise<Ingredient> {
  return ctx.tx(async (t) => {
    const book = await readBook(t, [itemId]);
    const item = book.items.get(itemId);
    if (!item) throw new AppError('not_found', inventoryErrors.noItem);
    if (!CONTENT_UNITS.includes(contents.unit)) throw new AppError('invalid', recipeErrors.contentsMeasured);
    if (!contentUnitsFor(item.stock_unit).includes(contents.unit)) {
      throw new AppError('invalid', recipeErrors.contentsKnown(contents.unit, item.stock_unit));
    }
    // What was said in another unit of the same kind would contradict it.
    await saveContents(t, itemId, { ...contents, replaces: unitsOfKind(contents.unit) });
    await audit(ctx, t, 'item.contents', itemId, { name: item.name, ...contents });
    await announce(t, { type: 'recipe', id: null });
    return new RecipeViews(await readBook(t, [itemId])).ingredient({ item_id: itemId, part_id: null });
  });
}

async function finish(ctx: Ctx, t: Tenant, recipeId: string, action: AuditAction, name: string): Promise<Recipe> {
  await audit(ctx, t, action, recipeId, { name });
  await announce(t, { type: 'recipe', id: recipeId });
  return showRecipe(t, recipeId);
}

function fieldsOf({ lines: _, name, ...input }: RecipeInput) {
  return {
    name,
    name_key: nameKey(name),
    category: input.category || null,
    yield_quantity: input.yield_quantity,
    yield_unit: input.yield_unit,
    selling_price_cents: input.selling_price ?? null,
    target_percent: input.target_percent ?? null,
    note: input.note || null,
  };
}

function itemsOf({ lines }: RecipeInput): string[] {
  return lines.flatMap(({ item_id }) => item_id ?? []);
}

/** The ingredients to be stored, each of which exists, can be measured in its unit, and is no recipe that is archived or made with this one. */
function linesOf(book: FullBook, input: RecipeInput & { recipe_id: string }) {
  return input.lines.map(({ item_id = null, part_id = null, ...line }) => {
    const ingredient = book.items.get(item_id ?? '') ?? book.recipes.get(part_id ?? '');
    if (!ingredient) throw new AppError('invalid', recipeErrors.noIngredient, { code: 'no_ingredient' });
    if (book.recipes.get(part_id ?? '')?.archived_at) {
      throw new AppError('conflict', recipeErrors.partArchived(ingredient.name), { code: 'archived_part' });
    }
    if (part_id !== null && isMadeWith(book, part_id, input.recipe_id)) {
      throw new AppError('conflict', recipeErrors.circle(ingredient.name, input.name), { code: 'circle' });
    }
    if (!book.units.get(item_id ?? part_id ?? '')?.some(({ unit }) => unit === line.unit)) {
      throw new AppError('invalid', recipeErrors.wrongUnit(line.unit, ingredient.name), { code: 'wrong_unit' });
    }
    return { item_id, part_id, ...line };
  });
}

async function refuseDuplicate(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'recipes_name')) throw error;
    throw new AppError('conflict', recipeErrors.nameTaken(name), { code: 'name_taken' });
  }
}
