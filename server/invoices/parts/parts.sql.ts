import { sql } from 'kysely';
import type { InvoiceStatus } from '#contract/invoices/statuses.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';

/** The documents of the file of which this one is a part, in the order of their pages. Locked when they are to be changed. */
export async function listParts(t: Tenant, invoiceId: string, { lock = false } = {}) {
  const query = t.db
    .selectFrom('invoices as i')
    .innerJoin('invoice_files as f', (join) =>
      join.onRef('f.company_id', '=', 'i.company_id').onRef('f.invoice_id', '=', 'i.invoice_id'),
    )
    .select([
      'i.invoice_id',
      sql<InvoiceStatus>`i.status`.as('status'),
      'i.vendor',
      'i.number',
      'i.total_cents',
      'i.currency',
      'f.file_id',
      'f.name',
      sql<number>`f.first_page`.as('first_page'),
      sql<number>`f.last_page`.as('last_page'),
    ])
    .where('i.company_id', '=', t.companyId)
    .where('f.first_page', 'is not', null)
    .where(
      sql<boolean>`coalesce(i.split_from, i.invoice_id) = (select coalesce(s.split_from, s.invoice_id) from invoices s
        where s.company_id = ${t.companyId} and s.invoice_id = ${invoiceId})`,
    )
    .orderBy('f.first_page');
  return await (lock ? query.forUpdate() : query).execute();
}

/** Limits a document of one file to some of its pages; null: it has all of them, and is divided when it is read. */
export async function setPages(
  t: Tenant,
  invoiceId: string,
  pages: { first_page: number; last_page: number } | null,
): Promise<void> {
  await t.db
    .updateTable('invoice_files')
    .set(pages ?? { first_page: null, last_page: null })
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/**
 * A document with some pages of another's file, which it takes over with their pictures. It is being read, as the other one is, and belongs
 * to the same arrangement.
 */
export async function insertPart(
  t: Tenant,
  of: string,
  pages: { first_page: number; last_page: number },
  now: Date,
): Promise<string> {
  const invoice_id = newId();
  const { first_page, last_page } = pages;
  await sql`
    insert into invoices (company_id, invoice_id, status, location_id, uploaded_at, uploaded_by, updated_at, split_from)
    select company_id, ${invoice_id}, 'reading', location_id, uploaded_at, uploaded_by, ${now}, invoice_id from invoices
    where company_id = ${t.companyId} and invoice_id = ${of}`.execute(t.db);
  await sql`
    insert into invoice_files (company_id, invoice_id, position, file_id, name, first_page, last_page)
    select company_id, ${invoice_id}, position, file_id, name, ${first_page}::int, ${last_page}::int from invoice_files
    where company_id = ${t.companyId} and invoice_id = ${of}`.execute(t.db);
  await sql`
    update invoice_pages set invoice_id = ${invoice_id}, page = page - ${first_page - 1}::int
    where company_id = ${t.companyId} and invoice_id = ${of} and page between ${first_page} and ${last_page}`.execute(
    t.db,
  );
  await sql`
    insert into arranged_documents (company_id, arrangement_id, invoice_id, is_source, arranged_at)
    select company_id, arrangement_id, ${invoice_id}, false, arranged_at from arranged_documents
    where company_id = ${t.companyId} and invoice_id = ${of} and not is_source and undone_at is null`.execute(t.db);
  return invoice_id;
}
