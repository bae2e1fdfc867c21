import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { costOfMovement, MOVEMENT_VALUE, MOVES_AVERAGE } from '../ledger/conditions.sql.ts';
import { closingDayUpTo } from './closing_days.rules.ts';
import { costWithMerged, mergedUntil } from './last_costs.sql.ts';
import { placesQuery } from './places.sql.ts';
import { WITHOUT_UNDONE } from './standing.sql.ts';

/** What the values need of a movement. */
const DATED = sql`m.company_id, m.movement_id, m.item_id, m.entry, m.reason, m.quantity, m.unit_cost, m.effective_on, m.posting_id,
  m.invoice_id, m.reverses_movement_id, m.value_cents, m.value_quantity`;

interface ItemState {
  item_id: string;
  /** With what is on the way between locations. */
  on_hand: string;
  /** Not rounded. */
  average_cost: number | null;
  last_cost: string | null;
  /** The last entry of the ledger that is not in a closing; null: none. */
  entry: number | null;
}

/**
 * What each item was on hand and cost at the end of a day. It continues from the item's last closing
 * (`closings.sql.ts`). The costs follow the rules of `ledger/ledger.rules.ts`: the ledger in the order in which it was written, without what
 * is undone or dated after the day.
 *
 * The moving average is a chain of a' = (before × a + cost) / (before + quantity) that begins again with each delivery into empty stock.
 * From the last beginning on it is the sum of cost / (before + quantity) of each delivery, times before / (before + quantity) of all that
 * followed; so that one statement computes it for all items at once. The average of the closing stands in it as a delivery of one unit into
 * empty stock. What a vendor took back is a delivery below zero; one that leaves nothing changes no average. A credit for goods that stayed is a
 * delivery of nothing. Where more was given back than was left to be worth, the average is zero and continues from there: since each step grows
 * with the average before it, the chain that is cut off at zero is the highest of the chains that begin with zero after any of its deliveries.
 */
export function stateQuery(t: Tenant, asOf: string, itemIds?: readonly string[]) {
  const day = sql`${asOf}::date`;
  // No closing up to the day is later than this one, and most items have it.
  const closing = sql`${closingDayUpTo(asOf)}::date`;
  const among = (column: RawBuilder<unknown>) => (itemIds ? sql`and ${column} = any (${itemIds}::uuid[])` : sql``);
  return sql<ItemState>`
    with items_closed as materialized (
      select i.item_id, c.day, c.on_hand, c.average_cost, c.last_cost
      from items i left join stock_closings c on c.company_id = i.company_id and c.item_id = i.item_id and c.day = ${closing}
      where i.company_id = ${t.companyId} ${among(sql`i.item_id`)}
    ),
    closed as materialized (
      select * from items_closed where day is not null
      union all
      select i.item_id, coalesce(c.day, '-infinity'), coalesce(c.on_hand, 0), c.average_cost, c.last_cost
      from (select item_id from items_closed where day is null offset 0) i
      left join lateral (
        select * from stock_closings c where c.company_id = ${t.companyId} and c.item_id = i.item_id and c.day < ${closing}
        order by c.day desc limit 1) c on true
    ),
    dated as (
      select ${DATED} from stock_movements m
      where m.company_id = ${t.companyId} and m.effective_on > ${closing} and m.effective_on <= ${day} ${among(sql`m.item_id`)}
      union all
      -- Each of the other items by itself, from the index: the planner expects far more movements than there are since a closing.
      select ${DATED} from closed c cross join lateral (
        select * from stock_movements m where m.company_id = ${t.companyId} and m.item_id = c.item_id
          and m.effective_on > c.day and m.effective_on <= ${closing} offset 0) m
      where c.day < ${closing}
    ),
    ordered as (
      select m.item_id, m.entry, m.reason, m.quantity, m.effective_on, m.posting_id, m.invoice_id, ${costOfMovement(t)} as unit_cost,
        m.value_cents, m.value_quantity,
        -- Goods in transit are still the company's.
        sum(m.quantity) filter (where m.reason <> 'transferred') over (partition by m.item_id order by m.entry) - m.quantity as moved
      from dated m ${WITHOUT_UNDONE(t)}
    ),
    receipts as (
      select o.*, c.on_hand + o.moved as before, count(*) over (partition by item_id) as number
      from ordered o join closed c using (item_id) where ${MOVES_AVERAGE}
    ),
    deliveries as (
      select item_id, delivery, (array_agg(before order by entry))[1] as before, sum(quantity) as quantity, sum(${MOVEMENT_VALUE}) as cost
      from (
        select *, sum(is_new) over (partition by item_id order by entry) as delivery from (
          select *, case when posting_id is not null and posting_id = lag(posting_id) over (partition by item_id order by entry)
            then 0 else 1 end as is_new
          from receipts where number > 1) r) r
      group by item_id, delivery
    ),
    followed as (
      select item_id, delivery, before, quantity, cost from deliveries
      union all
      select item_id, 0, 0, 1, average_cost::numeric from closed
      where average_cost is not null and item_id in (select item_id from receipts where number > 1)
    ),
    chained as (
      select *, coalesce(max(delivery) filter (where before <= 0) over (partition by item_id),
        min(delivery) filter (where quantity > 0) over (partition by item_id)) as begins
      from followed where quantity > 0 or (before > 0 and before + quantity > 0)
    ),
    weighed as (
      select item_id, delivery,
        case when delivery = begins then cost / quantity else cost / (before + quantity) end as share,
        coalesce(sum(case when before > 0 then ln((before / (before + quantity))::float8) end) over (
          partition by item_id order by delivery desc rows between unbounded preceding and 1 preceding), 0) as weight
      from chained where delivery >= begins
    ),
    -- A delivery after which the stock would be worth less than nothing leaves it worth nothing, so the chain begins there again with zero.
    averages as (
      select item_id, greatest(0, max(since)) as average_cost from (
        select item_id, sum(share::float8 * exp(weight)) over (
          partition by item_id order by delivery desc rows between unbounded preceding and current row) as since
        from weighed) s group by item_id
      union all
      -- Most items have had one receipt since their closing: a chain of one.
      select r.item_id, greatest(0, case when before > 0 and c.average_cost is not null
        then (c.average_cost * before::float8 + (${MOVEMENT_VALUE})::float8) / (before + quantity)::float8 else (${MOVEMENT_VALUE} / quantity)::float8 end)
      from receipts r join closed c using (item_id)
      where number = 1 and (quantity > 0 or (before > 0 and before + quantity > 0 and c.average_cost is not null))
    ),
    lasts as (
      select distinct on (item_id) item_id, unit_cost as last_cost from receipts where reason = 'received' and unit_cost <> 0
      order by item_id, effective_on desc, entry desc
    ),
    moved as (
      select item_id, coalesce(sum(quantity) filter (where reason <> 'transferred'), 0) as quantity, max(entry) as entry
      from ordered group by item_id
    )
    select c.item_id, c.on_hand + coalesce(m.quantity, 0) as on_hand, coalesce(a.average_cost, c.average_cost) as average_cost,
      coalesce(l.last_cost, c.last_cost) as last_cost, m.entry
    from closed c left join moved m using (item_id) left join averages a using (item_id) left join lasts l using (item_id)
    where m.entry is not null or c.day > '-infinity'`;
}

