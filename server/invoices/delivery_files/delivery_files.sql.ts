import { sql } from 'kysely';
import type {
  DeliveryRowFault,
  FileLayout,
  FileShape,
  KnownColumns,
} from '#contract/invoices/reading/delivery_files.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** As many as a shop has vendors with such files, and more. */
const LAYOUTS_MAX = 300;

/** What helps to read a CSV or Excel file: the columns that a user has chosen for it, and those of earlier files, the latest first. */
export async function fileHints(
  t: Tenant,
  invoiceId: string,
): Promise<{ columns?: KnownColumns; has_headings?: boolean; layouts: FileLayout[] }> {
  const { rows: layouts } = await sql<FileLayout>`
    select l.heading_key, v.name as vendor, l.columns from file_layouts l
    join vendors v on v.company_id = l.company_id and v.vendor_id = l.vendor_id
    where l.company_id = ${t.companyId} and v.is_active order by l.used_at desc limit ${LAYOUTS_MAX}`.execute(t.db);
  const file = await findFileShape(t, invoiceId);
  const chosen = file?.is_chosen ? { columns: file.columns, has_headings: file.has_headings } : {};
  return { ...chosen, layouts };
}

export async function findFileShape(t: Tenant, invoiceId: string) {
  const row = await t.db
    .selectFrom('delivery_files')
    .select([
      sql<string[]>`headings`.as('headings'),
      sql<string[][]>`samples`.as('samples'),
      sql<KnownColumns>`columns`.as('columns'),
      sql<DeliveryRowFault[]>`faults`.as('faults'),
      'heading_key',
      'has_headings',
      'is_chosen',
    ])
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return row;
}

/** Keeps what a reading found out about the file; what a user has chosen stays chosen. Null: the document is not such a file. */
export async function storeFileShape(t: Tenant, invoiceId: string, shape: FileShape | undefined): Promise<void> {
  if (!shape) {
    await t.db
      .deleteFrom('delivery_files')
      .where('company_id', '=', t.companyId)
      .where('invoice_id', '=', invoiceId)
      .execute();
    return;
  }
  const { headings, samples, columns, heading_key, has_headings, faults } = shape;
  const values = {
    headings: JSON.stringify(headings),
    samples: JSON.stringify(samples),
    columns: JSON.stringify(columns),
    faults: JSON.stringify(faults),
    heading_key,
    has_headings,
  };
  await t.db
    .insertInto('delivery_files')
    .values({ company_id: t.companyId, invoice_id: invoiceId, is_chosen: false, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'invoice_id']).doUpdateSet(values))
    .execute();
}

export async function chooseColumns(
  t: Tenant,
  invoiceId: string,
  { columns, has_headings }: Pick<FileShape, 'columns' | 'has_headings'>,
): Promise<void> {
  await t.db
    .updateTable('delivery_files')
    .set({ columns: JSON.stringify(columns), has_headings, is_chosen: true })
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/** A new document of the same file is read with the same columns. Does nothing for a document that is not such a file. */
export async function passFileShape(t: Tenant, from: string, to: string): Promise<void> {
  await sql`
    insert into delivery_files (company_id, invoice_id, headings, samples, columns, faults, heading_key, has_headings, is_chosen)
    select company_id, ${to}, headings, samples, columns, faults, heading_key, has_headings, is_chosen from delivery_files
    where company_id = ${t.companyId} and invoice_id = ${from}`.execute(t.db);
}

/** The vendor's next file with these headings is read in the same way. Does nothing for a document that is not such a file. */
export async function rememberLayout(t: Tenant, invoiceId: string, vendorId: string, now: Date): Promise<void> {
  await sql`
    insert into file_layouts (company_id, vendor_id, heading_key, columns, used_at)
    select company_id, ${vendorId}, heading_key, columns, ${now} from delivery_files
    where company_id = ${t.companyId} and invoice_id = ${invoiceId}
    on conflict (company_id, vendor_id, heading_key) do update set columns = excluded.columns, used_at = excluded.used_at`.execute(
    t.db,
  );
}

/** After a posting was undone: its vendor may have been the wrong one. What another posted file of the vendor shows is kept. */
export async function deleteLayout(t: Tenant, invoiceId: string): Promise<void> {
  await sql`
    delete from file_layouts l using delivery_files d, invoices i
    where d.company_id = ${t.companyId} and d.invoice_id = ${invoiceId}
      and i.company_id = d.company_id and i.invoice_id = d.invoice_id
      and l.company_id = d.company_id and l.vendor_id = i.vendor_id and l.heading_key = d.heading_key
      and not exists (select from delivery_files o join invoices p on p.company_id = o.company_id and p.invoice_id = o.invoice_id
        where o.company_id = ${t.companyId} and o.heading_key = l.heading_key and p.vendor_id = l.vendor_id and p.status = 'posted')`.execute(
    t.db,
  );
}
