import Big from 'big.js';
import { parsePack } from '#contract/invoices/stock/pack.ts';
import { unitOf } from '#contract/invoices/stock/units.ts';
import { type Holdings, type RecipeUnit, unitsOf } from '#contract/recipes/units.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import {
  type ItemRecord,
  listContents,
  listItemsOfRecipes,
  listLines,
  listPacks,
  listRecipes,
  type RecipeRecord,
} from '../recipes.sql.ts';
import type { BookLine, BookRecipe, RecipeBook } from '../usage.rules.ts';

export type FullRecipe = RecipeRecord & { lines: BookLine[] };

/** All recipes with what they take and what that costs. */
export interface FullBook extends RecipeBook {
  recipes: ReadonlyMap<string, FullRecipe & BookRecipe>;
  items: ReadonlyMap<string, ItemRecord>;
}

/** Reads all recipes, and the items that they or `itemIds` name. */
export async function readBook(t: Tenant, itemIds: readonly string[] = []): Promise<FullBook> {
  const records = await listRecipes(t);
  const lines = Map.groupBy(await listLines(t), ({ recipe_id }) => recipe_id);
  const items = new Map((await listItemsOfRecipes(t, itemIds)).map((item) => [item.item_id, item]));
  const recipes = new Map(
    records.map((record) => [record.recipe_id, { ...record, lines: lines.get(record.recipe_id) ?? [] }]),
  );
  const units = await unitsOfItems(t, [...items.values()]);
  for (const { recipe_id, yield_unit } of records) units.set(recipe_id, unitsOf(yield_unit));
  return { recipes, items, units };
}

async function unitsOfItems(t: Tenant, items: readonly ItemRecord[]): Promise<Map<string, RecipeUnit[]>> {
  const ids = items.map(({ item_id }) => item_id);
  const contents = Map.groupBy(await listContents(t, ids), ({ item_id }) => item_id);
  const packs = Map.groupBy(await listPacks(t, ids), ({ item_id }) => item_id);
  return new Map(
    items.map(({ item_id, stock_unit }) => {
      const own = unitOf(stock_unit) ?? stock_unit;
      const packed = holdingsOf(packs.get(item_id) ?? []);
      const said = contents.get(item_id) ?? [];
      return [item_id, unitsOf(own, { ...packed, contents: [...said, ...packed.contents] })];
    }),
  );
}

/** What packs tell: a case of 6 × 32 oz that came as 6 pieces says that a piece holds 32 oz. */
function holdingsOf(packs: readonly { unit: string | null; pack: string | null; stock_per_unit: string | null }[]) {
  const holdings = { contents: [] as Holdings['contents'][number][], packs: [] as Holdings['packs'][number][] };
  for (const { unit, pack, stock_per_unit } of packs) {
    if (stock_per_unit === null) continue;
    const called = unitOf(unit);
    if (called !== null) holdings.packs.push({ unit: called, stock_per_unit });
    const parsed = parsePack(pack);
    if (!parsed?.size || !parsed.is_certain) continue;
    const isPiece = new Big(stock_per_unit).eq(parsed.count ?? 1);
    if (isPiece) holdings.contents.push({ unit: parsed.size.unit, quantity: parsed.size.amount });
  }
  return holdings;
}
