import { type Insertable, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';
import { wordKey } from '#server/platform/word_keys.rules.ts';

/** What a mixed case of the vendor holds of one item. */
export interface VendorItemPart {
  item_id: string;
  quantity: string;
  price: string | null;
}

/** A row without an item is a mixed case, with its parts, or a charge. */
export type VendorItemRow = Omit<Insertable<DB['vendor_items']>, 'company_id' | 'item_id' | 'charge'> & {
  item_id: string | null;
  charge: string | null;
  parts: VendorItemPart[];
};

/** The known ones among these codes and words, locked until the transaction ends. */
export async function lockVendorItems(
  t: Tenant,
  names: readonly { vendor_id: string; code_key: string | null; description: string }[],
): Promise<VendorItemRow[]> {
  if (names.length === 0) return [];
  const codes = names.flatMap(({ code_key }) => code_key ?? []);
  const words = names.flatMap(({ code_key, description }) => (code_key === null ? [wordKey(description)] : []));
  const rows = await t.db
    .selectFrom('vendor_items')
    .select([
      'vendor_item_id',
      'vendor_id',
      'item_id',
      'charge',
      'code',
      'code_key',
      'description',
      'description_key',
      'unit',
      'pack',
    ])
    .select(['stock_per_unit', 'last_unit_price', 'last_on', 'learned_at'])
    .where('company_id', '=', t.companyId)
    .where('vendor_id', 'in', [...new Set(names.map(({ vendor_id }) => vendor_id))])
    .where(
      sql<boolean>`(code_key = any (${codes}::text[]) or (code_key is null and description_key = any (${words}::text[])))`,
    )
    .orderBy('vendor_item_id')
    .forUpdate()
    .execute();
  const cases = rows.filter(({ item_id }) => item_id === null).map(({ vendor_item_id }) => vendor_item_id);
  const parts = Map.groupBy(await listParts(t, cases), ({ vendor_item_id }) => vendor_item_id);
  return rows.map((row) => ({
    ...row,
    parts: (parts.get(row.vendor_item_id) ?? []).map(({ item_id, quantity, price }) => ({ item_id, quantity, price })),
  }));
}

async function listParts(t: Tenant, vendorItemIds: string[]) {
  if (vendorItemIds.length === 0) return [];
  return t.db
    .selectFrom('vendor_item_parts')
    .select(['vendor_item_id', 'item_id', 'quantity', 'price'])
    .where('company_id', '=', t.companyId)
    .where('vendor_item_id', 'in', vendorItemIds)
    .orderBy('position')
    .execute();
}

/** What the cases hold from now on; of anything else, nothing. */
export async function replaceParts(
  t: Tenant,
  rows: readonly { vendor_item_id: string; parts: readonly VendorItemPart[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await t.db
    .deleteFrom('vendor_item_parts')
    .where('company_id', '=', t.companyId)
    .where(
      'vendor_item_id',
      'in',
      rows.map(({ vendor_item_id }) => vendor_item_id),
    )
    .execute();
  const parts = rows.flatMap(({ vendor_item_id, parts: held }) =>
    held.map(({ item_id, quantity, price }, position) => {
      return { company_id: t.companyId, vendor_item_id, position, item_id, quantity, price };
    }),
  );
  if (parts.length > 0) await t.db.insertInto('vendor_item_parts').values(parts).execute();
}

/** Stores the vendor items with all their values, whether they exist or not. */
export async function upsertVendorItems(t: Tenant, rows: readonly VendorItemRow[]): Promise<void> {
  if (rows.length === 0) return;
  await t.db
    .insertInto('vendor_items')
    .values(rows.map(({ parts: _, ...row }) => ({ company_id: t.companyId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'vendor_item_id']).doUpdateSet(({ ref }) => ({
        item_id: ref('excluded.item_id'),
        charge: ref('excluded.charge'),
        code: ref('excluded.code'),
        description: ref('excluded.description'),
        description_key: ref('excluded.description_key'),
        unit: ref('excluded.unit'),
        pack: ref('excluded.pack'),
        stock_per_unit: ref('excluded.stock_per_unit'),
        last_unit_price: ref('excluded.last_unit_price'),
        last_on: ref('excluded.last_on'),
        learned_at: ref('excluded.learned_at'),
      })),
    )
    .execute();
  await replaceParts(t, rows);
}

export async function deleteForgotten(t: Tenant, vendorItemIds: string[]): Promise<void> {
  if (vendorItemIds.length === 0) return;
  await t.db
    .deleteFrom('vendor_items')
    .where('company_id', '=', t.companyId)
    .where('vendor_item_id', 'in', vendorItemIds)
    .execute();
}

/** Deletes those of the vendor items that were not changed after that moment, and returns their ids. */
export async function deleteLearned(t: Tenant, vendorItemIds: string[], learnedAt: Date): Promise<string[]> {
  if (vendorItemIds.length === 0) return [];
  const deleted = await t.db
    .deleteFrom('vendor_items')
    .where('company_id', '=', t.companyId)
    .where('vendor_item_id', 'in', vendorItemIds)
    .where('learned_at', '=', learnedAt)
    .returning('vendor_item_id')
    .execute();
  return deleted.map(({ vendor_item_id }) => vendor_item_id);
}

/** Adds them, except where another one has their id, code or words. */
export async function insertVendorItems(t: Tenant, rows: readonly VendorItemRow[]): Promise<void> {
  if (rows.length === 0) return;
  const added = await t.db
    .insertInto('vendor_items')
    .values(rows.map(({ parts: _, ...row }) => ({ company_id: t.companyId, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('vendor_item_id')
    .execute();
  const ids = new Set(added.map(({ vendor_item_id }) => vendor_item_id));
  await replaceParts(
    t,
    rows.filter(({ vendor_item_id, parts }) => parts.length > 0 && ids.has(vendor_item_id)),
  );
}
