import type { VendorItemInput } from '#contract/inventory/vendors.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export interface VendorItemKey {
  vendor_id: string;
  vendor_item_id: string;
}

/**
 * Changes the given values; false where the vendor has no such item. `learned_at` says that undoing an older posting must not bring back what
 * was known before it.
 */
export async function updateVendorItem(
  t: Tenant,
  { vendor_id, vendor_item_id }: VendorItemKey,
  { item_id, stock_per_unit }: VendorItemInput,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await t.db
    .updateTable('vendor_items')
    .set({
      ...(item_id === undefined ? {} : { item_id }),
      ...(stock_per_unit === undefined ? {} : { stock_per_unit }),
      learned_at: now,
    })
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendor_id)
    .where('vendor_item_id', '=', vendor_item_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function deleteVendorItem(t: Tenant, { vendor_id, vendor_item_id }: VendorItemKey) {
  return t.db
    .deleteFrom('vendor_items')
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendor_id)
    .where('vendor_item_id', '=', vendor_item_id)
    .returning(['code', 'description'])
    .executeTakeFirst();
}
