import { sql } from 'kysely';
import type { Box } from '#contract/invoices/reading/reading.ts';
import type { ReasonCode } from '#contract/invoices/reason_codes.ts';
import type { InvoiceStatus } from '#contract/invoices/statuses.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { QUEUED } from '../intake/request_reading.ts';
import type { PageRun } from './pages.rules.ts';

/** The files of a document with their pages, in order. */
export function listFilePages(t: Tenant, invoiceId: string) {
  return t.db
    .selectFrom('invoice_files as x')
    .innerJoin('files as f', (join) =>
      join.onRef('f.company_id', '=', 'x.company_id').onRef('f.file_id', '=', 'x.file_id'),
    )
    .select(['x.file_id', 'x.name', 'x.first_page', 'x.page_count', 'f.mime', sql<Box | null>`x.region`.as('region')])
    .where('x.company_id', '=', t.companyId)
    .where('x.invoice_id', '=', invoiceId)
    .orderBy('x.position')
    .execute();
}

export async function hasOpenCredit(t: Tenant, invoiceId: string): Promise<boolean> {
  const found = await t.db
    .selectFrom('credit_requests')
    .select('credit_request_id')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('status', '<>', 'written_off')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A document that is being read, with these pages and their pictures; it came when and where the other one did. */
export async function insertArranged(
  t: Tenant,
  like: string,
  runs: PageRun[],
  pictures: { invoice_id: string; page: number }[],
  now: Date,
): Promise<string> {
  const invoice_id = newId();
  await sql`
    insert into invoices (company_id, invoice_id, status, progress, location_id, uploaded_at, uploaded_by, updated_at)
    select company_id, ${invoice_id}, 'reading', ${JSON.stringify(QUEUED)}::jsonb, location_id, uploaded_at, uploaded_by, ${now} from invoices
    where company_id = ${t.companyId} and invoice_id = ${like}`.execute(t.db);
  await t.db
    .insertInto('invoice_files')
    .values(
      runs.map((run, position) => ({
        company_id: t.companyId,
        invoice_id,
        position,
        ...run,
        region: run.region ? JSON.stringify(run.region) : null,
        page_count: run.last_page - run.first_page + 1,
      })),
    )
    .execute();
  await sql`
    insert into invoice_pages (company_id, invoice_id, page, width, height, picture_key)
    select p.company_id, ${invoice_id}, n.page, p.width, p.height, p.picture_key
    from unnest(${pictures.map((one) => one.invoice_id)}::uuid[], ${pictures.map(({ page }) => page)}::int[]) with ordinality as n (source, source_page, page)
    join invoice_pages p on p.company_id = ${t.companyId} and p.invoice_id = n.source and p.page = n.source_page`.execute(
    t.db,
  );
  return invoice_id;
}

export interface NewArrangement {
  sources: { invoice_id: string; status: InvoiceStatus; reason_code: ReasonCode | null }[];
  results: string[];
}

export async function insertArrangement(t: Tenant, { sources, results }: NewArrangement, now: Date): Promise<void> {
  const same = { company_id: t.companyId, arrangement_id: newId(), arranged_at: now };
  await t.db
    .insertInto('arranged_documents')
    .values([
      ...sources.map(({ invoice_id, status, reason_code }) => ({
        ...same,
        invoice_id,
        status,
        reason_code,
        is_source: true,
      })),
      ...results.map((invoice_id) => ({ ...same, invoice_id, is_source: false })),
    ])
    .execute();
}

/** What holds of the pages of a document now: where they went, or else where they came from. */
export async function findArrangement(t: Tenant, invoiceId: string) {
  return await t.db
    .selectFrom('arranged_documents')
    .select(['arrangement_id', 'is_source'])
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('undone_at', 'is', null)
    .orderBy('is_source', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The documents of an arrangement, the former first; `went_on`: its own pages were arranged again, `has_credit`: credit is requested for it. */
export function listArranged(t: Tenant, arrangementId: string) {
  return t.db
    .selectFrom('arranged_documents as a')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.company_id', '=', 'a.company_id').onRef('i.invoice_id', '=', 'a.invoice_id'),
    )
    .select([
      'a.invoice_id',
      'a.is_source',
      sql<InvoiceStatus | null>`a.status`.as('former_status'),
      sql<ReasonCode | null>`a.reason_code`.as('former_reason'),
      sql<InvoiceStatus>`i.status`.as('status'),
      'i.vendor',
      'i.number',
      sql<number>`(select count(*)::int from invoice_pages p where p.company_id = i.company_id and p.invoice_id = i.invoice_id)`.as(
        'page_count',
      ),
      sql<boolean>`exists (select from arranged_documents n where n.company_id = a.company_id and n.invoice_id = a.invoice_id
        and n.is_source and n.undone_at is null and n.arrangement_id <> a.arrangement_id)`.as('went_on'),
      sql<boolean>`exists (select from credit_requests c where c.company_id = a.company_id and c.invoice_id = a.invoice_id
        and c.status <> 'written_off')`.as('has_credit'),
    ])
    .where('a.company_id', '=', t.companyId)
    .where('a.arrangement_id', '=', arrangementId)
    .orderBy('a.is_source', 'desc')
    .orderBy('a.invoice_id')
    .execute();
}

export async function markUndone(t: Tenant, arrangementId: string, now: Date): Promise<void> {
  await t.db
    .updateTable('arranged_documents')
    .set({ undone_at: now })
    .where('company_id', '=', t.companyId)
    .where('arrangement_id', '=', arrangementId)
    .execute();
}

/** Documents that wait because they resemble one of these resemble the one that took their place. */
export async function moveDuplicates(t: Tenant, from: string[], to: string, now: Date): Promise<void> {
  await t.db
    .updateTable('invoices')
    .set({ duplicate_of: to, updated_at: now })
    .where('company_id', '=', t.companyId)
    .where('duplicate_of', 'in', from)
    .where('invoice_id', '<>', to)
    .where('status', '=', 'duplicate')
    .execute();
}

/** Those of the documents whose pages are in other documents now. */
export async function withPagesElsewhere(t: Tenant, invoiceIds: string[]): Promise<string[]> {
  const found = await t.db
    .selectFrom('arranged_documents')
    .select('invoice_id')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', 'in', invoiceIds)
    .where(sql<boolean>`is_source = (undone_at is null)`)
    .execute();
  return found.map(({ invoice_id }) => invoice_id);
}
