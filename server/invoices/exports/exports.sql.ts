import { sql } from 'kysely';
import type { ExportFormat, InvoiceExport } from '#contract/invoices/exports.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export interface ExportRow {
  export_id: string;
  format: ExportFormat;
  state: InvoiceExport['state'];
  from_day: string;
  to_day: string;
  documents: number;
  documents_done: number;
  requested_at: Date;
  requested_by: string | null;
  bytes: number | null;
}

function exportsQuery(t: Tenant) {
  return t.db
    .selectFrom('invoice_exports as e')
    .leftJoin('users as u', (join) =>
      join.onRef('u.user_id', '=', 'e.requested_by').on('u.company_id', '=', t.companyId),
    )
    .select([
      'e.export_id',
      sql<ExportFormat>`e.format`.as('format'),
      sql<InvoiceExport['state']>`e.state`.as('state'),
      sql<string>`e.from_day::text`.as('from_day'),
      sql<string>`e.to_day::text`.as('to_day'),
      ...(['e.documents', 'e.documents_done', 'e.requested_at', 'u.username as requested_by', 'e.bytes'] as const),
    ])
    .where('e.company_id', '=', t.companyId);
}

export function listExports(t: Tenant, limit: number): Promise<ExportRow[]> {
  return exportsQuery(t).orderBy('e.requested_at', 'desc').orderBy('e.export_id', 'desc').limit(limit).execute();
}

export function findExport(t: Tenant, exportId: string): Promise<ExportRow | undefined> {
  return exportsQuery(t).where('e.export_id', '=', exportId).executeTakeFirst();
}

export async function hasUnderWay(t: Tenant): Promise<boolean> {
  const row = await t.db
    .selectFrom('invoice_exports')
    .select('export_id')
    .where('company_id', '=', t.companyId)
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewExport {
  export_id: string;
  format: ExportFormat;
  from_day: string;
  to_day: string;
  requested_by: string | null;
  requested_at: Date;
}

/** With the documents as they are now: that is what it exports, whenever it runs. */
export async function insertExport(
  t: Tenant,
  row: NewExport,
  documents: readonly { invoice_id: string; version: number }[],
): Promise<void> {
  await t.db
    .insertInto('invoice_exports')
    .values({ company_id: t.companyId, state: 'waiting', documents: documents.length, ...row })
    .execute();
  await sql`
    insert into exported_invoices (company_id, export_id, invoice_id, version)
    select e.company_id, e.export_id, d.* from invoice_exports e,
      unnest(${documents.map(({ invoice_id }) => invoice_id)}::uuid[], ${documents.map(({ version }) => version)}::int[]) d
    where e.company_id = ${t.companyId} and e.export_id = ${row.export_id}`.execute(t.db);
}