export interface ItemValue {
  item_id: string;
  on_hand: string;
  average_cost: string | null;
  last_cost: string | null;
  /** Cents. */
  value: number;
}

/**
 * What each item was on hand and worth at the end of a day; null: now, with what is dated later, as the inventory shows it. At one location, its
 * part of that: at the average cost of the company, and rounded so that the locations sum up to the company's cents.
 */
export function valueQuery(t: Tenant, asOf: string | null, locationId?: string) {
  if (locationId !== undefined) return valueAt(t, asOf, locationId);
  return sql<ItemValue>`
    select item_id, on_hand, average_cost, last_cost, round(on_hand * coalesce(average_cost, 0) * 100)::float8 as value
    from (${asOf === null ? itemsNow(t) : itemsAt(t, asOf)}) v`;
}

function valueAt(t: Tenant, asOf: string | null, locationId: string) {
  return sql<ItemValue>`
    select item_id, on_hand, average_cost, last_cost, value from (
      select v.item_id, p.location_id, p.on_hand, v.average_cost, v.last_cost, ${shareOf(sql`p.on_hand * coalesce(v.average_cost, 0) * 100`)} as value
      from (${asOf === null ? itemsNow(t) : itemsAt(t, asOf)}) v join (${placesQuery(t, asOf)}) p on p.item_id = v.item_id
      window up_to as (partition by v.item_id order by p.location_id)) s
    where location_id = ${locationId}`;
}

/**
 * The cents of one location: what the rounded sum grows by with it. Over the window `up_to` of all locations of an item in their order, these
 * sum up to the rounded sum.
 */
export const shareOf = (cents: RawBuilder<unknown>) =>
  sql`(round(sum(${cents}) over up_to) - round(sum(${cents}) over up_to - ${cents}))::float8`;

function itemsAt(t: Tenant, asOf: string) {
  // The state has the last cost of purchases of the item itself. The ledgers are read only for the few items that need more.
  return sql`
    select item_id, on_hand, round(average_cost::numeric, 4) as average_cost,
      case when last_cost is null or item_id in (select kept_item_id from (${mergedUntil(t, asOf)}) g)
        then ${costWithMerged(t, asOf, sql`s.item_id`)} else last_cost end as last_cost
    from (${stateQuery(t, asOf)}) s`;
}

function itemsNow(t: Tenant) {
  return sql`
    select i.item_id, i.on_hand + coalesce(w.quantity, 0) as on_hand, i.average_cost, i.last_cost from items i
    left join (${inTransit(t)}) w on w.item_id = i.item_id
    where i.company_id = ${t.companyId}`;
}

/** How much of each item is on the way between locations. It is nowhere on hand, but still the company's. */
export const inTransit = (t: Tenant) => sql`
  select item_id, -sum(quantity) as quantity from stock_movements
  where company_id = ${t.companyId} and reason = 'transferred' group by item_id`;
