import type { Selectable, Updateable } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';

export type WholeItem = Selectable<DB['items']>;
export type WholeVendor = Selectable<DB['vendors']>;

/** The items, locked until the transaction ends, always in the same order. */
export function lockItems(t: Tenant, itemIds: string[]): Promise<WholeItem[]> {
  return t.db
    .selectFrom('items')
    .selectAll()
    .where('company_id', '=', t.companyId)
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .forUpdate()
    .execute();
}

export function lockVendors(t: Tenant, vendorIds: string[]): Promise<WholeVendor[]> {
  return t.db
    .selectFrom('vendors')
    .selectAll()
    .where('company_id', '=', t.companyId)
    .where('vendor_id', 'in', vendorIds)
    .orderBy('vendor_id')
    .forUpdate()
    .execute();
}

export async function setItem(t: Tenant, itemId: string, change: Updateable<DB['items']>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await t.db
    .updateTable('items')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', itemId)
    .execute();
}
