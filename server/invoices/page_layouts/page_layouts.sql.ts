import { sql } from 'kysely';
import type { KeptPage, KnownLayout, LayoutSubject, PageLayout } from '#contract/invoices/reading/page_layouts.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** As many as a shop has vendors, and more. */
const LAYOUTS_MAX = 300;

/** Keeps the words of the document's pages; undefined: it has none, or too many. */
export async function storeWords(t: Tenant, invoiceId: string, pages: KeptPage[] | undefined): Promise<void> {
  if (!pages) {
    await t.db
      .deleteFrom('page_words')
      .where('company_id', '=', t.companyId)
      .where('invoice_id', '=', invoiceId)
      .execute();
    return;
  }
  const values = { pages: JSON.stringify(pages) };
  await t.db
    .insertInto('page_words')
    .values({ company_id: t.companyId, invoice_id: invoiceId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'invoice_id']).doUpdateSet(values))
    .execute();
}

/** How the documents of the vendors are laid out, those that were learned last. */
export async function pageLayouts(t: Tenant): Promise<KnownLayout[]> {
  const { rows } = await sql<KnownLayout>`
    select v.name as vendor, jsonb_object_agg(l.subject, l.rule) as layout from page_layouts l
    join vendors v on v.company_id = l.company_id and v.vendor_id = l.vendor_id
    where l.company_id = ${t.companyId} and l.rule is not null and v.is_active
    group by v.vendor_id, v.name order by max(l.learned_at) desc limit ${LAYOUTS_MAX}`.execute(t.db);
  return rows;
}

/** The kinds of documents that teach, those that count most last. */
export const TEACHING_KINDS = ['packing_slip', 'credit_memo', 'invoice'] as const;
export type TeachingKind = (typeof TEACHING_KINDS)[number];

export interface LayoutRow {
  subject: LayoutSubject;
  /** Null: a user has deleted it. */
  rule: PageLayout[LayoutSubject] | null;
  learned_at: Date;
}

/** The rules with the kinds of the documents that showed them. */
export async function listRules(t: Tenant, vendorId: string): Promise<(LayoutRow & { kind: TeachingKind | null })[]> {
  const { rows } = await sql<LayoutRow & { kind: TeachingKind | null }>`
    select l.subject, l.rule, l.learned_at, i.kind from page_layouts l
    left join invoices i on i.company_id = l.company_id and i.invoice_id = l.invoice_id
    where l.company_id = ${t.companyId} and l.vendor_id = ${vendorId} order by l.subject`.execute(t.db);
  return rows;
}

/** What is known, with the documents that showed it. */
export async function listLearned(t: Tenant, vendorId: string) {
  const { rows } = await sql<LayoutRow & { invoice_id: string; number: string | null }>`
    select l.subject, l.rule, l.learned_at, i.invoice_id, i.number from page_layouts l
    join invoices i on i.company_id = l.company_id and i.invoice_id = l.invoice_id
    where l.company_id = ${t.companyId} and l.vendor_id = ${vendorId} and l.rule is not null`.execute(t.db);
  return rows;
}

/** Until the transaction ends, what is known of the vendor's pages is changed by nobody else. */
export async function lockLayout(t: Tenant, vendorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`layout ${vendorId}`}, 0))`.execute(t.db);
}

export interface Teaching {
  kind: TeachingKind;
  invoice_id: string;
  posted_at: Date;
  vendor: string;
}

/** The vendor's document of each kind that was posted last and whose words are known. */
export async function listNewestPosted(t: Tenant, vendorId: string): Promise<Teaching[]> {
  const { rows } = await sql<Teaching>`
    select distinct on (i.kind) i.kind, i.invoice_id, i.posted_at, v.name as vendor from invoices i
    join page_words w on w.company_id = i.company_id and w.invoice_id = i.invoice_id
    join vendors v on v.company_id = i.company_id and v.vendor_id = i.vendor_id
    where i.company_id = ${t.companyId} and i.vendor_id = ${vendorId} and i.status = 'posted'
      and i.kind = any (${[...TEACHING_KINDS]}::text[])
    order by i.kind, i.posted_at desc, i.invoice_id desc`.execute(t.db);
  return rows;
}

/** The words of a document's pages. */
export async function getWords(t: Tenant, invoiceId: string): Promise<KeptPage[]> {
  const row = await t.db
    .selectFrom('page_words')
    .select(sql<KeptPage[]>`pages`.as('pages'))
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return row.pages;
}

/** Deletes what documents showed that are not posted anymore. */
export async function deleteUnposted(t: Tenant, vendorId: string): Promise<void> {
  await sql`
    delete from page_layouts l using invoices i
    where l.company_id = ${t.companyId} and l.vendor_id = ${vendorId} and i.company_id = l.company_id
      and i.invoice_id = l.invoice_id and (i.status <> 'posted' or i.vendor_id <> l.vendor_id)`.execute(t.db);
}

export async function saveRule(
  t: Tenant,
  vendorId: string,
  row: LayoutRow & { invoice_id: string | null },
): Promise<void> {
  const { subject, rule, ...rest } = row;
  const values = { ...rest, rule: rule === null ? null : JSON.stringify(rule) };
  await t.db
    .insertInto('page_layouts')
    .values({ company_id: t.companyId, vendor_id: vendorId, subject, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'vendor_id', 'subject']).doUpdateSet(values))
    .execute();
}

export async function deleteRule(t: Tenant, vendorId: string, subject: LayoutSubject): Promise<void> {
  await t.db
    .deleteFrom('page_layouts')
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendorId)
    .where('subject', '=', subject)
    .execute();
}
