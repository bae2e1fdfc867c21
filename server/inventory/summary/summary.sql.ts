import { type RawBuilder, sql } from 'kysely';
import { COUNT_CATEGORIES_MAX } from '#contract/inventory/limits.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { standing } from '../ledger/conditions.sql.ts';
import { isLow, isOut } from '../low.sql.ts';
import { closingDayUpTo } from '../value/closing_days.rules.ts';
import {
  closedCosts,
  costInLedger,
  IN_ORDER,
  LATEST_FIRST,
  receiptsWithMerged,
  SETS_LAST_COST,
} from '../value/last_costs.sql.ts';
import { inTransit } from '../value/value.sql.ts';
import { IS_WRITE_OFF } from '../write_offs/write_offs.sql.ts';

export interface Totals {
  item_count: number;
  /** With that of archived items that are on hand, and of goods in transit. */
  value: number;
  archived_value: number;
  low_count: number;
  reorder_point_count: number;
  par_level_count: number;
  out_count: number;
  /** The largest ones, as many as a count can name. */
  categories: { category: string; item_count: number }[];
}

/** Whether an item `i` has such a level, of its own or at a location. */
function hasLevel(level: 'reorder_point' | 'par_level') {
  const at = sql.ref(`v.${level}`);
  return sql`(${sql.ref(`i.${level}`)} is not null or exists (
    select from item_levels v where v.company_id = i.company_id and v.item_id = i.item_id and ${at} is not null))`;
}

/** Counts the active items and values all items. They are read once. */
export async function getTotals(t: Tenant): Promise<Totals> {
  const cents = sql`round((i.on_hand + coalesce(w.quantity, 0)) * coalesce(average_cost, 0) * 100)`;
  const { rows } = await sql<Omit<Totals, 'categories'> & { category: string | null }>`
    select category, count(*) filter (where is_active)::int as item_count, coalesce(sum(${cents}), 0)::float8 as value,
      coalesce(sum(${cents}) filter (where not is_active), 0)::float8 as archived_value,
      count(*) filter (where is_active and ${isLow(t)})::int as low_count, count(*) filter (where is_active and ${isOut(t)})::int as out_count,
      count(*) filter (where is_active and ${hasLevel('reorder_point')})::int as reorder_point_count,
      count(*) filter (where is_active and ${hasLevel('par_level')})::int as par_level_count
    from items i left join (${inTransit(t)}) w on w.item_id = i.item_id
    where company_id = ${t.companyId}
    group by category order by 2 desc, category`.execute(t.db);
  const sumOf = (key: Exclude<keyof Totals, 'categories'>) => rows.reduce((sum, row) => sum + row[key], 0);
  return {
    item_count: sumOf('item_count'),
    value: sumOf('value') / 100,
    archived_value: sumOf('archived_value') / 100,
    low_count: sumOf('low_count'),
    reorder_point_count: sumOf('reorder_point_count'),
    par_level_count: sumOf('par_level_count'),
    out_count: sumOf('out_count'),
    categories: rows
      .flatMap(({ category, item_count }) => (category === null || item_count === 0 ? [] : [{ category, item_count }]))
      .slice(0, COUNT_CATEGORIES_MAX),
  };
}

/**
 * How costs changed since `since`: each item bought since then, its last cost against the one of that time, weighted by spending. An item
 * that was bought for the first time since then, and again, counts against its first purchase. Items that were merged are read as one. With the
 * items whose costs rose most.
 */
export async function getCostChange(t: Tenant, since: string, limit: number) {
  const paid = (from: string, more: RawBuilder<unknown>) => sql`
    select * from (
      select * from (${receiptsWithMerged(t, null, sql`m.effective_on > ${from}::date and ${more}`)}) r offset 0) p
    where unit_cost > 0`;
  const { rows } = await sql<{ item_id: string; name: string; change: number; all: number }>`
    with bought as materialized (
      select item_id, sum(quantity * unit_cost) as spent from (${paid(since, sql`m.reason = 'received'`)}) p group by item_id
      having sum(quantity * unit_cost) > 0
    ), first as (
      select distinct on (item_id) item_id, unit_cost from (${paid(since, sql`${SETS_LAST_COST}`)}) p order by item_id, ${IN_ORDER}
    ), recent as (
      select distinct on (item_id) item_id, unit_cost from (${paid(closingDayUpTo(since), sql`m.effective_on <= ${since}::date and ${SETS_LAST_COST}`)}) p
      order by item_id, ${LATEST_FIRST}
    ), before as materialized (
      select b.item_id, b.spent, coalesce(r.unit_cost, k.last_cost) as unit_cost
      from bought b left join recent r using (item_id) left join ${closedCosts(t, since, null)} k using (item_id)
    ), compared as materialized (
      -- Materialized: PostgreSQL would compare each item with each, as it expects few.
      select * from before where unit_cost is not null
      union all
      select b.item_id, b.spent, m.unit_cost from before b cross join lateral ${costInLedger(t, since, sql`b.item_id`, null)} m
      where b.unit_cost is null
    ), changes as materialized (
      select item_id, i.name, i.last_cost / coalesce(c.unit_cost, f.unit_cost) as ratio, b.spent
      from bought b left join compared c using (item_id) left join first f using (item_id)
      -- Without the offset, PostgreSQL would look up each item by itself: it expects few.
      join (select item_id, name, last_cost, previous_cost from items where company_id = ${t.companyId} and is_active offset 0) i
        using (item_id)
      where c.unit_cost is not null or i.previous_cost is not null
    )
    select item_id, name, (ratio - 1)::float8 as change, s.all
    from changes, (select (sum(ratio * spent) / sum(spent) - 1)::float8 as all from changes) s
    order by ratio desc limit ${limit}`.execute(t.db);
  return {
    change: rows[0]?.all ?? null,
    rises: rows.flatMap(({ all: _, ...rise }) => (rise.change > 0 ? [rise] : [])),
  };
}

/** Whether something came in with postings since `since`, whatever the dates of the invoices. */
export async function wasBought(t: Tenant, since: Date): Promise<boolean> {
  const { rows } = await sql<{ was_bought: boolean }>`
    select exists (select from stock_movements m where m.company_id = ${t.companyId} and m.reason = 'received'
      and m.occurred_at > ${since} and ${standing(t)}) as was_bought`.execute(t.db);
  return rows[0]?.was_bought ?? false;
}

/** What was written off since `since`, at the cost of its time, most expensive item first. */
export async function listWriteOffs(t: Tenant, since: string) {
  const { rows } = await sql<{ name: string; value: string }>`
    select i.name, sum(-m.quantity * coalesce(m.unit_cost, 0)) as value
    from stock_movements m join items i on i.company_id = m.company_id and i.item_id = m.item_id
    where m.company_id = ${t.companyId} and ${IS_WRITE_OFF}
      and m.effective_on > ${since}::date and ${standing(t)}
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
