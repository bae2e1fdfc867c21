import { sql } from 'kysely';
import type { DayRange } from '#contract/analytics/range.ts';
import { addDays } from '#contract/dates.ts';
import {
  closingDayUpTo,
  costOfMovement,
  IS_WRITE_OFF,
  isStanding,
  STANDING_MOVEMENTS,
  valueQuery,
} from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export interface ValueRow {
  item_id: string;
  item: string;
  category: string | null;
  unit: string;
  on_hand: number;
  average_cost: number | null;
  last_cost: number | null;
  /** Cents. */
  value: number;
}

/** Every item that had stock or a value at the end of that day; null: now. */
export async function listItemValues(t: Tenant, asOf: string | null, locationId?: string): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select i.item_id, i.name as item, i.category, i.stock_unit as unit, v.on_hand::float8 as on_hand,
      v.average_cost::float8 as average_cost, v.last_cost::float8 as last_cost, v.value
    from (${valueQuery(t, asOf, locationId)}) v join items i on i.company_id = ${t.companyId} and i.item_id = v.item_id
    where v.on_hand <> 0 order by v.value desc, i.name_key`.execute(t.db);
  return rows;
}

/** Cents by category at the end of that day; null: now. */
export async function listCategoryValues(t: Tenant, asOf: string | null, locationId?: string) {
  const { rows } = await sql<{ category: string | null; value: number }>`
    select i.category, sum(v.value)::float8 as value
    from (${valueQuery(t, asOf, locationId)}) v join items i on i.company_id = ${t.companyId} and i.item_id = v.item_id
    group by i.category`.execute(t.db);
  return rows;
}

/**
 * Cents of what came in, opening stock included, what went back to vendors and what they credited, by category, at its own cost; with what was
 * there before it had one.
 */
export async function listPurchases(t: Tenant, span: DayRange, locationId?: string) {
  const { rows } = await sql<{ category: string | null; value: number }>`
    with bought as (
      select m.item_id, m.location_id, m.effective_on, coalesce(m.value_cents, round(m.quantity * coalesce(${costOfMovement(t)}, 0) * 100)) as cents
      from (${STANDING_MOVEMENTS(t)}) m where m.reason in ('received', 'returned', 'opening', 'credited')
      union all
      ${WITHOUT_COST(t, span)}
    )
    select i.category, sum(b.cents)::float8 as value
    from bought b join items i on i.company_id = ${t.companyId} and i.item_id = b.item_id
    where b.effective_on between ${span.start_date}::date and ${span.end_date}::date
      and ${locationId === undefined ? sql`true` : sql`b.location_id = ${locationId}`}
    group by i.category`.execute(t.db);
  return rows;
}

/**
 * What was counted, entered or received of an item before anything of it had a cost. It is worth something since the day of the first cost, and at
 * that cost: so it is opening stock of that day, or of its own where that is later. What was used of it until then is a part of the cost of goods.
 * Only the ledgers of items that moved in these days are read, and only where the last closing before them knows no cost.
 */
const WITHOUT_COST = (t: Tenant, { start_date, end_date }: DayRange) => sql`
  select m.item_id, m.location_id, greatest(m.effective_on, c.first_on) as effective_on, round(m.quantity * c.unit_cost * 100) as cents
  from (
    select i.item_id, first_day.first_on, first_day.unit_cost, first_entry.occurred_at, first_entry.entry
    from (
      select distinct m.item_id from stock_movements m
      where m.company_id = ${t.companyId} and m.effective_on between ${start_date}::date and ${end_date}::date and ${IS_NO_USE}
        and m.item_id not in (select item_id from stock_closings where company_id = ${t.companyId}
          and day = ${closingDayUpTo(addDays(start_date, -1))}::date and average_cost is not null)
      offset 0
    ) i
    cross join lateral (
      select m.effective_on as first_on, round(sum(m.quantity * ${costOfMovement(t)}) / sum(m.quantity), 4) as unit_cost from stock_movements m
      where ${HAS_COST(t)} group by m.effective_on order by m.effective_on limit 1) first_day
    cross join lateral (
      select m.occurred_at, m.entry from stock_movements m where ${HAS_COST(t)} order by m.entry limit 1) first_entry
    offset 0
  ) c
  -- The days only bound what is read of each ledger: a count is dated by its time in the shop's zone, and can be applied after the first entry.
  join stock_movements m on m.company_id = ${t.companyId} and m.item_id = c.item_id and m.effective_on <= c.occurred_at::date + 1
    and (coalesce(m.counted_at, m.occurred_at), m.entry) < (c.occurred_at, c.entry)
  where ${IS_NO_USE} and ${isStanding(t)}`;

const IS_NO_USE = sql<boolean>`(m.reason not in ('sold', 'transferred') and not ${IS_WRITE_OFF})`;

/** Whether the movement `m` brought the item `i` in at a cost. */
const HAS_COST = (t: Tenant) => sql<boolean>`(m.company_id = ${t.companyId} and m.item_id = i.item_id and m.quantity > 0
  and m.reason in ('received', 'opening', 'merged') and ${costOfMovement(t)} is not null and ${isStanding(t)})`;

/**
 * Cents of what arrived at a location from others, without what left it for others, by category, at the cost of the sending, on the day of the
 * arrival. Over all locations, they sum up to nothing.
 */
export async function listTransferred(t: Tenant, span: DayRange, locationId: string) {
  const { rows } = await sql<{ category: string | null; value: number }>`
    select i.category, sum(round(m.quantity * coalesce(m.unit_cost, 0) * 100)
      * case when f.to_location_id = ${locationId} then 1 else -1 end)::float8 as value
    from (${STANDING_MOVEMENTS(t)}) m
    join transfers f on f.company_id = ${t.companyId} and f.transfer_id = m.transfer_id
      and f.from_location_id <> f.to_location_id and f.to_location_id = m.location_id
      and ${locationId} in (f.from_location_id, f.to_location_id)
    join items i on i.company_id = ${t.companyId} and i.item_id = m.item_id
    where m.reason = 'transferred' and m.effective_on between ${span.start_date}::date and ${span.end_date}::date
    group by i.category`.execute(t.db);
  return rows;
}
