import { sql } from 'kysely';
import type { PageOutcome } from '#contract/invoices/reading/page_outcomes.ts';
import type { Box, ReadPage } from '#contract/invoices/reading/reading.ts';
import type { PageLabel } from '#contract/invoices/review/evidence.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';

export interface StoredFile {
  sha256: Buffer;
  bytes: number;
  mime: string;
  storage_key: string;
}

/** Stores one row per content; a second upload of the same bytes waits for the first and gets its id. */
export async function upsertFile(t: Tenant, file: StoredFile, now: Date): Promise<string> {
  const row = await t.db
    .insertInto('files')
    .values({ company_id: t.companyId, file_id: newId(), created_at: now, ...file })
    .onConflict((conflict) => conflict.columns(['company_id', 'sha256']).doUpdateSet({ sha256: file.sha256 }))
    .returning('file_id')
    .executeTakeFirstOrThrow();
  return row.file_id;
}

/** The bytes of all uploaded files of the company. */
export async function storedFileBytes(t: Tenant): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from files where company_id = ${t.companyId}`.execute(t.db);
  return rows[0]?.bytes ?? 0;
}

export async function listCompaniesWithFiles({ all }: AllCompanies): Promise<CompanyId[]> {
  const rows = await all.selectFrom('files').select('company_id').distinct().execute();
  return rows.map(companyOfJob);
}

/** Uploaded files in the order of their ids. */
export function listFilesAfter(t: Tenant, file_id: string, limit: number) {
  return t.db
    .selectFrom('files')
    .select(['file_id', 'sha256', 'storage_key'])
    .where('company_id', '=', t.companyId)
    .where('file_id', '>', file_id)
    .orderBy('file_id')
    .limit(limit)
    .execute();
}

/** A document that consists of exactly these files in this order and was not itself taken for a duplicate; the posted one first. */
export async function findSameFiles(t: Tenant, fileIds: string[]): Promise<string | undefined> {
  const { rows } = await sql<{ invoice_id: string }>`
    select i.invoice_id from invoices i
    where i.company_id = ${t.companyId} and i.status <> 'duplicate'
      and exists (select from invoice_files f where f.company_id = i.company_id and f.invoice_id = i.invoice_id and f.file_id = ${fileIds[0]})
      and (select array_agg(f.file_id order by f.position) from invoice_files f
        where f.company_id = i.company_id and f.invoice_id = i.invoice_id) = ${fileIds}::uuid[]
    order by i.status = 'posted' desc, i.status = 'rejected', i.uploaded_at limit 1`.execute(t.db);
  return rows[0]?.invoice_id;
}

export interface NewInvoice {
  invoice_id: string;
  status: 'reading' | 'duplicate';
  duplicate_of: string | null;
  files: { file_id: string; name: string }[];
  uploaded_by: string | null;
}

export async function insertInvoice(t: Tenant, invoice: NewInvoice, now: Date): Promise<void> {
  const isDuplicate = invoice.status === 'duplicate';
  await t.db
    .insertInto('invoices')
    .values({
      company_id: t.companyId,
      invoice_id: invoice.invoice_id,
      status: invoice.status,
      reason_code: isDuplicate ? 'same_file' : null,
      duplicate_of: invoice.duplicate_of,
      progress: isDuplicate ? null : JSON.stringify({ step: 'queued', page: 0, pages: 0 }),
      uploaded_at: now,
      uploaded_by: invoice.uploaded_by,
      reading_asked_by: isDuplicate ? null : invoice.uploaded_by,
      updated_at: now,
    })
    .execute();
  await t.db
    .insertInto('invoice_files')
    .values(
      invoice.files.map((file, position) => ({
        company_id: t.companyId,
        invoice_id: invoice.invoice_id,
        position,
        ...file,
      })),
    )
    .execute();
}

export function listFiles(t: Tenant, invoiceId: string) {
  return t.db
    .selectFrom('invoice_files as x')
    .innerJoin('files as f', (join) =>
      join.onRef('f.company_id', '=', 'x.company_id').onRef('f.file_id', '=', 'x.file_id'),
    )
    .select(['x.file_id', 'x.name', 'f.mime', 'f.bytes', 'f.sha256', 'f.storage_key', 'x.first_page', 'x.last_page'])
    .select(sql<Box | null>`x.region`.as('region'))
    .where('x.company_id', '=', t.companyId)
    .where('x.invoice_id', '=', invoiceId)
    .orderBy('x.position')
    .execute();
}

export function listPages(t: Tenant, invoiceId: string) {
  return t.db
    .selectFrom('invoice_pages')
    .select([
      ...(['page', 'width', 'height', 'picture_key', 'printed_page', 'printed_pages'] as const),
      sql<PageOutcome | null>`outcome`.as('outcome'),
    ])
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('page')
    .execute();
}

export async function pictureKeys(t: Tenant, invoiceId: string): Promise<string[]> {
  return (await listPages(t, invoiceId)).flatMap(({ picture_key }) => picture_key ?? []);
}

/** Which of these pictures a document of the company shows. */
export async function shownPictures(t: Tenant, keys: string[]): Promise<string[]> {
  const rows = await t.db
    .selectFrom('invoice_pages')
    .select('picture_key')
    .where('company_id', '=', t.companyId)
    .where('picture_key', 'in', keys)
    .execute();
  return rows.flatMap(({ picture_key }) => picture_key ?? []);
}

/** How many pages each file gave, in the order of the files. */
export async function storeFilePages(t: Tenant, invoiceId: string, counts: number[]): Promise<void> {
  for (const [position, page_count] of counts.entries()) {
    await t.db
      .updateTable('invoice_files')
      .set({ page_count })
      .where('company_id', '=', t.companyId)
      .where('invoice_id', '=', invoiceId)
      .where('position', '=', position)
      .execute();
  }
}

export interface PictureOfPage {
  page: number;
  width: number;
  height: number;
  picture_key: string | null;
}

/** Adds a page or replaces what was known about it. */
export async function upsertPage(t: Tenant, invoiceId: string, page: PictureOfPage): Promise<void> {
  const { page: number, ...rest } = page;
  await t.db
    .insertInto('invoice_pages')
    .values({ company_id: t.companyId, invoice_id: invoiceId, page: number, ...rest })
    .onConflict((conflict) => conflict.columns(['company_id', 'invoice_id', 'page']).doUpdateSet(rest))
    .execute();
}

/** What the pages print about their place in the document, in order; undefined where one prints nothing. */
export async function storePageLabels(
  t: Tenant,
  invoiceId: string,
  labels: readonly (PageLabel | undefined)[],
): Promise<void> {
  await sql`
    update invoice_pages p set printed_page = n.printed_page, printed_pages = n.printed_pages
    from unnest(${labels.map((label) => label?.page ?? null)}::int[], ${labels.map((label) => label?.pages ?? null)}::int[])
      with ordinality as n (printed_page, printed_pages, page)
    where p.company_id = ${t.companyId} and p.invoice_id = ${invoiceId} and p.page = n.page`.execute(t.db);
}

/** What came of reading each page, in order. A page without a picture gets the size that it was read in. */
export async function storeOutcomes(t: Tenant, invoiceId: string, pages: ReadPage[]): Promise<void> {
  for (const [index, { width, height, outcome = null }] of pages.entries()) {
    await t.db
      .insertInto('invoice_pages')
      .values({ company_id: t.companyId, invoice_id: invoiceId, page: index + 1, width, height, outcome })
      .onConflict((conflict) => conflict.columns(['company_id', 'invoice_id', 'page']).doUpdateSet({ outcome }))
      .execute();
  }
}

export async function deletePagesAfter(t: Tenant, invoiceId: string, last: number): Promise<void> {
  await t.db
    .deleteFrom('invoice_pages')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('page', '>', last)
    .execute();
}

/** What helps to read a page: the shop's own name and currency, and its vendors, the latest first. */
export async function readingHints(t: Tenant) {
  const { rows } = await sql<{ own_name: string; currency: string; vendors: string[] }>`
    select c.name as own_name, c.currency, coalesce((select array_agg(v.name) from (select name from vendors
      where company_id = ${t.companyId} and is_active order by created_at desc limit 500) v), '{}') as vendors
    from companies c where c.company_id = ${t.companyId}`.execute(t.db);
  const [hints] = rows;
  if (!hints) throw new Error('the company of this reading is gone');
  return hints;
}
