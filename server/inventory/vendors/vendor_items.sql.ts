import { sql } from 'kysely';
import type { VendorItemInput } from '#contract/inventory/vendors/vendors.ts';
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

/** What vendors call the item, the last bought first. */
export async function listVendorItemsOf(t: Tenant, itemId: string) {
  const { rows } = await sql<{
    vendor_item_id: string;
    vendor_id: string;
    vendor: string;
    code: string | null;
    description: string;
    unit: string | null;
    stock_per_unit: number | null;
    last_unit_price: number | null;
    currency: string | null;
  }>`
    select vi.vendor_item_id, vi.vendor_id, v.name as vendor, v.currency, vi.code, vi.description, vi.unit, vi.stock_per_unit::float8 as stock_per_unit,
      vi.last_unit_price::float8 as last_unit_price
    from vendor_items vi join vendors v on v.company_id = vi.company_id and v.vendor_id = vi.vendor_id
    where vi.company_id = ${t.companyId} and vi.item_id = ${itemId}
    order by vi.last_on desc nulls last`.execute(t.db);
  return rows;
}
