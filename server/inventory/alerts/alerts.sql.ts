import { sql } from 'kysely';
import type { StockAlert } from '#contract/inventory/alerts.ts';
import { UNUSUAL_USE } from '#contract/inventory/limits.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { isLow, isOut } from '../low.sql.ts';
import { STANDING_MOVEMENTS } from '../value/standing.sql.ts';
import { IS_WRITE_OFF } from '../write_offs/write_offs.sql.ts';

/** The largest multiple that is kept. Beside a use of almost nothing, any use is many times as much. */
const TIMES_MAX = 9_999_999;

/**
 * Items of which far more was sold or written off in the last seven days than in the weeks before: a multiple of their mean, and more than in
 * any of them. Weeks without use count as such, but an item must have been used in several.
 */
const unusual = (t: Tenant, today: string) => sql`
  select item_id, least(round(now / usual, 1), ${sql.lit(TIMES_MAX)}) as times from (
    select item_id, coalesce(sum(used) filter (where week = 0), 0) as now,
      coalesce(sum(used) filter (where week > 0), 0) / ${sql.lit(UNUSUAL_USE.weeks)} as usual,
      coalesce(max(used) filter (where week > 0), 0) as most, count(*) filter (where week > 0 and used > 0) as weeks_used
    from (
      select m.item_id, (${today}::date - m.effective_on) / 7 as week, -sum(m.quantity) as used from (${STANDING_MOVEMENTS(t)}) m
      where (m.reason = 'sold' or ${IS_WRITE_OFF}) and m.effective_on <= ${today}::date
        and m.effective_on > ${today}::date - ${sql.lit(7 * (UNUSUAL_USE.weeks + 1))}
      group by 1, 2
    ) by_week group by item_id
  ) u
  where weeks_used >= ${sql.lit(UNUSUAL_USE.weeks_used)} and usual > 0 and now >= ${sql.lit(UNUSUAL_USE.times)} * usual and now > most`;

/** Writes which items are in which state. One that stays in its state keeps since when. */
export async function refreshAlerts(t: Tenant, now: Date, today: string): Promise<void> {
  await sql`
    with found as (
      select case when ${isOut(t)} then 'out_of_stock' else 'low_stock' end as kind, i.item_id, null::numeric as times
      from items i where i.company_id = ${t.companyId} and ${isLow(t)}
      union all
      select 'unusual_use', i.item_id, u.times from (${unusual(t, today)}) u
      join items i on i.company_id = ${t.companyId} and i.item_id = u.item_id and i.is_active
    ), ended as (
      delete from stock_alerts a where a.company_id = ${t.companyId}
        and not exists (select from found f where f.kind = a.kind and f.item_id = a.item_id)
    )
    insert into stock_alerts (company_id, kind, item_id, since, times)
    select ${t.companyId}, kind, item_id, ${now}, times from found
    on conflict (company_id, kind, item_id) do update set times = excluded.times`.execute(t.db);
}

/** How many items are out of stock, and how many others are low, now. */
export async function countShort(t: Tenant): Promise<{ out: number; low: number }> {
  const { rows } = await sql<{ out: number; low: number }>`
    select count(*) filter (where ${isOut(t)})::int as out, count(*) filter (where ${isLow(t)} and not ${isOut(t)})::int as low
    from items i where i.company_id = ${t.companyId}`.execute(t.db);
  return rows[0] ?? { out: 0, low: 0 };
}

/** The items with unusual use when it was last looked for, the furthest from their usual first. */
export async function listUnusual(t: Tenant) {
  const { rows } = await sql<{ item_id: string; name: string; times: number }>`
    select a.item_id, i.name, a.times::float8 as times
    from stock_alerts a join items i on i.company_id = a.company_id and i.item_id = a.item_id and i.is_active
    where a.company_id = ${t.companyId} and a.kind = 'unusual_use' order by a.times desc, i.name_key`.execute(t.db);
  return rows;
}

/** When the last item came into each state. */
export async function newestAlerts(t: Tenant): Promise<Map<StockAlert, Date>> {
  const { rows } = await sql<{ kind: StockAlert; since: Date }>`
    select kind, max(since) as since from stock_alerts where company_id = ${t.companyId} group by kind`.execute(t.db);
  return new Map(rows.map(({ kind, since }) => [kind, since]));
}
