import { sql } from 'kysely';
import type { VendorItemBefore } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db.ts';

/** Holds the items, in one order for everybody, so that two postings of the same items wait instead of blocking each other. */
export async function lockItems(t: Tenant, itemIds: string[]): Promise<void> {
  await sql`select item_id from items where company_id = ${t.companyId} and item_id = any (${itemIds}::uuid[])
    order by item_id for update`.execute(t.db);
}

export async function insertPosting(
  t: Tenant,
  posting: { posting_id: string; invoice_id: string; posted_at: Date; posted_by: string | null },
): Promise<void> {
  await t.db
    .insertInto('invoice_postings')
    .values({ company_id: t.companyId, ...posting })
    .execute();
}

export async function keepVendorItemsBefore(t: Tenant, postingId: string, before: VendorItemBefore[]): Promise<void> {
  await t.db
    .updateTable('invoice_postings')
    .set({ vendor_items_before: JSON.stringify(before) })
    .where('company_id', '=', t.companyId)
    .where('posting_id', '=', postingId)
    .execute();
}

/** The posting that stands, or undefined. */
export async function findActivePosting(t: Tenant, invoiceId: string) {
  const row = await t.db
    .selectFrom('invoice_postings')
    .select(['posting_id', 'posted_at', 'vendor_items_before'])
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, vendor_items_before: row.vendor_items_before as unknown as VendorItemBefore[] };
}

export async function closePosting(
  t: Tenant,
  postingId: string,
  by: { reversed_at: Date; reversed_by: string | null },
): Promise<void> {
  await t.db
    .updateTable('invoice_postings')
    .set(by)
    .where('company_id', '=', t.companyId)
    .where('posting_id', '=', postingId)
    .execute();
}

/** The items that a posting moved. */
export async function listPostedItems(t: Tenant, postingId: string): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`select distinct item_id from stock_movements
    where company_id = ${t.companyId} and posting_id = ${postingId}`.execute(t.db);
  return rows.map((row) => row.item_id);
}
