import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

export interface RecipeRecord {
  recipe_id: string;
  name: string;
  name_key: string;
  category: string | null;
  yield_quantity: string;
  yield_unit: string;
  selling_price_cents: number | null;
  target_percent: string | null;
  note: string | null;
  version: number;
  archived_at: Date | null;
}

/** Every recipe of the company, archived ones included: what they cost depends on each other. */
export function listRecipes(t: Tenant): Promise<RecipeRecord[]> {
  return t.db
    .selectFrom('recipes')
    .select([
      ...([
        'recipe_id',
        'name',
        'name_key',
        'category',
        'yield_quantity',
        'yield_unit',
        'selling_price_cents',
      ] as const),
      ...(['target_percent', 'note', 'version', 'archived_at'] as const),
    ])
    .where('company_id', '=', t.companyId)
    .orderBy('name_key')
    .orderBy('recipe_id')
    .execute();
}

/** Locks all recipes, so that two changes cannot make two of them parts of each other. */
export async function lockRecipes(t: Tenant): Promise<void> {
  await t.db
    .selectFrom('recipes')
    .select('recipe_id')
    .where('company_id', '=', t.companyId)
    .orderBy('recipe_id')
    .forUpdate()
    .execute();
}

/** The ingredients of all recipes in their order. */
export function listLines(t: Tenant) {
  return t.db
    .selectFrom('recipe_lines')
    .select(['recipe_id', 'item_id', 'part_id', 'quantity', 'unit', 'usable_percent'])
    .where('company_id', '=', t.companyId)
    .orderBy('recipe_id')
    .orderBy('position')
    .execute();
}

const ITEM_COLUMNS = [
  'i.item_id',
  'i.name',
  'i.stock_unit',
  'i.average_cost',
  'i.last_cost',
  'i.previous_cost',
  'i.is_active',
] as const;

export interface ItemRecord {
  item_id: string;
  name: string;
  stock_unit: string;
  average_cost: string | null;
  last_cost: string | null;
  previous_cost: string | null;
  is_active: boolean;
}

/** The items that recipes take, and those with these ids. */
export function listItemsOfRecipes(t: Tenant, itemIds: readonly string[]): Promise<ItemRecord[]> {
  return t.db
    .selectFrom('items as i')
    .select(ITEM_COLUMNS)
    .where('i.company_id', '=', t.companyId)
    .where(
      sql<boolean>`(i.item_id = any (${itemIds}::uuid[]) or exists (
        select from recipe_lines l where l.company_id = i.company_id and l.item_id = i.item_id))`,
    )
    .execute();
}

/** What one stock unit of each item holds, as users said. */
export function listContents(t: Tenant, itemIds: readonly string[]) {
  return t.db
    .selectFrom('item_contents')
    .select(['item_id', 'unit', 'quantity'])
    .where('company_id', '=', t.companyId)
    .where(sql<boolean>`item_id = any (${itemIds}::uuid[])`)
    .orderBy('unit')
    .execute();
}

/** How vendors pack each item, the newest purchase first. */
export function listPacks(t: Tenant, itemIds: readonly string[]) {
  return t.db
    .selectFrom('vendor_items')
    .select(['item_id', 'unit', 'pack', 'stock_per_unit'])
    .where('company_id', '=', t.companyId)
    .where(sql<boolean>`item_id = any (${itemIds}::uuid[])`)
    .where('stock_per_unit', 'is not', null)
    .orderBy(sql`last_on desc nulls last`)
    .orderBy('learned_at', 'desc')
    .execute();
}

export async function insertRecipe(
  t: Tenant,
  recipe: Omit<RecipeRecord, 'version' | 'archived_at'> & { created_by: string | null },
  now: Date,
): Promise<void> {
  await t.db
    .insertInto('recipes')
    .values({ company_id: t.companyId, ...recipe, created_at: now, updated_at: now })
    .execute();
}

export async function updateRecipe(
  t: Tenant,
  recipeId: string,
  change: Partial<Omit<RecipeRecord, 'recipe_id' | 'version'>>,
  now: Date,
): Promise<void> {
  await t.db
    .updateTable('recipes')
    .set({ ...change, updated_at: now, version: sql`version + 1` })
    .where('company_id', '=', t.companyId)
    .where('recipe_id', '=', recipeId)
    .execute();
}

export async function replaceLines(
  t: Tenant,
  recipe_id: string,
  lines: readonly {
    item_id: string | null;
    part_id: string | null;
    quantity: string;
    unit: string;
    usable_percent: string;
  }[],
): Promise<void> {
  await t.db
    .deleteFrom('recipe_lines')
    .where('company_id', '=', t.companyId)
    .where('recipe_id', '=', recipe_id)
    .execute();
  if (lines.length === 0) return;
  await t.db
    .insertInto('recipe_lines')
    .values(lines.map((line, index) => ({ company_id: t.companyId, recipe_id, position: index + 1, ...line })))
    .execute();
}

/** Replaces what was said before in these units, one of which is the new one. */
export async function saveContents(
  t: Tenant,
  item_id: string,
  { unit, quantity, replaces }: { unit: string; quantity: string; replaces: readonly string[] },
): Promise<void> {
  await t.db
    .deleteFrom('item_contents')
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', item_id)
    .where(sql<boolean>`unit = any (${replaces}::text[])`)
    .execute();
  await t.db
    .insertInto('item_contents')
    .values({ company_id: t.companyId, item_id, unit, quantity })
    .onConflict((conflict) => conflict.columns(['company_id', 'item_id', 'unit']).doUpdateSet({ quantity }))
    .execute();
}
