import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '#contract/analytics/range.ts';
import { addDays } from '#contract/dates.ts';
import { closingDayUpTo, costOfMovement, IS_WRITE_OFF, isCorrection, isStanding } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** Whether the movement `m` brought the item `i` in at a cost. */
const HAS_COST = (t: Tenant) => sql<boolean>`(m.company_id = ${t.companyId} and m.item_id = i.item_id and m.quantity > 0
  and m.reason in ('received', 'opening', 'merged') and ${costOfMovement(t)} is not null and ${isStanding(t)})`;

/**
 * The cents of movements, given as rows with `moved_on`, which count since the day of the item's first cost, or since their own where that is
 * later. Without a cost of its own, a movement has that of the posting which stands first in the ledger among those dated up to then: at that cost the
 * ledger values what was there before.
 */
export const atFirstCost = (t: Tenant, rows: RawBuilder<unknown>) => sql`
  select i.item_id, i.location_id, since.effective_on, round(i.quantity * coalesce(i.unit_cost, cost.unit_cost) * 100) as cents
  from (${rows}) i
  cross join lateral (
    select greatest(i.moved_on, m.effective_on) as effective_on from stock_movements m
    where ${HAS_COST(t)} order by m.effective_on limit 1) since
  cross join lateral (
    select m.entry, m.posting_id from stock_movements m
    where ${HAS_COST(t)} and m.effective_on <= since.effective_on order by m.entry limit 1) posting
  cross join lateral (
    select round(sum(m.quantity * ${costOfMovement(t)}) / sum(m.quantity), 4) as unit_cost from stock_movements m
    where ${HAS_COST(t)} and (m.entry = posting.entry or m.posting_id = posting.posting_id)) cost`;

/**
 * What was counted, entered or received of an item before anything of it had a cost. It is worth something since the day of the first cost, and at
 * that cost: so it is opening stock of that day, or of its own where that is later. What was used of it until then is a part of the cost of goods.
 * Only the ledgers of items that moved in these days are read, and only where the last closing before them knows no cost.
 */
export const WITHOUT_COST = (t: Tenant, { start_date, end_date }: DayRange) =>
  atFirstCost(
    t,
    sql`
  select m.item_id, m.location_id, m.effective_on as moved_on, m.quantity, null::numeric as unit_cost
  from (
    select i.item_id, first_entry.occurred_at, first_entry.entry
    from (
      select distinct m.item_id from stock_movements m
      where m.company_id = ${t.companyId} and m.effective_on between ${start_date}::date and ${end_date}::date and ${IS_NO_USE}
        and m.item_id not in (select item_id from stock_closings where company_id = ${t.companyId}
          and day = ${closingDayUpTo(addDays(start_date, -1))}::date and average_cost is not null)
      offset 0
    ) i
    cross join lateral (
      select m.occurred_at, m.entry from stock_movements m where ${HAS_COST(t)} order by m.entry limit 1) first_entry
    offset 0
  ) c
  -- The days only bound what is read of each ledger: a count is dated by its time in the shop's zone, and can be applied after the first entry.
  join stock_movements m on m.company_id = ${t.companyId} and m.item_id = c.item_id and m.effective_on <= c.occurred_at::date + 1
    and (coalesce(m.counted_at, m.occurred_at), m.entry) < (c.occurred_at, c.entry)
  where ${IS_NO_USE} and ${isStanding(t)}`,
  );

/**
 * What first counts at a location found of items that had a cost by then: opening stock of that location, at the average of their time. Only counts
 * of these days are read, and none in a company with one location: there, a count after the first cost corrects the ledger.
 */
export const FIRST_COUNTS = (t: Tenant, { start_date, end_date }: DayRange) =>
  atFirstCost(
    t,
    sql`
  select i.item_id, i.location_id, i.moved_on, i.quantity, i.unit_cost
  from (
    select m.item_id, m.location_id, m.effective_on as moved_on, m.quantity, m.unit_cost, coalesce(m.counted_at, m.occurred_at) as happened_at, m.entry
    from stock_movements m
    where m.company_id = ${t.companyId} and m.reason = 'counted' and m.quantity <> 0
      and (select count(*) from locations where company_id = ${t.companyId}) > 1
      and m.effective_on between ${start_date}::date and ${end_date}::date and ${isStanding(t)} and not ${isCorrection(t)}
    offset 0
  ) i
  cross join lateral (
    select m.occurred_at, m.entry from stock_movements m where ${HAS_COST(t)} order by m.entry limit 1) first_entry
  where (i.happened_at, i.entry) > (first_entry.occurred_at, first_entry.entry)`,
  );

const IS_NO_USE = sql<boolean>`(m.reason not in ('sold', 'transferred') and not ${IS_WRITE_OFF})`;
