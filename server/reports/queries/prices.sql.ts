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

export interface PriceChanges {
  /** The greatest additional cost first; no more than the limit. */
  changes: PriceChange[];
  /** How many changed in the span. */
  count: number;
  /** Cents, over all that changed in the span, and in the one before it. */
  extra: number;
  extra_before: number;
}

/**
 * Items whose last cost in the span is another than the last one before it; without one before, than the first in the span. Free goods are
 * left out, as in the last cost of an item. The span before ends where the span begins, so that its last costs are those before the span.
 */
export async function listPriceChanges(
  t: Tenant,
  span: DayRange,
  before: DayRange,
  limit: number | null,
): Promise<PriceChanges> {
  const { rows } = await sql<{ count: number; sum: number; sum_before: number } & (PriceChange | { item_id: null })>`
    with paid as materialized (
      select m.item_id, m.entry, m.effective_on, m.quantity, m.invoice_id, m.order_id, ${COST_OF_MOVEMENT} as unit_cost,
        m.effective_on >= ${span.start_date}::date as is_now
      from (${STANDING_MOVEMENTS(t)}) m
      where m.reason = 'received' and m.quantity > 0 and ${COST_OF_MOVEMENT} > 0
        and m.effective_on between ${before.start_date}::date and ${span.end_date}::date
    ), ended as materialized (
      select distinct on (item_id, is_now) item_id, is_now, unit_cost, invoice_id, order_id from paid
      order by item_id, is_now, effective_on desc, entry desc
    ), firsts as (
      select distinct on (item_id, is_now) item_id, is_now, unit_cost from paid order by item_id, is_now, effective_on, entry
    ), begun as materialized (
      select f.item_id, f.is_now, coalesce(e.unit_cost, m.unit_cost, f.unit_cost) as unit_cost
      from firsts f left join ended e on f.is_now and not e.is_now and e.item_id = f.item_id
      left join lateral (
        select ${COST_OF_MOVEMENT} as unit_cost from stock_movements m
        where e.item_id is null and m.company_id = ${t.companyId} and m.item_id = f.item_id
          and m.effective_on < ${before.start_date}::date
          and m.reason = 'received' and m.quantity > 0 and ${COST_OF_MOVEMENT} > 0 and ${IS_STANDING}
        order by m.effective_on desc, m.entry desc limit 1) m on true
    ), sums as (
      select p.item_id, p.is_now, sum(p.quantity) as quantity, sum(p.quantity * (p.unit_cost - b.unit_cost)) as extra
      from paid p join begun b using (item_id, is_now) group by p.item_id, p.is_now
    ), changed as materialized (
      select e.item_id, e.is_now, b.unit_cost as cost_before, e.unit_cost as cost_now, s.quantity, s.extra, e.invoice_id, e.order_id
      from ended e join begun b using (item_id, is_now) join sums s using (item_id, is_now) where e.unit_cost <> b.unit_cost
    ), shown as (
      select i.item_id, i.name as item, i.name_key, i.stock_unit as unit, c.cost_before, c.cost_now, c.quantity, c.extra,
        i.selling_price_cents, c.invoice_id, c.order_id
      from changed c join items i on i.company_id = ${t.companyId} and i.item_id = c.item_id
      where c.is_now order by c.extra desc, i.name_key limit ${limit}
    )
    select sums.*, s.item_id, s.item, s.unit, coalesce(n.name, v.vendor) as vendor, s.cost_before::float8 as cost_before,
      s.cost_now::float8 as cost_now, s.quantity::float8 as bought, round(s.extra * 100)::float8 as extra, s.selling_price_cents
    from (select count(*) filter (where is_now)::int as count,
        coalesce(sum(round(extra * 100)) filter (where is_now), 0)::float8 as sum,
        coalesce(sum(round(extra * 100)) filter (where not is_now), 0)::float8 as sum_before from changed) sums
    left join shown s on true
    left join invoices v on v.company_id = ${t.companyId} and v.invoice_id = s.invoice_id
    left join purchase_orders o on o.company_id = ${t.companyId} and o.order_id = s.order_id
    left join vendors n on n.company_id = ${t.companyId} and n.vendor_id = coalesce(v.vendor_id, o.vendor_id)
    order by s.extra desc, s.name_key`.execute(t.db);
  return {
    changes: rows.flatMap(({ count: _, sum: __, sum_before: ___, ...row }) => (row.item_id === null ? [] : [row])),
    count: rows[0]?.count ?? 0,
    extra: rows[0]?.sum ?? 0,
    extra_before: rows[0]?.sum_before ?? 0,
  };
}
