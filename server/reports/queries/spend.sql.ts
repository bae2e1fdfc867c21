import { sql } from 'kysely';
import type { DayRange } from '#contract/analytics/range.ts';
import type { Tenant } from '#server/platform/db/db.ts';

interface Spent {
  label: string | null;
  vendor_id: string | null;
  item_id: string | null;
  /** Cents of the company's currency, in the span and in the one before. */
  amount: number;
  before: number;
  invoices: number;
}

export interface SpendAsked {
  span: DayRange;
  before: DayRange;
  locationId: string | undefined;
}

/** Where the goods of an invoice `v` came in: by its movements or, without any, where its order or it was to be delivered. */
const CAME_IN = sql`coalesce(
  (select m.location_id from invoice_postings g join stock_movements m on m.company_id = g.company_id and m.posting_id = g.posting_id
    where g.company_id = v.company_id and g.invoice_id = v.invoice_id and g.reversed_at is null limit 1),
  (select o.location_id from purchase_orders o where o.company_id = v.company_id and o.order_id = v.order_id),
  v.location_id, (select d.location_id from locations d where d.company_id = v.company_id and d.is_default))`;

/** Posted invoices by their date, and which span they are in. Credit memos are negative. Reads tables of the invoices, which own them. */
const POSTED = (t: Tenant, { span, before, locationId }: SpendAsked) => sql`
  select v.invoice_id, v.vendor_id, coalesce(v.exchange_rate, 1) as rate, coalesce(v.date, v.posted_at::date) as date,
    round(coalesce(v.total_cents, 0) * coalesce(v.exchange_rate, 1)) as total,
    coalesce(v.date, v.posted_at::date) >= ${span.start_date}::date as is_now
  from invoices v
  where v.company_id = ${t.companyId} and v.status = 'posted'
    and coalesce(v.date, v.posted_at::date) between ${before.start_date}::date and ${span.end_date}::date
    and ${locationId === undefined ? sql`true` : sql`${CAME_IN} = ${locationId}`}`;

/** Of rows that have an invoice once. */
const SUMS = sql`
  coalesce(sum(amount) filter (where is_now), 0)::float8 as amount,
  coalesce(sum(amount) filter (where not is_now), 0)::float8 as before,
  (count(*) filter (where is_now))::int as invoices`;

export async function listSpentByVendor(t: Tenant, asked: SpendAsked): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    with posted as (${POSTED(t, asked)}), summed as (
      select vendor_id, total as amount, is_now, invoice_id from posted
    )
    select n.name as label, s.vendor_id, null as item_id, ${SUMS} from summed s
    left join vendors n on n.company_id = ${t.companyId} and n.vendor_id = s.vendor_id
    group by s.vendor_id, n.name`.execute(t.db);
  return rows;
}

/**
 * By the category or the item of the lines. What no line of an item says (taxes, fees, lines that are not kept in stock, rounding) is one row
 * without a name, so that the rows sum up to the invoices to the cent.
 */
export async function listSpentByLine(
  t: Tenant,
  by: 'category' | 'item',
  asked: SpendAsked,
): Promise<(Spent & { is_rest: boolean })[]> {
  // Without the offset, PostgreSQL would look up the item of each line: it expects few.
  const names = sql`(select item_id, name, category from items where company_id = ${t.companyId} offset 0) i using (item_id)`;
  const { rows } = await sql<Spent & { is_rest: boolean }>`
    with posted as materialized (${POSTED(t, asked)}), lines as materialized (
      select l.item_id, p.invoice_id, p.is_now, sum(round(l.amount_cents * p.rate)) as amount
      from posted p join invoice_lines l on l.company_id = ${t.companyId} and l.invoice_id = p.invoice_id
      where not l.ignore and l.amount_cents is not null and l.item_id is not null
      group by l.item_id, p.invoice_id, p.is_now
    ), rests as (
      select p.is_now, p.total - coalesce(l.amount, 0) as amount from posted p
      left join (select invoice_id, sum(amount) as amount from lines group by invoice_id) l using (invoice_id)
    )
    ${
      by === 'item'
        ? sql`select i.name as label, s.* from (
            select null::uuid as vendor_id, item_id, false as is_rest, ${SUMS} from lines group by item_id) s join ${names}`
        : sql`select category as label, null::uuid as vendor_id, null::uuid as item_id, false as is_rest, ${SUMS} from (
            select i.category, invoice_id, is_now, sum(amount) as amount from lines join ${names} group by 1, 2, 3) s group by category`
    }
    union all select null, null, null, true, ${SUMS} from rests having count(*) > 0`.execute(t.db);
  return rows;
}

/** Cents by day over both spans. */
export async function listSpentByDay(t: Tenant, asked: SpendAsked) {
  const { rows } = await sql<{ date: string; amount: number }>`
    select date, sum(total)::float8 as amount from (${POSTED(t, asked)}) p group by date`.execute(t.db);
  return rows;
}
