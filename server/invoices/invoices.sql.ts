import { sql } from 'kysely';
import type { DocumentKind, OfferedKind } from '#contract/invoices/kind_names.ts';
import type { Progress } from '#contract/invoices/progress.ts';
import type { ReadingEngine } from '#contract/invoices/reading/engine_names.ts';
import type { FoundPaper } from '#contract/invoices/reading/reading.ts';
import type { ReasonCode } from '#contract/invoices/reason_codes.ts';
import type { InvoiceStatus } from '#contract/invoices/statuses.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { EvidenceMap } from './evidence.rules.ts';

/** The states from which a document is read again. */
export type ReadFrom = Exclude<InvoiceStatus, 'reading' | 'posted'>;

const COLUMNS = [
  'i.invoice_id',
  sql<InvoiceStatus>`i.status`.as('status'),
  sql<DocumentKind>`i.kind`.as('kind'),
  'i.kind_chosen',
  sql<OfferedKind | null>`i.offered_kind`.as('offered_kind'),
  'i.offered_words',
  sql<ReasonCode | null>`i.reason_code`.as('reason_code'),
  'i.reason_note',
  'i.duplicate_of',
  sql<Progress | null>`i.progress`.as('progress'),
  'i.vendor_id',
  'i.order_id',
  'i.location_id',
  'i.vendor',
  'i.number',
  'i.date',
  'i.due_date',
  'i.po_number',
  'i.currency',
  sql<string | null>`trim_scale(i.exchange_rate)::text`.as('exchange_rate'),
  'i.subtotal_cents',
  'i.tax_cents',
  'i.fees_cents',
  'i.discount_cents',
  'i.deposit_cents',
  'i.rounding_cents',
  'i.total_cents',
  sql<EvidenceMap>`i.evidence`.as('evidence'),
  'i.doubt_count',
  'i.adds_up',
  'i.off_by_cents',
  'i.engine',
  sql<number | null>`i.read_seconds::float8`.as('read_seconds'),
  'i.page_count',
  'i.version',
  'i.reading_id',
  'i.reading_asked_by',
  sql<ReadingEngine | null>`i.reading_engine`.as('reading_engine'),
  sql<ReadFrom | null>`i.reading_from`.as('reading_from'),
  'i.uploaded_at',
  'i.posted_at',
  'i.is_sample',
  sql<FoundPaper[] | null>`i.papers`.as('papers'),
  'i.is_one_paper',
  'u.username as uploaded_by',
  sql<{
    first_page: number;
    last_page: number;
  } | null>`(select jsonb_build_object('first_page', f.first_page, 'last_page', f.last_page)
    from invoice_files f where f.company_id = i.company_id and f.invoice_id = i.invoice_id and f.first_page is not null
      and (i.split_from is not null or exists (select from invoices o where o.company_id = i.company_id and o.split_from = i.invoice_id))
    )`.as('part'),
  sql<boolean>`case when i.engine = 'none' and i.reason_code is not null then coalesce((select r.engine = 'vision' and r.refusal = i.reason_code
    from invoice_readings r where r.company_id = i.company_id and r.invoice_id = i.invoice_id
    order by r.read_at desc, r.reading_id desc limit 1), false) else false end`.as('is_refused_by_model'),
  sql<number>`(select count(*)::int from invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.invoice_id)`.as(
    'line_count',
  ),
  sql<string>`coalesce((select string_agg(f.name, ', ' order by f.position) from invoice_files f
    where f.company_id = i.company_id and f.invoice_id = i.invoice_id), '')`.as('file_name'),
] as const;

export function invoicesQuery(t: Tenant) {
  return t.db
    .selectFrom('invoices as i')
    .leftJoin('users as u', (join) =>
      join.onRef('u.user_id', '=', 'i.uploaded_by').on('u.company_id', '=', t.companyId),
    )
    .select([...COLUMNS])
    .where('i.company_id', '=', t.companyId);
}

export type InvoiceRecord = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

export function findInvoice(t: Tenant, invoiceId: string) {
  return invoicesQuery(t)
    .select(
      sql<boolean>`exists (select from arranged_documents a where a.company_id = i.company_id and a.invoice_id = i.invoice_id
        and a.undone_at is null)`.as('is_arranged'),
    )
    .where('i.invoice_id', '=', invoiceId)
    .executeTakeFirst();
}

/**
 * Locks the invoice until the transaction ends: one change at a time. Rows that refer to it can be added meanwhile: undoing the posting of
 * another invoice, which has locked the items already, may find that this one has changed their cost.
 */
