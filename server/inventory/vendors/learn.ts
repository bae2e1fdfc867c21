import Big from 'big.js';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { wordKey } from '#server/platform/word_keys.rules.ts';
import { type ItemMerge, keptVendors, listMergesOf } from '../merging/merges.sql.ts';
import {
  deleteLearned,
  insertVendorItems,
  lockVendorItems,
  upsertVendorItems,
  type VendorItemPart,
  type VendorItemRow,
} from './learn.sql.ts';

/** The vendor's code and words for an item, or, without one, for a mixed case. */
export interface VendorItemNames {
  vendor_id: string;
  item_id: string | null;
  code: string | null;
  code_key: string | null;
  description: string;
}

/** What one of it holds and costs. */
export interface VendorItemFigures {
  unit: string | null;
  pack: string | null;
  stock_per_unit: string | null;
  last_unit_price: string | null;
  last_on: string | null;
}

/** Without figures, what is known of the item stays, unless the code and words were another item's. */
export interface Learned {
  names: VendorItemNames;
  figures: VendorItemFigures | null;
  /** What a mixed case holds. */
  parts: readonly VendorItemPart[];
}

/** A vendor item before something was learned; null row: it did not exist. */
export interface VendorItemBefore {
  vendor_item_id: string;
  /** What was kept before there were mixed cases has no parts. */
  row: (Omit<VendorItemRow, 'parts'> & { parts?: VendorItemPart[] }) | null;
}

const NOTHING: VendorItemFigures = {
  unit: null,
  pack: null,
  stock_per_unit: null,
  last_unit_price: null,
  last_on: null,
};

/**
 * Remembers what a vendor calls these items, and what they hold and cost, in the order of the list: where a code appears twice, the last one
 * counts. Returns the values before all of it, of what has changed, for an exact undo.
 */
export async function learnVendorItems(t: Tenant, learned: readonly Learned[], now: Date): Promise<VendorItemBefore[]> {
  const known = new Map(
    (
      await lockVendorItems(
        t,
        learned.map(({ names }) => names),
      )
    ).map((row) => [keyOf(row), row]),
  );
  const current = new Map(known);
  const before = new Map<string, VendorItemBefore>();
  for (const { names, figures, parts } of learned) {
    const key = keyOf({ ...names, description_key: wordKey(names.description) });
    const row = current.get(key);
    if (!figures && row?.item_id === names.item_id) continue;
    const vendor_item_id = row?.vendor_item_id ?? newId();
    const words = { ...names, description_key: wordKey(names.description) };
    current.set(key, { vendor_item_id, ...words, ...(figures ?? NOTHING), parts: [...parts], learned_at: now });
    if (!before.has(key)) before.set(key, { vendor_item_id, row: known.get(key) ?? null });
  }
  await upsertVendorItems(
    t,
    [...before.keys()].flatMap((key) => current.get(key) ?? []),
  );
  return [...before.values()];
}

/** A vendor knows an item by its code, or else by its words. */
function keyOf({
  vendor_id,
  code_key,
  description_key,
}: Pick<VendorItemRow, 'vendor_id' | 'code_key' | 'description_key'>) {
  return JSON.stringify([vendor_id, code_key, code_key === null ? description_key : null]);
}

/** Restores earlier vendor items, except those that a later posting has changed since. Those of merged items and vendors are the kept ones'. */
export async function restoreVendorItems(t: Tenant, before: VendorItemBefore[], learnedAt: Date): Promise<void> {
  await deleteLearned(
    t,
    before.map(({ vendor_item_id }) => vendor_item_id),
    learnedAt,
  );
  const rows = before.flatMap(({ row }) => row ?? []);
  const merges = await listMergesOf(
    t,
    rows.flatMap(({ item_id, parts = [] }) => [item_id ?? [], parts.map((part) => part.item_id)].flat()),
  );
  const items = new Map(merges.map((merge) => [merge.merged_item_id, merge]));
  const vendors = await keptVendors(
    t,
    rows.map(({ vendor_id }) => vendor_id),
  );
  await insertVendorItems(
    t,
    rows.map((row) => {
      const vendor_id = vendors.get(row.vendor_id) ?? row.vendor_id;
      const merge = row.item_id === null ? undefined : items.get(row.item_id);
      const { stock_per_unit: per } = row;
      const parts = (row.parts ?? []).map((part) => keptPart(part, items.get(part.item_id)));
      if (!merge) return { ...row, parts, vendor_id };
      const stock_per_unit = per == null ? null : new Big(per).times(merge.factor).toFixed(10);
      return { ...row, parts, vendor_id, item_id: merge.kept_item_id, stock_per_unit };
    }),
  );
}

/** A part in the kept item's stock unit. */
function keptPart(part: VendorItemPart, merge: ItemMerge | undefined): VendorItemPart {
  if (!merge) return part;
  const quantity = new Big(part.quantity).times(merge.factor).toFixed(4);
  const price = part.price === null ? null : new Big(part.price).div(merge.factor).toFixed(4);
  return { item_id: merge.kept_item_id, quantity, price };
}
