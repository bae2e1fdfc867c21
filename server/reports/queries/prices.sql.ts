import { sql } from 'kysely';
import type { DayRange } from '#contract/analytics/range.ts';
import { COST_OF_MOVEMENT, IS_STANDING, STANDING_MOVEMENTS } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';

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
    with paid as (
      select m.item_id, m.entry, m.effective_on, m.quantity, m.invoice_id, m.order_id, ${COST_OF_MOVEMENT} as unit_cost
      from (${STANDING_MOVEMENTS(t)}) m
      where m.reason = 'received' and m.quantity > 0 and ${COST_OF_MOVEMENT} > 0
        and m.effective_on between ${span.start_date}::date and ${span.end_date}::date
    ), ended as (
      select distinct on (item_id) item_id, unit_cost, invoice_id, order_id from paid order by item_id, effective_on desc, entry desc
    ), firsts as (
      select distinct on (item_id) item_id, unit_cost from paid order by item_id, effective_on, entry
    ), begun as (
      select f.item_id, coalesce(m.unit_cost, f.unit_cost) as unit_cost
      from firsts f left join lateral (
        select ${COST_OF_MOVEMENT} as unit_cost from stock_movements m
        where m.company_id = ${t.companyId} and m.item_id = f.item_id and m.effective_on < ${span.start_date}::date
          and m.reason = 'received' and m.quantity > 0 and ${COST_OF_MOVEMENT} > 0 and ${IS_STANDING}
        order by m.effective_on desc, m.entry desc limit 1) m on true
    ), sums as (
      select p.item_id, sum(p.quantity) as quantity, sum(p.quantity * (p.unit_cost - b.unit_cost)) as extra
      from paid p join begun b using (item_id) group by p.item_id
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
