import type { VendorItemBefore } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export async function insertPosting(
  t: Tenant,
  posting: {
    posting_id: string;
    invoice_id: string;
    posted_at: Date;
    posted_by: string | null;
    /** What is far from the usual, and was agreed to. */
    unusual_items: string[];
    has_unusual_total: boolean;
    /** What the review cost; null where nobody said so. */
    presses: number | null;
    review_seconds: number | null;
  },
): Promise<void> {
  await t.db
    .insertInto('invoice_postings')
    .values({ company_id: t.companyId, ...posting })
    .execute();
}

export async function saveVendorItemsBefore(t: Tenant, postingId: string, before: VendorItemBefore[]): Promise<void> {
  await t.db
    .updateTable('invoice_postings')
    .set({ vendor_items_before: JSON.stringify(before) })
    .where('company_id', '=', t.companyId)
    .where('posting_id', '=', postingId)
    .execute();
}

/** The current posting, or undefined. */
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
