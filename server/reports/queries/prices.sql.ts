import { sql } from 'kysely';
import type { DayRange } from '#contract/analytics/range.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { LATE_COSTS, STANDING_MOVEMENTS } from '../value/standing.sql.ts';

export interface PriceChange {
  item_id: string;
  item: string;
  unit: string;
  vendor: string | null;
  cost_before: number;
  cost_now: number;
  /** Stock units that came in the span. */
  bought: number;
  /** Cents that they cost more than at the cost before. */
  extra: number;
  selling_price_cents: number | null;
}

/**
 * Items whose last cost in the span is another than the last one before it; without one before, than the first in the span. Free goods are
 * left out, as in the last cost of an item.
 */
export async function listPriceChanges(t: Tenant, span: DayRange): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    with late as (${LATE_COSTS(t)}),
    bought as (
      select m.item_id, m.entry, m.effective_on, m.quantity, m.invoice_id, m.order_id, coalesce(m.unit_cost, late.unit_cost) as unit_cost
      from (${STANDING_MOVEMENTS(t)}) m left join late on late.movement_id = m.movement_id
      where m.reason = 'received' and m.quantity > 0 and m.effective_on <= ${span.end_date}::date
    ), paid as (
      select * from bought where unit_cost > 0
    ), ended as (
      select distinct on (item_id) item_id, unit_cost, invoice_id, order_id from paid where effective_on >= ${span.start_date}::date
      order by item_id, effective_on desc, entry desc
    ), begun as (
      select distinct on (p.item_id) p.item_id, p.unit_cost from paid p join ended using (item_id)
      order by p.item_id, p.effective_on >= ${span.start_date}::date,
        case when p.effective_on < ${span.start_date}::date then p.effective_on end desc,
        case when p.effective_on < ${span.start_date}::date then p.entry end desc,
        p.effective_on, p.entry
    ), sums as (
      select p.item_id, sum(p.quantity) as quantity, sum(p.quantity * (p.unit_cost - b.unit_cost)) as extra
      from paid p join begun b using (item_id) where p.effective_on >= ${span.start_date}::date group by p.item_id
    )
    select i.item_id, i.name as item, i.stock_unit as unit, coalesce(n.name, v.vendor) as vendor,
      b.unit_cost::float8 as cost_before, e.unit_cost::float8 as cost_now, s.quantity::float8 as bought,
      round(s.extra * 100)::float8 as extra, i.selling_price_cents
    from ended e join begun b using (item_id) join sums s using (item_id)
    join items i on i.company_id = ${t.companyId} and i.item_id = e.item_id
    left join invoices v on v.company_id = ${t.companyId} and v.invoice_id = e.invoice_id
    left join purchase_orders o on o.company_id = ${t.companyId} and o.order_id = e.order_id
    left join vendors n on n.company_id = ${t.companyId} and n.vendor_id = coalesce(v.vendor_id, o.vendor_id)
    where e.unit_cost <> b.unit_cost
    order by s.extra desc, i.name_key`.execute(t.db);
  return rows;
}
