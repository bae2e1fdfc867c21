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
  /** What no line of an item says. */
  is_rest: boolean;
}

interface Spending {
  rows: Spent[];
  /** How many rows there are, where no more than the limit were made. */
  count: number | null;
}

export interface SpendAsked {
  span: DayRange;
  before: DayRange;
  locationId: string | undefined;
}

/** Where the goods of an invoice `v` came in: by its movements or, without any, where its order or it was to be delivered. */
const cameIn = (t: Tenant) => sql`coalesce(
  (select m.location_id from invoice_postings g join stock_movements m on m.company_id = ${t.companyId} and m.posting_id = g.posting_id
    where g.company_id = ${t.companyId} and g.invoice_id = v.invoice_id and g.reversed_at is null limit 1),
  (select o.location_id from purchase_orders o where o.company_id = ${t.companyId} and o.order_id = v.order_id),
  v.location_id, (select d.location_id from locations d where d.company_id = ${t.companyId} and d.is_default))`;

/**
 * Posted invoices by their date, and which span they are in. Credit memos are negative, and what a packing slip lists is billed by its invoice.
 * Reads tables of the invoices, which own them.
 */
const POSTED = (t: Tenant, { span, before, locationId }: SpendAsked) => sql`
  select v.invoice_id, v.vendor_id, v.exchange_rate as rate, coalesce(v.date, v.posted_at::date) as date,
    coalesce(round(v.total_cents * v.exchange_rate)::bigint, v.total_cents, 0) as total,
    coalesce(v.date, v.posted_at::date) >= ${span.start_date}::date as is_now
  from invoices v
  where v.company_id = ${t.companyId} and v.status = 'posted' and v.kind in ('invoice', 'credit_memo')
    and coalesce(v.date, v.posted_at::date) between ${before.start_date}::date and ${span.end_date}::date
    and ${locationId === undefined ? sql`true` : sql`${cameIn(t)} = ${locationId}`}`;

const SUMS = sql`
  coalesce(sum(amount) filter (where is_now), 0)::float8 as amount,
  coalesce(sum(amount) filter (where not is_now), 0)::float8 as before`;
/** Of rows that have an invoice once. */
const INVOICES = sql`(count(*) filter (where is_now))::int as invoices`;

export async function listSpentByVendor(t: Tenant, asked: SpendAsked): Promise<Spending> {
  const { rows } = await sql<Spent>`
    with posted as (${POSTED(t, asked)}), summed as (
      select vendor_id, total as amount, is_now, invoice_id from posted
    )
    select n.name as label, s.vendor_id, null as item_id, false as is_rest, ${SUMS}, ${INVOICES} from summed s
    left join vendors n on n.company_id = ${t.companyId} and n.vendor_id = s.vendor_id
    group by s.vendor_id, n.name`.execute(t.db);
  return { rows, count: null };
}

/**
 * By the category or the item of the lines: the greatest amounts, and how many rows there are. What no line of an item says (taxes, fees, lines
 * that are not kept in stock, rounding) is one row without a name, so that all rows sum up to the invoices to the cent.
 */
export async function listSpentByLine(
  t: Tenant,
  by: 'category' | 'item',
  asked: SpendAsked,
  limit: number | null,
): Promise<Spending> {
  // Without the offset, PostgreSQL would look up the item of each line: it expects few.
  const names = sql`(select item_id, name, category from items where company_id = ${t.companyId} offset 0) i using (item_id)`;
  const { rows } = await sql<Spent & { count: number }>`
    with posted as materialized (${POSTED(t, asked)}), lines as (
      select l.item_id, p.invoice_id, p.is_now, coalesce(round(l.amount_cents * p.rate)::bigint, l.amount_cents) as amount
      from posted p join line_goods l on l.company_id = ${t.companyId} and l.invoice_id = p.invoice_id
      where not l.ignore and l.amount_cents is not null
    ), sums as materialized (${
      by === 'item'
        ? sql`select item_id, null::text as label, ${SUMS}, (count(distinct invoice_id) filter (where is_now))::int as invoices from lines group by item_id`
        : sql`select null::uuid as item_id, category as label, ${SUMS}, ${INVOICES} from (
            select i.category, invoice_id, is_now, sum(amount) as amount from lines join ${names} group by 1, 2, 3) s group by category`
    }), rest as (
      select ${SUMS}, ${INVOICES} from (select total as amount, is_now from posted) p
    ), spent as (
      select label, item_id, amount, before, invoices, false as is_rest from sums
      union all
      select null, null, r.amount - s.amount, r.before - s.before, r.invoices, true
      from rest r, (select coalesce(sum(amount), 0) as amount, coalesce(sum(before), 0) as before from sums) s
    ), shown as (
      select *, (count(*) over ())::int as count from spent where amount <> 0 or before <> 0
      order by amount desc, before desc, item_id limit ${limit}
    )
    select coalesce(i.name, s.label) as label, null as vendor_id, s.item_id, s.amount, s.before, s.invoices, s.is_rest, s.count
    from shown s left join items i on i.company_id = ${t.companyId} and i.item_id = s.item_id`.execute(t.db);
  return { rows, count: rows[0]?.count ?? 0 };
}

/** Cents by day over both spans. */
export async function listSpentByDay(t: Tenant, asked: SpendAsked) {
  const { rows } = await sql<{ date: string; amount: number }>`
    select date, sum(total)::float8 as amount from (${POSTED(t, asked)}) p group by date`.execute(t.db);
  return rows;
}