export async function lockInvoice(t: Tenant, invoiceId: string): Promise<InvoiceRecord | undefined> {
  const locked = await t.db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked && findInvoice(t, invoiceId);
}

/** Lets nobody change the invoice until the transaction ends. Rows that refer to it can be added meanwhile. */
export async function holdInvoice(t: Tenant, invoiceId: string): Promise<void> {
  await t.db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .forShare()
    .execute();
}

export interface InvoiceChange {
  status?: InvoiceStatus;
  kind?: DocumentKind;
  kind_chosen?: boolean;
  papers?: FoundPaper[] | null;
  is_one_paper?: boolean;
  offered_kind?: OfferedKind | null;
  offered_words?: string | null;
  reason_code?: ReasonCode | null;
  reason_note?: string | null;
  duplicate_of?: string | null;
  kept_beside?: string | null;
  progress?: Progress | null;
  vendor_id?: string | null;
  order_id?: string | null;
  location_id?: string | null;
  vendor?: string | null;
  number?: string | null;
  number_key?: string | null;
  date?: string | null;
  due_date?: string | null;
  po_number?: string | null;
  currency?: string | null;
  exchange_rate?: string | null;
  subtotal_cents?: number | null;
  tax_cents?: number | null;
  fees_cents?: number | null;
  discount_cents?: number | null;
  deposit_cents?: number | null;
  rounding_cents?: number | null;
  total_cents?: number | null;
  evidence?: EvidenceMap;
  vendor_marks?: object | null;
  doubt_count?: number;
  adds_up?: boolean | null;
  off_by_cents?: number | null;
  engine?: string | null;
  read_seconds?: number | null;
  page_count?: number;
  posted_at?: Date | null;
  reading_id?: string | null;
  reading_asked_by?: string | null;
  reading_from?: ReadFrom | null;
  reading_engine?: ReadingEngine | null;
}

/** Stores the change and advances the version. */
export async function updateInvoice(t: Tenant, invoiceId: string, change: InvoiceChange, now: Date): Promise<void> {
  const { evidence, vendor_marks, progress, papers, ...rest } = change;
  const json = (value: object | null | undefined) =>
    value === undefined ? undefined : value === null ? null : JSON.stringify(value);
  await t.db
    .updateTable('invoices')
    .set({
      ...rest,
      ...(evidence === undefined ? {} : { evidence: JSON.stringify(evidence) }),
      ...(vendor_marks === undefined ? {} : { vendor_marks: json(vendor_marks) ?? null }),
      ...(papers === undefined ? {} : { papers: json(papers) ?? null }),
      ...(progress === undefined ? {} : { progress: json(progress) ?? null }),
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .execute();
}

export function getVersion(t: Tenant, invoiceId: string) {
  return t.db
    .selectFrom('invoices')
    .select('version')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
}

/** Only progress: the document does not change, so its version stays. Does nothing once it is no longer being read. */
export async function updateProgress(t: Tenant, invoiceId: string, progress: Progress): Promise<boolean> {
  const { numUpdatedRows } = await t.db
    .updateTable('invoices')
    .set({ progress: JSON.stringify(progress) })
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'reading')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function getVendorMarks(t: Tenant, invoiceId: string) {
  const row = await t.db
    .selectFrom('invoices')
    .select('vendor_marks')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const marks = row.vendor_marks as { tax_ids?: string[]; phones?: string[]; emails?: string[] } | null;
  return { tax_ids: marks?.tax_ids ?? [], phones: marks?.phones ?? [], emails: marks?.emails ?? [] };
}

/** Documents that wait for review and are the vendor's, or of whom only the name is known; the oldest first. */
export async function listWaitingOf(t: Tenant, vendorId: string): Promise<string[]> {
  const found = await t.db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('company_id', '=', t.companyId)
    .where('status', '=', 'needs_review')
    .where(sql<boolean>`(vendor_id = ${vendorId} or (vendor_id is null and vendor is not null))`)
    .orderBy('uploaded_at')
    .orderBy('invoice_id')
    .execute();
  return found.map(({ invoice_id }) => invoice_id);
}

/** Documents that are being read or wait for it; counted up to `most`. */
export async function countWaiting(t: Tenant, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from invoices where company_id = ${t.companyId} and status = 'reading' limit ${most}) w`.execute(
    t.db,
  );
  return rows[0]?.n ?? 0;
}
