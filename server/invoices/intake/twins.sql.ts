import { sql } from 'kysely';
import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import { DOCUMENT_MAX_PAGES } from '#contract/invoices/limits.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** Two numbers this similar are probably one number that was misread. */
const MISREAD_NUMBER = 0.4;

/**
 * Another document of the same vendor that was not archived and has the same number, or the same date and total and no clearly different
 * number: the posted one first, then the oldest. A packing slip and its invoice often have the same number, and a statement those of its rows.
 * What a user has kept beside it does not count.
 */
export async function findTwin(
  t: Tenant,
  invoiceId: string,
  like: {
    kind: DocumentKind;
    vendor_id: string | null;
    vendor: string | null;
    number_key: string | null;
    date: string | null;
    total_cents: number | null;
  },
) {
  const { rows } = await sql<{
    invoice_id: string;
    reason_code: 'same_number' | 'same_total';
    number: string | null;
    date: string | null;
    is_posted: boolean;
  }>`
    select i.invoice_id, case when i.number_key = ${like.number_key} then 'same_number' else 'same_total' end as reason_code,
      i.number, i.date, i.status = 'posted' as is_posted
    from invoices i
    where i.company_id = ${t.companyId} and i.invoice_id <> ${invoiceId} and i.status in ('posted', 'needs_review')
      and case i.kind when 'credit_memo' then 'invoice' else i.kind end = ${like.kind === 'credit_memo' ? 'invoice' : like.kind}
      and (i.vendor_id = ${like.vendor_id} or lower(i.vendor) = lower(${like.vendor}))
      and (i.number_key = ${like.number_key} or (i.date = ${like.date}::date and i.total_cents = ${like.total_cents}::bigint
        and i.total_cents <> 0
        and coalesce(similarity(i.number_key, ${like.number_key}::text), 1) >= ${MISREAD_NUMBER}))
      and not exists (select from invoices this where this.company_id = i.company_id and this.invoice_id = ${invoiceId}
        and this.kept_beside = i.invoice_id)
    order by reason_code, is_posted desc, i.uploaded_at limit 1`.execute(t.db);
  return rows[0];
}

/** Documents that wait to be joined with this one as other pages of it, the oldest first; at most as many as a document has pages. */
export async function listPagesBeside(t: Tenant, of: string, without: string): Promise<string[]> {
  const found = await t.db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('company_id', '=', t.companyId)
    .where('duplicate_of', '=', of)
    .where('invoice_id', '<>', without)
    .where('status', '=', 'duplicate')
    .where('reason_code', '=', 'another_page')
    .orderBy('uploaded_at', 'desc')
    .orderBy('invoice_id', 'desc')
    .limit(DOCUMENT_MAX_PAGES)
    .execute();
  return found.map(({ invoice_id }) => invoice_id);
}
