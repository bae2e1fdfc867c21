import { sql } from 'kysely';
import { addDays } from '#contract/dates.ts';
import { QUANTITY_LIMIT } from '#contract/decimal.ts';
import { VELOCITY_DAYS, VELOCITY_DAYS_MIN } from '#contract/inventory/velocity.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { NEWEST_SALES } from '../newest.sql.ts';
import type { Use } from './uses.ts';

/** The most that is written as sold: a sold item that was matched with far too much of an item takes more than a stock can be. */
const SOLD_MAX = QUANTITY_LIMIT - 1;

/** How far back the last sale of an item is looked for. */
const MEMORY_DAYS = 180;

/**
 * Writes how fast each item sells: the newest version of each sale, by day, times what its sold items take. Counts hide nothing here: a sale
 * that was left alone because the shelf was counted later is demand all the same. Today is left out, because it is not over. An item that is
 * new counts from its first sale on.
 */
export async function learnVelocity(t: Tenant, uses: readonly Use[], today: string, now: Date): Promise<number> {
  const column = <K extends keyof Use>(key: K) => uses.map((use) => use[key]);
  await t.db.deleteFrom('item_velocity').where('company_id', '=', t.companyId).execute();
  // Citus takes rows that are computed on its nodes only where something is returned.
  const { rows } = await sql`
    insert into item_velocity (company_id, item_id, sold, per_day, from_on, to_on, last_sold_on, learned_at)
    with newest as (
      ${NEWEST_SALES(t, addDays(today, -MEMORY_DAYS), addDays(today, -1))}
    ), days as (
      select (line->>'pos_item_id')::uuid as pos_item_id, n.sold_on,
        sum((line->>'quantity')::numeric - (line->>'returned')::numeric) as quantity
      from newest n, jsonb_array_elements(n.lines) line
      group by 1, 2
    ), known as (select min(sold_on) as first_on, max(sold_on) as last_on from days),
    taken as (
      select u.item_id, d.sold_on, d.quantity * u.each as quantity
      from unnest(${column('pos_item_id')}::uuid[], ${column('item_id')}::uuid[], ${column('each')}::numeric[])
        as u (pos_item_id, item_id, each) join days d using (pos_item_id)
    ), items_sold as (
      select t.item_id, max(t.sold_on) as last_sold_on, k.last_on, k.first_on,
        greatest(k.first_on, k.last_on - ${VELOCITY_DAYS - 1}::int,
          least(min(t.sold_on), k.last_on - ${VELOCITY_DAYS_MIN - 1}::int)) as from_on
      from taken t, known k group by t.item_id, k.last_on, k.first_on
    )
    select ${t.companyId}, s.item_id, f.sold,
      -- Too much to be true says nothing about a day, but the item sells: it must not count as one that does not.
      case when abs(f.sold) < ${SOLD_MAX} and s.last_on - s.first_on >= ${VELOCITY_DAYS_MIN - 1}::int and s.last_on >= ${today}::date - ${VELOCITY_DAYS}::int
        then round(greatest(f.sold, 0) / (s.last_on - s.from_on + 1), 4) end,
      s.from_on, s.last_on, s.last_sold_on, ${now}
    from items_sold s cross join lateral (
      select greatest(-${SOLD_MAX}::numeric, least(${SOLD_MAX}::numeric, coalesce(round(sum(t.quantity), 4), 0))) as sold
      from taken t where t.item_id = s.item_id and t.sold_on >= s.from_on) f
    returning 1`.execute(t.db);
  return rows.length;
}
