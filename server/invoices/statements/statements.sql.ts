import { sql } from 'kysely';
import type { ReadStatementRow } from '#contract/invoices/reading/reading.ts';
import type { StatementMark, StatementRowKind } from '#contract/invoices/statements/statements.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { numberKey } from '../rules.ts';

/** Replaces the rows by those of a new reading; what users have decided about a number stays with it. */
export async function replaceStatementRows(
  t: Tenant,
  invoiceId: string,
  rows: readonly ReadStatementRow[],
): Promise<void> {
  const before = await t.db
    .deleteFrom('statement_rows')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .returning(['number_key', 'amount_cents', 'document_id', 'mark', 'asked_at'])
    .execute();
  if (rows.length === 0) return;
  const values = rows.map((row, position) => {
    const number_key = numberKey(row.number);
    const same = before.find((one) => one.number_key === number_key && one.amount_cents === row.amount_cents);
    const { document_id = null, mark = null, asked_at = null } = (number_key && same) || {};
    const key = { company_id: t.companyId, invoice_id: invoiceId, position, number_key };
    return { ...key, ...row, document_id, mark, asked_at };
  });
  await t.db.insertInto('statement_rows').values(values).execute();
}

export async function hasStatementRows(t: Tenant, invoiceId: string): Promise<boolean> {
  const row = await t.db
    .selectFrom('statement_rows')
    .select('position')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where the vendor can be written to. */
export async function findVendorEmail(t: Tenant, vendorId: string): Promise<string | null> {
  const row = await t.db
    .selectFrom('vendors')
    .select(['order_email', 'emails'])
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
  return row?.order_email ?? row?.emails[0] ?? null;
}

export interface ComparedRow {
  invoice_id: string;
  position: number | null;
  kind: StatementRowKind | null;
  number: string | null;
  date: string | null;
  words: string;
  amount_cents: number | null;
  mark: StatementMark | null;
  asked_at: Date | null;
  is_attached: boolean;
  document_id: string | null;
  document_number: string | null;
  total_cents: number | null;
}

/**
 * The rows of statements of one vendor, in order with the vendor's document of each, then the documents of those days that are on no row. A
 * document is that of a row when a user has chosen it, when its number is the same, or when only the letters around the digits of its
 * number differ and the amount is the same.
 */
export async function listCompared(
  t: Tenant,
  invoiceIds: readonly string[],
  vendorId: string | null,
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    with held as materialized (
      select i.invoice_id, i.number, i.number_key, regexp_replace(i.number_key, '\\D', '', 'g') as digits, i.date, i.total_cents,
        i.status = 'posted' as is_posted, i.uploaded_at
      from invoices i
      where i.company_id = ${t.companyId} and i.vendor_id = ${vendorId} and i.kind in ('invoice', 'credit_memo')
        and i.status in ('posted', 'needs_review') and not i.is_sample
    ), compared as (
      select r.invoice_id, r.position, r.kind, r.number, r.date, r.words, r.amount_cents, r.mark, r.asked_at,
        r.document_id is not null as is_attached, d.invoice_id as document_id, d.number as document_number, d.total_cents
      from statement_rows r left join lateral (
        select h.invoice_id, h.number, h.total_cents from held h
        where case when r.document_id is not null then h.invoice_id = r.document_id
          else r.kind = 'invoice' and (h.number_key = r.number_key or (h.total_cents = r.amount_cents and length(h.digits) >= 3
            and h.digits = regexp_replace(r.number_key, '\\D', '', 'g'))) end
        order by h.number_key = r.number_key desc nulls last, h.total_cents = r.amount_cents desc nulls last, h.is_posted desc, h.uploaded_at
        limit 1
      ) d on true
      where r.company_id = ${t.companyId} and r.invoice_id = any (${[...invoiceIds]}::uuid[])
    ), spans as (
      select invoice_id, min(date) as first_on, max(date) as last_on from compared where kind = 'invoice' group by invoice_id
    )
    select invoice_id, position, kind, number, date::text as date, words, amount_cents::float8 as amount_cents, mark, asked_at, is_attached,
      document_id, document_number, total_cents::float8 as total_cents
    from compared
    union all
    select s.invoice_id, null, null, null, h.date::text, '', null, e.mark, null, false, h.invoice_id, h.number, h.total_cents::float8
    from spans s join held h on h.date between s.first_on and s.last_on
    left join statement_extras e on e.company_id = ${t.companyId} and e.invoice_id = s.invoice_id and e.document_id = h.invoice_id
    where not exists (select from compared c where c.invoice_id = s.invoice_id and c.document_id = h.invoice_id)
    order by invoice_id, position nulls last, date, document_number`.execute(t.db);
  return rows;
}

/** The statements of a vendor that are reviewed, the newest by their date first. */
export async function listStatementsOf(t: Tenant, vendorId: string, page: { limit: number; offset: number }) {
  const isTheirs = sql<boolean>`i.company_id = ${t.companyId} and i.vendor_id = ${vendorId} and i.kind = 'statement'
    and i.status = 'needs_review'`;
  const { rows: statements } = await sql<{
    invoice_id: string;
    number: string | null;
    date: string | null;
    currency: string | null;
    file_name: string;
  }>`
    select i.invoice_id, i.number, i.date::text as date, i.currency, coalesce((select string_agg(f.name, ', ' order by f.position)
      from invoice_files f where f.company_id = i.company_id and f.invoice_id = i.invoice_id), '') as file_name
    from invoices i where ${isTheirs}
    order by i.date desc nulls last, i.uploaded_at desc, i.invoice_id limit ${page.limit} offset ${page.offset}`.execute(
    t.db,
  );
  const { rows: counts } = await sql<{ total_count: number }>`
    select count(*)::int as total_count from invoices i where ${isTheirs}`.execute(t.db);
  return { statements, total_count: counts[0]?.total_count ?? 0 };
}

/** Sets marks, documents or requests of rows. The number of rows that the statement has of these. */
export async function updateRows(
  t: Tenant,
  invoiceId: string,
  positions: readonly number[],
  change: { mark?: StatementMark | null; document_id?: string | null; asked_at?: Date },
): Promise<number> {
  if (positions.length === 0) return 0;
  const { numUpdatedRows } = await t.db
    .updateTable('statement_rows')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('position', 'in', positions)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Says of documents that a statement need not have them; null takes that back. */
export async function markExtras(
  t: Tenant,
  invoiceId: string,
  documentIds: readonly string[],
  mark: StatementMark | null,
): Promise<void> {
  if (documentIds.length === 0) return;
  await t.db
    .deleteFrom('statement_extras')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('document_id', 'in', documentIds)
    .execute();
  if (mark === null) return;
  const values = documentIds.map((document_id) => ({
    company_id: t.companyId,
    invoice_id: invoiceId,
    document_id,
    mark,
  }));
  await t.db.insertInto('statement_extras').values(values).execute();
}
