import { sql } from 'kysely';
import type { DecidedBefore, VendorItemBefore } from '#server/inventory/inventory.ts';
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

/**
 * The currency that the other posted documents of the vendor show: that of this one where one of them has it, or else that of the one that was
 * posted first.
 */
export async function findCurrencyOfOthers(
  t: Tenant,
  { invoice_id, vendor_id, currency }: { invoice_id: string; vendor_id: string; currency: string },
): Promise<string | null> {
  const { rows } = await sql<{ currency: string }>`
    select i.currency from invoices i
    where i.company_id = ${t.companyId} and i.vendor_id = ${vendor_id} and i.invoice_id <> ${invoice_id} and i.status = 'posted'
      and i.kind in ('invoice', 'credit_memo') and i.currency is not null
      and i.evidence #>> '{currency,note}' is distinct from 'not_printed'
    order by i.currency = ${currency} desc, i.posted_at, i.invoice_id limit 1`.execute(t.db);
  return rows[0]?.currency ?? null;
}

export async function closePosting(
  t: Tenant,
  postingId: string,
  by: { reversed_at: Date; reversed_by: string | null },
  decided: readonly DecidedBefore[] = [],
): Promise<void> {
  await t.db
    .updateTable('invoice_postings')
    .set({ ...by, price_decisions: JSON.stringify(decided) })
    .where('company_id', '=', t.companyId)
    .where('posting_id', '=', postingId)
    .execute();
}

/** What users had decided about the prices of the invoice before its last posting was undone. */
export async function listDecidedBefore(t: Tenant, invoiceId: string): Promise<DecidedBefore[]> {
  const { rows } = await sql<DecidedBefore>`
    select d.item_id, d.unit_cost::text as unit_cost, d.decision, d.decided_at::text as decided_at, d.decided_by,
      (select q.posting_id from invoice_postings q
        where q.company_id = ${t.companyId} and q.posting_id = d.settled_by and q.reversed_at is null) as settled_by
    from (select p.price_decisions from invoice_postings p
      where p.company_id = ${t.companyId} and p.invoice_id = ${invoiceId} and p.reversed_at is not null
      order by p.reversed_at desc, p.posting_id desc limit 1) p
    cross join lateral jsonb_to_recordset(p.price_decisions) as d (item_id uuid, unit_cost numeric, decision text, decided_at timestamptz,
      decided_by uuid, settled_by uuid)`.execute(t.db);
  return rows;
}
