import { type Insertable, sql } from 'kysely';
import { wordKey } from '#server/inventory/rules.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';

export type VendorItemRow = Omit<Insertable<DB['vendor_items']>, 'company_id'>;

/** The known ones among these codes and words, locked until the transaction ends. */
export function lockVendorItems(
  t: Tenant,
  names: readonly { vendor_id: string; code_key: string | null; description: string }[],
): Promise<VendorItemRow[]> {
  if (names.length === 0) return Promise.resolve([]);
  const codes = names.flatMap(({ code_key }) => code_key ?? []);
  const words = names.flatMap(({ code_key, description }) => (code_key === null ? [wordKey(description)] : []));
  return t.db
    .selectFrom('vendor_items')
    .select([
      'vendor_item_id',
      'vendor_id',
      'item_id',
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
}

/** Stores the vendor items with all their values, whether they exist or not. */
export async function upsertVendorItems(t: Tenant, rows: readonly VendorItemRow[]): Promise<void> {
  if (rows.length === 0) return;
  await t.db
    .insertInto('vendor_items')
    .values(rows.map((row) => ({ company_id: t.companyId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'vendor_item_id']).doUpdateSet(({ ref }) => ({
        item_id: ref('excluded.item_id'),
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
}

/** Deletes those of the vendor items that were not changed after that moment. */
export async function deleteLearned(t: Tenant, vendorItemIds: string[], learnedAt: Date): Promise<void> {
  if (vendorItemIds.length === 0) return;
  await t.db
    .deleteFrom('vendor_items')
    .where('company_id', '=', t.companyId)
    .where('vendor_item_id', 'in', vendorItemIds)
    .where('learned_at', '=', learnedAt)
    .execute();
}

/** Adds them, except where another one has their id, code or words. */
export async function insertVendorItems(t: Tenant, rows: readonly VendorItemRow[]): Promise<void> {
  if (rows.length === 0) return;
  await t.db
    .insertInto('vendor_items')
    .values(rows.map((row) => ({ company_id: t.companyId, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
