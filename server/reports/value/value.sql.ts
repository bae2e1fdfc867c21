import { sql } from 'kysely';
import { MOVES_AVERAGE } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { LATE_COSTS, STANDING_MOVEMENTS } from './standing.sql.ts';

export interface ItemValue {
  item_id: string;
  on_hand: string;
  average_cost: string | null;
  last_cost: string | null;
  /** Cents. */
  value: number;
}

/**
 * What each item was on hand and worth at the end of a day; null: now, with what is dated later. The costs follow the rules of
 * `inventory/ledger/ledger.rules.ts`: the ledger in the order in which it was written, without what is undone or dated after the day.
 *
 * The moving average is a chain of a' = (before × a + cost) / (before + quantity) that begins again with each delivery into empty stock.
 * From the last beginning on it is the sum of cost / (before + quantity) of each delivery, times before / (before + quantity) of all that
 * followed; so that one statement computes it for all items at once. What a vendor took back is a delivery below zero; one that leaves
 * nothing changes no average.
 */
export function valueQuery(t: Tenant, asOf: string | null) {
  return sql<ItemValue>`
    with late as (${LATE_COSTS(t)}),
    ordered as (
      select m.item_id, m.entry, m.reason, m.quantity, m.effective_on, m.posting_id, m.invoice_id,
        coalesce(m.unit_cost, late.unit_cost) as unit_cost,
        -- Goods in transit are still the company's.
        sum(m.quantity) filter (where m.reason <> 'transferred') over (partition by m.item_id order by m.entry) - m.quantity as before
      from (${STANDING_MOVEMENTS(t)}) m left join late on late.movement_id = m.movement_id
      where ${asOf}::date is null or m.effective_on <= ${asOf}::date
    ),
    receipts as (
      select *, sum(is_new) over (partition by item_id order by entry) as delivery from (
        select *, case when posting_id is not null and posting_id = lag(posting_id) over (partition by item_id order by entry)
          then 0 else 1 end as is_new
        from ordered where unit_cost is not null and ${MOVES_AVERAGE}
      ) r
    ),
    deliveries as (
      select item_id, delivery, (array_agg(before order by entry))[1] as before, sum(quantity) as quantity,
        sum(quantity * unit_cost) as cost
      from receipts group by item_id, delivery
    ),
    chained as (
      select *, coalesce(max(delivery) filter (where before <= 0) over (partition by item_id),
        min(delivery) filter (where quantity > 0) over (partition by item_id)) as begins
      from deliveries where quantity > 0 or (before > 0 and before + quantity > 0)
    ),
    weighed as (
      select item_id,
        case when delivery = begins then cost / quantity else cost / (before + quantity) end as share,
        coalesce(sum(case when before > 0 then ln((before / (before + quantity))::float8) end) over (
          partition by item_id order by delivery desc rows between unbounded preceding and 1 preceding), 0) as weight
      from chained where delivery >= begins
    ),
    averages as (
      select item_id, greatest(round(sum(share::float8 * exp(weight))::numeric, 4), 0) as average_cost from weighed group by item_id
    ),
    lasts as (
      select distinct on (item_id) item_id, unit_cost as last_cost from receipts where reason in ('received', 'opening') and unit_cost <> 0
      order by item_id, effective_on desc, entry desc
    ),
    stock as (select item_id, sum(quantity) as on_hand from ordered where reason <> 'transferred' group by item_id)
    select stock.item_id, stock.on_hand, a.average_cost, l.last_cost,
      round(stock.on_hand * coalesce(a.average_cost, 0) * 100)::float8 as value
    from stock left join averages a using (item_id) left join lasts l using (item_id)`;
}
