import { sql } from 'kysely';
import type { DayRange } from '#contract/analytics/range.ts';
import { addDays } from '#contract/dates.ts';
import {
  closedCosts,
  closingDayUpTo,
  costInLedger,
  IN_ORDER,
  receiptsWithMerged,
  SETS_LAST_COST,
} from '#server/inventory/inventory.ts';
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
 * Items that were merged until the end of the span are read as one.
 */
export async function listPriceChanges(
  t: Tenant,
  span: DayRange,
  before: DayRange,
  limit: number | null,
): Promise<PriceChanges> {
  const opened = addDays(before.start_date, -1);
  const isNow = sql<boolean>`effective_on >= ${span.start_date}::date`;
  const isBefore = sql<boolean>`effective_on >= ${before.start_date}::date and not ${isNow}`;
  const { rows } = await sql<{ count: number; sum: number; sum_before: number } & (PriceChange | { item_id: null })>`
    with paid as (
      ${receiptsWithMerged(
        t,
        span.end_date,
        sql`${SETS_LAST_COST} and m.effective_on > ${closingDayUpTo(opened)}::date and m.effective_on <= ${span.end_date}::date`,
      )}
    ), by_item as materialized (
      -- All costs of an item in their order, and how many of them are older than each span.
      select item_id, array_agg(unit_cost order by ${IN_ORDER}) as costs,
        (array_agg(movement_id order by ${IN_ORDER}))[count(*)::int] as movement_id, count(*)::int as n,
        (count(*) filter (where effective_on < ${before.start_date}::date))::int as n_earlier,
        (count(*) filter (where not ${isNow}))::int as n_before,
        sum(quantity) filter (where ${isNow}) as quantity,
        sum(quantity * unit_cost) filter (where ${isNow}) as amount,
        sum(quantity) filter (where ${isBefore}) as quantity_before,
        sum(quantity * unit_cost) filter (where ${isBefore}) as amount_before
      from paid where unit_cost > 0 group by item_id
    ), known as materialized (
      select b.*, coalesce(costs[n_earlier], k.last_cost) as cost_known from by_item b left join ${closedCosts(t, opened, span.end_date)} k using (item_id)
    ), begun as (
      select *, cost_known as cost_earlier from known where cost_known is not null
      union all
      select k.*, coalesce(m.unit_cost, costs[1]) from known k left join lateral ${costInLedger(t, opened, sql`k.item_id`, span.end_date)} m on true
      where cost_known is null
    ), followed as (
      select *, case when n_before > n_earlier then costs[n_before] else cost_earlier end as cost_before, costs[n] as cost_now from begun
    ), changed as materialized (
      select item_id, movement_id, cost_before, cost_now, quantity,
        case when cost_now <> cost_before then amount - quantity * cost_before end as extra,
        case when cost_before <> cost_earlier then amount_before - quantity_before * cost_earlier end as extra_before
      from followed
    ), shown as (
      select i.item_id, i.name as item, i.name_key, i.stock_unit as unit, c.cost_before, c.cost_now, c.quantity, c.extra,
        i.selling_price_cents, c.movement_id
      from changed c join items i on i.company_id = ${t.companyId} and i.item_id = c.item_id
      where c.extra is not null order by c.extra desc, i.name_key limit ${limit}
    )
    select sums.*, s.item_id, s.item, s.unit, coalesce(n.name, v.vendor) as vendor, s.cost_before::float8 as cost_before,
      s.cost_now::float8 as cost_now, s.quantity::float8 as bought, round(s.extra * 100)::float8 as extra, s.selling_price_cents
    from (select count(extra)::int as count, coalesce(sum(round(extra * 100)), 0)::float8 as sum,
        coalesce(sum(round(extra_before * 100)), 0)::float8 as sum_before from changed) sums
    left join shown s on true
    left join stock_movements m on m.company_id = ${t.companyId} and m.movement_id = s.movement_id
    left join invoices v on v.company_id = ${t.companyId} and v.invoice_id = m.invoice_id
    left join purchase_orders o on o.company_id = ${t.companyId} and o.order_id = m.order_id
    left join vendors n on n.company_id = ${t.companyId} and n.vendor_id = coalesce(v.vendor_id, o.vendor_id)
    order by s.extra desc, s.name_key`.execute(t.db);
  return {
    changes: rows.flatMap(({ count: _, sum: __, sum_before: ___, ...row }) => (row.item_id === null ? [] : [row])),
    count: rows[0]?.count ?? 0,
    extra: rows[0]?.sum ?? 0,
    extra_before: rows[0]?.sum_before ?? 0,
  };
}
