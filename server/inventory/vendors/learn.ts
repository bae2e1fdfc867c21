import Big from 'big.js';
import type { VendorCharge } from '#contract/inventory/vendors/vendors.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { wordKey } from '#server/platform/word_keys.rules.ts';
import { type ItemMerge, keptVendors, listMergesOf } from '../merging/merges.sql.ts';
import {
  deleteForgotten,
  deleteLearned,
  insertVendorItems,
  lockVendorItems,
  upsertVendorItems,
  type VendorItemPart,
  type VendorItemRow,
} from './learn.sql.ts';

/** The vendor's code and words for an item, or, without one, for a mixed case or a charge. */
interface VendorItemNames {
  vendor_id: string;
  item_id: string | null;
  /** What it is instead of goods; null for goods. */
  charge: VendorCharge | null;
  code: string | null;
  code_key: string | null;
  description: string;
}

/** What one of it holds and costs. Without `last_on`, it was not bought that day, and what it cost before stays. */
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
  /** What was kept before there were mixed cases and charges says nothing of them. */
  row: (Omit<VendorItemRow, 'parts' | 'charge'> & Partial<Pick<VendorItemRow, 'parts' | 'charge'>>) | null;
  /** It was forgotten instead; earlier records do not say. */
  is_forgotten?: boolean;
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
 * counts. A charge never takes the place of goods: where the document has both, the goods count; where goods were known, they are forgotten, so
 * that the next invoice asks, or, without figures, stay. Returns the values before all of it, of what has changed, for an exact undo.
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
  const forgotten = new Set<string>();
  const goods = new Set(learned.flatMap(({ names }) => (names.charge === null ? [keyOf(withKey(names))] : [])));
  for (const { names, figures, parts } of learned) {
    const words = withKey(names);
    const key = keyOf(words);
    const row = current.get(key);
    const isOfGoods = row !== undefined && row.charge === null;
    if (!figures && row?.item_id === names.item_id && row.charge === names.charge) continue;
    if (names.charge !== null && (goods.has(key) || forgotten.has(key) || (isOfGoods && !figures))) continue;
    const vendor_item_id = row?.vendor_item_id ?? newId();
    if (!before.has(key)) before.set(key, { vendor_item_id, row: known.get(key) ?? null });
    if (names.charge !== null && isOfGoods) {
      forgotten.add(key);
      current.delete(key);
    } else {
      const isSame = row?.item_id === names.item_id && row.charge === names.charge;
      const said = isSame ? withNewestPrice(figures ?? NOTHING, row) : (figures ?? NOTHING);
      current.set(key, { vendor_item_id, ...words, ...said, parts: [...parts], learned_at: now });
    }
  }
  await deleteForgotten(
    t,
    [...forgotten].flatMap((key) => before.get(key)?.vendor_item_id ?? []),
  );
  await upsertVendorItems(
    t,
    [...before.keys()].flatMap((key) => current.get(key) ?? []),
  );
  return [...before].map(([key, one]) => ({ ...one, is_forgotten: forgotten.has(key) }));
}

/** Documents are posted in any order: an earlier one does not replace the price of a later one, nor the unit that this price is for. */
function withNewestPrice(figures: VendorItemFigures, known: VendorItemRow): VendorItemFigures {
  const { last_on = null, last_unit_price = null, unit = null, pack = null, stock_per_unit = null } = known;
  if (last_on === null || (figures.last_on !== null && figures.last_on >= last_on)) return figures;
  const isSameUnit = (unit ?? '').toLowerCase() === (figures.unit ?? '').toLowerCase();
  const held = isSameUnit ? figures : { unit, pack, stock_per_unit: numeric(stock_per_unit) };
  return { ...held, last_unit_price: numeric(last_unit_price), last_on };
}

function numeric(value: string | number | null): string | null {
  return value === null ? null : String(value);
}

function withKey(names: VendorItemNames) {
  return { ...names, description_key: wordKey(names.description) };
}

/** A vendor knows an item by its code, or else by its words. */
function keyOf({
  vendor_id,
  code_key,
  description_key,
}: Pick<VendorItemRow, 'vendor_id' | 'code_key' | 'description_key'>) {
  return JSON.stringify([vendor_id, code_key, code_key === null ? description_key : null]);
}

/**
 * Restores earlier vendor items, except those that a later posting has changed or a user has deleted since. Those of merged items and vendors are
 * the kept ones'.
 */
export async function restoreVendorItems(t: Tenant, before: VendorItemBefore[], learnedAt: Date): Promise<void> {
  const learned = before.map(({ vendor_item_id }) => vendor_item_id);
  const deleted = new Set(await deleteLearned(t, learned, learnedAt));
  const rows = before.flatMap(({ vendor_item_id, row, is_forgotten = true }) =>
    row && (is_forgotten || deleted.has(vendor_item_id)) ? [row] : [],
  );
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
      const kept = { ...row, parts, vendor_id, charge: row.charge ?? null };
      if (!merge) return kept;
      const stock_per_unit = per == null ? null : new Big(per).times(merge.factor).toFixed(10);
      return { ...kept, item_id: merge.kept_item_id, stock_per_unit };
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
