import type { z } from 'zod';
import { SUGGESTION_CANDIDATES } from '#contract/pos/limits.ts';
import type { pos } from '#contract/pos/pos.ts';
import type { PosItem } from '#contract/pos/pos_items.ts';
import { findItems } from '#server/inventory/inventory.ts';
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
    const items = [];
    for (const row of page) items.push({ ...row, suggestion: row.is_mapped ? null : await suggestionFor(t, row) });
    const counts = { all: all.length, unmatched: unmatched.length, matched: matched.length };
    return { items, total_count: rows.length, counts };
  });
}

/** The same SKU or barcode is certain; a name that is spelled the same is only offered. */
async function suggestionFor(t: Tenant, { name, sku, barcode, kind }: SoldItem): Promise<PosItem['suggestion']> {
  for (const code of [barcode, sku]) {
    const coded = code && /\d/.test(code) ? await findItems(t, code, SUGGESTION_CANDIDATES) : [];
    const only = coded.length === 1 ? coded[0] : undefined;
    if (!only) continue;
    return { item_id: only.item_id, recipe_id: null, name: only.name, unit: only.stock_unit, is_certain: true };
  }
  const key = kind === 'modifier' ? withoutAddition(nameKey(name)) : nameKey(name);
  const recipe = (await listRecipeNames(t)).find((one) => one.name_key === key);
  if (recipe) {
    const { recipe_id, name: called, yield_unit: unit } = recipe;
    return { item_id: null, recipe_id, name: called, unit, is_certain: false };
  }
  const named = key === '' ? undefined : (await findItems(t, key, SUGGESTION_CANDIDATES))[0];
  return (
    (named && {
      item_id: named.item_id,
      recipe_id: null,
      name: named.name,
      unit: named.stock_unit,
      is_certain: false,
    }) ??
    null
  );
}

/** Words that say that something is added, not what. "No onions" and "large" name nothing that is added, so they stay. */
const ADDITIONS: ReadonlySet<string> = new Set(['add', 'added', 'extra', 'with', 'side', 'of', 'sub', 'substitute']);

/** "Extra oat milk" is oat milk. */
function withoutAddition(key: string): string {
  const words = key.split(' ').filter((word) => !ADDITIONS.has(word));
  return words.join(' ') || key;
}
