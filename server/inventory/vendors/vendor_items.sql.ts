import type { VendorItemInput } from '#contract/inventory/vendors.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { replaceParts } from './learn.sql.ts';

export interface VendorItemKey {
  vendor_id: string;
  vendor_item_id: string;
}

/**
 * Changes the given values; false where the vendor has no such item. `learned_at` says that undoing an older posting must not bring back what
 * was known before it. An entry that gets an item is no longer a mixed case, and the other way round; neither is a charge.
 */
export async function updateVendorItem(
  t: Tenant,
  { vendor_id, vendor_item_id }: VendorItemKey,
  { item_id, stock_per_unit, parts }: VendorItemInput,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await t.db
    .updateTable('vendor_items')
    .set({
      ...(item_id === undefined ? {} : { item_id, charge: null }),
      ...(stock_per_unit === undefined ? {} : { stock_per_unit }),
      ...(parts === undefined ? {} : { item_id: null, charge: null, stock_per_unit: null }),
      learned_at: now,
    })
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendor_id)
    .where('vendor_item_id', '=', vendor_item_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (parts) {
    const held = parts.map(({ item_id: of, quantity, price = null }) => ({ item_id: of, quantity, price }));
    await replaceParts(t, [{ vendor_item_id, parts: held }]);
  } else if (item_id !== undefined) await replaceParts(t, [{ vendor_item_id, parts: [] }]);
  return true;
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
