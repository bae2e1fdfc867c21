import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { COST_OF_MOVEMENT, IS_STANDING, STANDING } from './ledger/movements.sql.ts';
import { isLow, isOut } from './low.sql.ts';
import { STANDING_MOVEMENTS } from './value/standing.sql.ts';
import { IS_WRITE_OFF } from './write_offs/write_offs.sql.ts';

export interface Totals {
  item_count: number;
  value: number;
  low_count: number;
  reorder_point_count: number;
  par_level_count: number;
  out_count: number;
}

/** Whether an item `i` has such a level, of its own or at a location. */
function hasLevel(level: 'reorder_point' | 'par_level') {
  const at = sql.ref(`v.${level}`);
  return sql`(${sql.ref(`i.${level}`)} is not null or exists (
    select from item_levels v where v.company_id = i.company_id and v.item_id = i.item_id and ${at} is not null))`;
}

export async function getTotals(t: Tenant): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*)::int as item_count,
      coalesce(sum(round(on_hand * coalesce(average_cost, 0), 2)), 0)::float8 as value,
      count(*) filter (where ${isLow(t)})::int as low_count, count(*) filter (where ${isOut(t)})::int as out_count,
      count(*) filter (where ${hasLevel('reorder_point')})::int as reorder_point_count,
      count(*) filter (where ${hasLevel('par_level')})::int as par_level_count
    from items i where company_id = ${t.companyId} and is_active`.execute(t.db);
  const nothing = { low_count: 0, out_count: 0, reorder_point_count: 0, par_level_count: 0 };
  return rows[0] ?? { item_count: 0, value: 0, ...nothing };
}

export async function listCategories(t: Tenant) {
  const { rows } = await sql<{ category: string; item_count: number }>`
    select category, count(*)::int as item_count from items
    where company_id = ${t.companyId} and is_active and category is not null
    group by category order by count(*) desc, category limit 12`.execute(t.db);
  return rows;
}

/** Most items that are bought now were bought not long before: those are read at once, and of the others each by itself. */
const RECENT_DAYS = 45;

/**
 * How costs changed since `since`: each item bought since then against its last cost before, weighted by spending. With the items whose costs
 * rose most.
 */
export async function getCostChange(t: Tenant, since: string, limit: number) {
  const PRICED = sql<boolean>`m.reason = 'received' and ${COST_OF_MOVEMENT} > 0`;
  const { rows } = await sql<{ item_id: string; name: string; change: number; all: number }>`
    with bought as materialized (
      select m.item_id, sum((m.quantity * ${COST_OF_MOVEMENT})::float8) as spent from (${STANDING_MOVEMENTS(t)}) m
      where m.effective_on > ${since}::date and ${PRICED} group by m.item_id
    ), recent as materialized (
      select distinct on (m.item_id) m.item_id, ${COST_OF_MOVEMENT} as unit_cost from (${STANDING_MOVEMENTS(t)}) m
      where m.effective_on > ${since}::date - ${RECENT_DAYS}::int and m.effective_on <= ${since}::date and ${PRICED}
      order by m.item_id, m.effective_on desc, m.entry desc
    ), before as (
      select b.item_id, b.spent, coalesce(r.unit_cost, m.unit_cost) as unit_cost
      from bought b left join recent r using (item_id)
      left join lateral (select ${COST_OF_MOVEMENT} as unit_cost from stock_movements m
        where r.item_id is null and m.company_id = ${t.companyId} and m.item_id = b.item_id
          and m.effective_on <= ${since}::date - ${RECENT_DAYS}::int and ${PRICED} and ${IS_STANDING}
        order by m.effective_on desc, m.entry desc limit 1) m on true
      where b.spent > 0
    ), changes as (
      select item_id, i.name, (i.last_cost - b.unit_cost)::float8 / b.unit_cost::float8 as change, b.spent
      from before b
      -- Without the offset, PostgreSQL would look up each item by itself: it expects few.
      join (select item_id, name, last_cost from items where company_id = ${t.companyId} and is_active offset 0) i using (item_id)
      where b.unit_cost > 0
    )
    select item_id, name, change, sum(change * spent) over () / sum(spent) over () as all
    from changes order by change desc limit ${limit}`.execute(t.db);
  return {
    change: rows[0]?.all ?? null,
    rises: rows.flatMap(({ all: _, ...rise }) => (rise.change > 0 ? [rise] : [])),
  };
}

/** How many items came in with postings since `since`, whatever the dates of the invoices. */
export async function countBought(t: Tenant, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select distinct m.item_id from stock_movements m
    where m.company_id = ${t.companyId} and m.reason = 'received' and m.occurred_at > ${since} and m.reverses_movement_id is null
      and not exists (select from stock_movements r where r.company_id = m.company_id and r.reverses_movement_id = m.movement_id)) bought`.execute(
    t.db,
  );
  return rows[0]?.n ?? 0;
}

/** What was written off since `since`, at the cost of its time, most expensive item first. */
export async function listWriteOffs(t: Tenant, since: string) {
  const { rows } = await sql<{ name: string; value: number }>`
    select i.name, sum(-m.quantity * coalesce(m.unit_cost, 0))::float8 as value
    from stock_movements m join items i on i.company_id = m.company_id and i.item_id = m.item_id
    where m.company_id = ${t.companyId} and ${IS_WRITE_OFF}
      and m.effective_on > ${since}::date and ${STANDING}
    group by i.item_id, i.name order by value desc`.execute(t.db);
  return rows;
}

/** The documents that need a user, as the list of invoices counts them. Reads a table of the invoices, which own it. */
export async function getReviewQueue(t: Tenant) {
  const { rows } = await sql<{ invoices_to_review: number; oldest_review_at: Date | null }>`
    select count(*)::int as invoices_to_review, min(uploaded_at) as oldest_review_at
    from invoices where company_id = ${t.companyId} and status in ('needs_review', 'duplicate')`.execute(t.db);
  return rows[0] ?? { invoices_to_review: 0, oldest_review_at: null };
}

/** The company's currency. */
export async function getCurrency(t: Tenant): Promise<string> {
  const { currency } = await t.db
    .selectFrom('companies')
    .select('currency')
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return currency;
}

export async function getTimeZone(t: Tenant): Promise<string> {
  const { time_zone } = await t.db
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return time_zone;
}
