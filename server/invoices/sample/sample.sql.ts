import { sql } from 'kysely';
import type { InvoiceStatus } from '#contract/invoices/statuses.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The company's sample invoice, removed or not. */
export function findSample(t: Tenant) {
  return t.db
    .selectFrom('invoices')
    .select(['invoice_id', sql<InvoiceStatus>`status`.as('status'), 'vendor_id'])
    .where('company_id', '=', t.companyId)
    .where('is_sample', '=', true)
    .executeTakeFirst();
}

export async function markAsSample(t: Tenant, invoiceId: string): Promise<void> {
  await t.db
    .updateTable('invoices')
    .set({ is_sample: true })
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/** Active items that were created for that invoice, inside of mixed cases too, and that no other invoice has. */
export async function listItemsOnlyOf(t: Tenant, invoiceId: string): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select made.item_id from (
      select item_id from invoice_lines where company_id = ${t.companyId} and invoice_id = ${invoiceId} and match_kind = 'new'
      union select item_id from invoice_line_parts where company_id = ${t.companyId} and invoice_id = ${invoiceId} and is_new) made
    join items i on i.company_id = ${t.companyId} and i.item_id = made.item_id and i.is_active
    where not exists (select from line_goods o
      where o.company_id = ${t.companyId} and o.item_id = made.item_id and o.invoice_id <> ${invoiceId})`.execute(t.db);
  return rows.map(({ item_id }) => item_id);
}

/** The invoice's vendor, unless another invoice is theirs too. */
export async function findVendorOnlyOf(t: Tenant, invoiceId: string): Promise<string | undefined> {
  const { rows } = await sql<{ vendor_id: string }>`
    select i.vendor_id from invoices i
    where i.company_id = ${t.companyId} and i.invoice_id = ${invoiceId} and i.vendor_id is not null
      and not exists (select from invoices o
        where o.company_id = i.company_id and o.vendor_id = i.vendor_id and o.invoice_id <> i.invoice_id)`.execute(
    t.db,
  );
  return rows[0]?.vendor_id;
}

/** Whether invoices were added and posted, and the sample unless it was removed. */
export async function getInvoiceSteps(t: Tenant) {
  const { rows } = await sql<{ is_added: boolean; is_posted: boolean; sample_invoice_id: string | null }>`
    select exists (select from invoices where company_id = ${t.companyId}) as is_added,
      exists (select from invoice_postings where company_id = ${t.companyId}) as is_posted,
      (select invoice_id from invoices where company_id = ${t.companyId} and is_sample and status <> 'rejected') as sample_invoice_id`.execute(
    t.db,
  );
  return rows[0] ?? { is_added: false, is_posted: false, sample_invoice_id: null };
}
