import { sql } from 'kysely';
import type { ExportMark, ExportScope, Selection } from '#contract/invoices/exports.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export interface SelectedDocument {
  invoice_id: string;
  kind: 'invoice' | 'credit_memo';
  vendor: string | null;
  number: string | null;
  day: string;
  currency: string;
  total_cents: number | null;
  version: number;
  mark: ExportMark;
}

/** The date of the invoice `i` of the company `c`, or the day at the shop when it was posted or, before that, uploaded. */
export const DAY_OF_DOCUMENT = sql`coalesce(i.date, (coalesce(i.posted_at, i.uploaded_at) at time zone c.time_zone)::date)`;

/**
 * The documents `i` of a selection, posted or exported before, with what is known of their last export in this format. What a user said since
 * to be no invoice is gone from the books, as what is no longer posted is.
 */
function selected(t: Tenant, { format, from, to, vendor_id, kind }: Selection) {
  return sql`
    with last as (
      select distinct on (x.invoice_id) x.invoice_id, x.version
      from exported_invoices x join invoice_exports e on e.company_id = x.company_id and e.export_id = x.export_id
      where x.company_id = ${t.companyId} and e.format = ${format} and e.state in ('ready', 'deleted')
      order by x.invoice_id, e.requested_at desc, e.export_id desc
    ), dated as (
      select i.*, ${DAY_OF_DOCUMENT} as day, i.kind in ('invoice', 'credit_memo') and i.status = 'posted' as is_booked,
        case i.kind when 'credit_memo' then 'credit_memo' else 'invoice' end as exported_kind
      from invoices i join companies c on c.company_id = i.company_id
      where i.company_id = ${t.companyId}
    ), marked as (
      select i.*,
        case when not i.is_booked then 'gone' when last.invoice_id is null then 'new'
          when last.version <> i.version then 'changed' else 'exported' end as mark
      from dated i left join last on last.invoice_id = i.invoice_id
      where i.company_id = ${t.companyId} and not i.is_sample and (i.is_booked or last.invoice_id is not null)
        and i.day between ${from}::date and ${to}::date
        ${vendor_id ? sql`and i.vendor_id = ${vendor_id}` : sql``}
        ${kind === 'all' ? sql`` : sql`and i.exported_kind = ${kind}`}
    )`;
}

/** How many there are with each mark, and how many of the posted ones are credit memos. */
export async function countSelected(t: Tenant, selection: Selection) {
  const { rows } = await sql<{ mark: ExportMark; n: number; credit_memos: number }>`
    ${selected(t, selection)} select mark, count(*)::int as n,
      (count(*) filter (where exported_kind = 'credit_memo' and mark <> 'gone'))::int as credit_memos
    from marked group by mark`.execute(t.db);
  return rows;
}

const SCOPES: Record<ExportScope, readonly ExportMark[]> = {
  new: ['new'],
  new_and_changed: ['new', 'changed'],
  all: ['new', 'changed', 'exported'],
};

/** By scope in the order of their days; for a preview of all of them, those first that were not exported as they are. */
export async function listSelected(
  t: Tenant,
  selection: Selection,
  { scope, limit }: { scope: ExportScope | 'preview'; limit: number },
): Promise<SelectedDocument[]> {
  const isPreview = scope === 'preview';
  const { rows } = await sql<SelectedDocument>`
    ${selected(t, selection)} select m.invoice_id, m.exported_kind as kind, m.vendor, m.number, m.day::text as day,
      coalesce(m.currency, c.currency) as currency, m.total_cents, m.version, m.mark
    from marked m join companies c on c.company_id = m.company_id
    ${isPreview ? sql`` : sql`where m.mark = any(${[...SCOPES[scope]]}::text[])`}
    order by ${isPreview ? sql`array_position('{gone,changed,new,exported}', m.mark), m.day desc` : sql`m.day, m.vendor`}, m.invoice_id
    limit ${limit}`.execute(t.db);
  return rows;
}
