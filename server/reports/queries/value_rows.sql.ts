import { sql } from 'kysely';
import type { DayRange } from '#contract/analytics/range.ts';
import { costOfMovement, STANDING_MOVEMENTS, valueQuery } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { atFirstCost, FIRST_COUNTS, WITHOUT_COST } from './first_costs.sql.ts';

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
 * there before it had one, and what first counts found at other locations.
 */
export async function listPurchases(t: Tenant, span: DayRange, locationId?: string) {
  const { rows } = await sql<{ category: string | null; value: number }>`
    with bought as (
      select m.item_id, m.location_id, m.effective_on, coalesce(m.value_cents, round(m.quantity * coalesce(${costOfMovement(t)}, 0) * 100)) as cents
      from (${STANDING_MOVEMENTS(t)}) m where m.reason in ('received', 'returned', 'opening', 'credited')
      union all
      ${WITHOUT_COST(t, span)}
      union all
      ${FIRST_COUNTS(t, span)}
    )
    select i.category, sum(b.cents)::float8 as value
    from bought b join items i on i.company_id = ${t.companyId} and i.item_id = b.item_id
    where b.effective_on between ${span.start_date}::date and ${span.end_date}::date
      and ${locationId === undefined ? sql`true` : sql`b.location_id = ${locationId}`}
    group by i.category`.execute(t.db);
  return rows;
}

/**
 * Cents of what arrived at a location from others, without what left it for others, by category, at the cost of the sending, on the day of the
 * arrival. What was sent before it had a cost moves at its first one. Over all locations, they sum up to nothing.
 */
export async function listTransferred(t: Tenant, span: DayRange, locationId: string) {
  const { rows } = await sql<{ category: string | null; value: number }>`
    with arrived as (
      select m.item_id, m.effective_on, round(m.quantity * m.unit_cost * 100) as cents
      from (${ARRIVED(t, locationId)}) m
      where m.unit_cost is not null and m.effective_on between ${span.start_date}::date and ${span.end_date}::date
      union all
      select item_id, effective_on, cents from (${atFirstCost(
        t,
        sql`
        select m.item_id, m.location_id, m.effective_on as moved_on, m.quantity, m.unit_cost from (${ARRIVED(t, locationId)}) m
        where m.unit_cost is null and m.effective_on <= ${span.end_date}::date`,
      )}) f
    )
    select i.category, sum(a.cents)::float8 as value
    from arrived a join items i on i.company_id = ${t.companyId} and i.item_id = a.item_id
    where a.effective_on between ${span.start_date}::date and ${span.end_date}::date
    group by i.category`.execute(t.db);
  return rows;
}

/** What arrived at a location from others, and below zero, what of it arrived at others. */
const ARRIVED = (t: Tenant, locationId: string) => sql`
  select m.item_id, m.location_id, m.effective_on, m.unit_cost,
    case when f.to_location_id = ${locationId} then m.quantity else -m.quantity end as quantity
  from (${STANDING_MOVEMENTS(t)}) m
  join transfers f on f.company_id = ${t.companyId} and f.transfer_id = m.transfer_id
    and f.from_location_id <> f.to_location_id and f.to_location_id = m.location_id
    and ${locationId} in (f.from_location_id, f.to_location_id)
  where m.reason = 'transferred'`;
