import type { z } from 'zod';
import { SUGGESTION_CANDIDATES } from '#contract/pos/limits.ts';
import type { pos } from '#contract/pos/pos.ts';
import type { PosItem } from '#contract/pos/pos_items.ts';
import { findItemsOfEach } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { nameKey } from '#server/platform/word_keys.rules.ts';
import { listRecipeNames } from '#server/recipes/recipes.ts';
import { listSoldItems, type SoldItem } from '../items.sql.ts';

type Query = z.output<typeof pos.listItems.query>;

/** What the point of sale sells; what is not matched comes first, the most sold of it on top. */
export function listItems(ctx: Ctx, query: Query) {
  return ctx.tx(async (t) => {
    const words = nameKey(query.search ?? '')
      .split(' ')
      .filter(Boolean);
    const all = (await listSoldItems(t)).filter(({ name }) => words.every((word) => nameKey(name).includes(word)));
    const unmatched = all.filter(({ is_mapped }) => !is_mapped);
    const matched = all.filter(({ is_mapped }) => is_mapped);
    const rows = { all: [...unmatched, ...matched], unmatched, matched }[query.show];
    const page = rows.slice(query.offset, query.offset + query.limit);
    const suggestionOf = await suggestionsFor(
      t,
      page.filter(({ is_mapped }) => !is_mapped),
    );
    const items = page.map((row) => ({ ...row, suggestion: row.is_mapped ? null : suggestionOf(row) }));
    const counts = { all: all.length, unmatched: unmatched.length, matched: matched.length };
    return { items, total_count: rows.length, counts };
  });
}

/** The same SKU or barcode is certain; a name that is spelled the same is only offered. */
async function suggestionsFor(t: Tenant, rows: readonly SoldItem[]): Promise<(row: SoldItem) => PosItem['suggestion']> {
  if (rows.length === 0) return () => null;
  const searches = rows.flatMap((row) => [...codesOf(row), wordsOf(row)]).filter(Boolean);
  const found = await findItemsOfEach(t, searches, SUGGESTION_CANDIDATES);
  const recipes = new Map((await listRecipeNames(t)).map((recipe) => [recipe.name_key, recipe]));
  return (row) => {
    for (const code of codesOf(row)) {
      const [only, second] = found.get(code) ?? [];
      if (!only || second) continue;
      return { item_id: only.item_id, recipe_id: null, name: only.name, unit: only.stock_unit, is_certain: true };
    }
    const recipe = recipes.get(wordsOf(row));
    if (recipe) {
      const { recipe_id, name, yield_unit: unit } = recipe;
      return { item_id: null, recipe_id, name, unit, is_certain: false };
    }
    const [named] = found.get(wordsOf(row)) ?? [];
    if (!named) return null;
    return { item_id: named.item_id, recipe_id: null, name: named.name, unit: named.stock_unit, is_certain: false };
  };
}

/** What can be nobody else's code: words are none. */
function codesOf({ barcode, sku }: SoldItem): string[] {
  return [barcode, sku].flatMap((code) => (code !== null && /\d/.test(code) ? [code] : []));
}

function wordsOf({ name, kind }: SoldItem): string {
  return kind === 'modifier' ? withoutAddition(nameKey(name)) : nameKey(name);
}

/** Words that say that something is added, not what. "No onions" and "large" name nothing that is added, so they stay. */
const ADDITIONS: ReadonlySet<string> = new Set(['add', 'added', 'extra', 'with', 'side', 'of', 'sub', 'substitute']);

/** "Extra oat milk" is oat milk. */
function withoutAddition(key: string): string {
  const words = key.split(' ').filter((word) => !ADDITIONS.has(word));
  return words.join(' ') || key;
}
