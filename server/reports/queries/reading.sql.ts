import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '#contract/analytics/range.ts';
import type { ReadingEngine } from '#contract/invoices/reading/engine_names.ts';
import { getTimeZone } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** How much of what was read of posted documents was right: counts, so that they can be summed up. */
export interface ReadCounts {
  documents: number;
  /** Values of the header that were read or posted, and those of them that were posted as they were read. */
  fields: number;
  fields_right: number;
  lines_read: number;
  lines_posted: number;
  /** Name, quantity, price and amount were posted as they were read. */
  lines_right: number;
  presses: number | null;
  review_seconds: number | null;
}

interface Wanted {
  from: string;
  to: string;
  /** Only documents that it read; undefined: all. */
  engine?: ReadingEngine | undefined;
}

/** Many readers are parts of the product itself. */
const ENGINE = sql`case when r.engine = 'vision' then 'vision' else 'local' end`;

/** Each posted document with its newest reading that read something, by the day of its posting in the shop's time zone. */
function documents(t: Tenant, zone: string, { from, to, engine }: Wanted): RawBuilder<unknown> {
  return sql`
    posted as (
      select i.*, p.presses, p.review_seconds, (p.posted_at at time zone ${zone})::date as day
      from invoice_postings p join invoices i on i.company_id = p.company_id and i.invoice_id = p.invoice_id
      where p.company_id = ${t.companyId} and p.reversed_at is null and not i.is_sample
        and p.posted_at >= ${from}::date::timestamp at time zone ${zone}
        and p.posted_at < (${to}::date + 1)::timestamp at time zone ${zone}
    ),
    newest as (
      select distinct on (r.invoice_id) r.invoice_id, r.header, r.lines, ${ENGINE} as engine
      from invoice_readings r join posted p on p.invoice_id = r.invoice_id
      where r.company_id = ${t.companyId}
        -- A document that could not be read again was posted with what was read before.
        order by r.invoice_id, r.refusal is not null, r.read_at desc, r.reading_id desc
    ),
    fields as (
      select p.invoice_id, count(*) filter (where f.was is not null or f.posted is not null) as fields,
        count(*) filter (where f.was = f.posted) as fields_right
      from posted p join newest n on n.invoice_id = p.invoice_id
      cross join lateral (values (n.header->>'vendor', p.vendor), (n.header->>'number', p.number),
        (n.header->>'date', p.date::text), (n.header->>'due_date', p.due_date::text),
        (n.header->>'currency', p.currency), (n.header->>'subtotal_cents', p.subtotal_cents::text),
        (n.header->>'tax_cents', p.tax_cents::text), (n.header->>'total_cents', p.total_cents::text),
        (n.header->>'po_number', p.po_number),
        -- Where none is printed, 0 says the same as nothing.
        (nullif(n.header->>'fees_cents', '0'), nullif(p.fees_cents, 0)::text),
        (nullif(n.header->>'discount_cents', '0'), nullif(p.discount_cents, 0)::text),
        (nullif(n.header->>'deposit_cents', '0'), nullif(p.deposit_cents, 0)::text),
        (nullif(n.header->>'rounding_cents', '0'), nullif(p.rounding_cents, 0)::text)) as f (was, posted)
      group by p.invoice_id
    ),
    kept as (
      select n.invoice_id, count(*) as lines_read, count(l.line_id) as lines_right
      from newest n cross join lateral jsonb_to_recordset(n.lines)
        as was (line_id uuid, description text, quantity numeric, unit_price numeric, amount_cents bigint)
      left join invoice_lines l on l.company_id = ${t.companyId} and l.invoice_id = n.invoice_id and l.line_id = was.line_id
        and l.description = was.description and l.quantity is not distinct from was.quantity
        and l.unit_price is not distinct from was.unit_price and l.amount_cents is not distinct from was.amount_cents
      group by n.invoice_id
    ),
    posted_lines as (
      select l.invoice_id, count(*) as lines_posted from invoice_lines l
      join newest n on n.invoice_id = l.invoice_id where l.company_id = ${t.companyId} group by l.invoice_id
    ),
    documents as (
      select n.engine, p.day, p.vendor_id, p.presses, p.review_seconds, f.fields, f.fields_right,
        coalesce(k.lines_read, 0) as lines_read, coalesce(k.lines_right, 0) as lines_right,
        coalesce(l.lines_posted, 0) as lines_posted
      from posted p join fields f on f.invoice_id = p.invoice_id join newest n on n.invoice_id = p.invoice_id
      left join kept k on k.invoice_id = p.invoice_id left join posted_lines l on l.invoice_id = p.invoice_id
      where ${engine ?? null}::text is null or n.engine = ${engine ?? null}
    )`;
}

const COUNTS = sql`count(*)::int as documents, sum(d.fields)::int as fields, sum(d.fields_right)::int as fields_right,
  sum(d.lines_read)::int as lines_read, sum(d.lines_posted)::int as lines_posted, sum(d.lines_right)::int as lines_right,
  avg(d.presses)::float8 as presses, avg(d.review_seconds)::float8 as review_seconds`;

/** The days of a span by vendor or by month ("2026-11"). */
export async function listRead(
  t: Tenant,
  by: 'vendor' | 'month',
  { start_date, end_date }: DayRange,
  engine?: ReadingEngine,
) {
  const zone = await getTimeZone(t);
  const label = by === 'vendor' ? sql`v.name` : sql`to_char(d.day, 'YYYY-MM')`;
  const vendor_id = by === 'vendor' ? sql`d.vendor_id` : sql`null::uuid`;
  const { rows } = await sql<ReadCounts & { label: string | null; vendor_id: string | null }>`
    with ${documents(t, zone, { from: start_date, to: end_date, engine })}
    select ${label} as label, ${vendor_id} as vendor_id, ${COUNTS}
    from documents d left join vendors v on v.company_id = ${t.companyId} and v.vendor_id = d.vendor_id
    group by 1, 2`.execute(t.db);
  return rows;
}

export async function listReadByDay(t: Tenant, from: string, to: string, engine?: ReadingEngine) {
  const { rows } = await sql<{ date: string; right: number; all: number }>`
    with ${documents(t, await getTimeZone(t), { from, to, engine })}
    select d.day as date, sum(d.fields_right)::int as right, sum(d.fields)::int as all from documents d group by d.day`.execute(
    t.db,
  );
  return rows;
}

/** The engines that read posted documents of the span. */
export async function listEnginesUsed(t: Tenant, { start_date, end_date }: DayRange): Promise<ReadingEngine[]> {
  const { rows } = await sql<{ engine: ReadingEngine }>`
    with ${documents(t, await getTimeZone(t), { from: start_date, to: end_date })}
    select distinct engine from documents order by 1`.execute(t.db);
  return rows.map(({ engine }) => engine);
}
