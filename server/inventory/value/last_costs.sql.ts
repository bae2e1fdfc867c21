import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { costOfMovement, isStanding } from '../ledger/conditions.sql.ts';
import { closingDayUpTo } from './closing_days.rules.ts';
import { STANDING_MOVEMENTS } from './standing.sql.ts';

/** Whether the movement `m` is a purchase that sets the last cost, if its cost is above zero: free goods and an opening stock set none. */
export const SETS_LAST_COST = sql<boolean>`(m.reason = 'received' and m.quantity > 0)`;

/**
 * Those of the standing movements `m` that fulfill a condition, with their costs, as receipts of the items that they count for: what was bought
 * of an item that was merged until that day is the kept one's, in its units.
 */
export const receiptsWithMerged = (t: Tenant, mergesUntil: string | null, condition: RawBuilder<unknown>) => sql`
  select coalesce(g.kept_item_id, m.item_id) as item_id, m.movement_id, m.entry, m.effective_on, g.merged_at, g.merge_id,
    round(m.quantity * coalesce(g.factor, 1), 4) as quantity, round(${costOfMovement(t)} / coalesce(g.factor, 1), 4) as unit_cost
  from (${STANDING_MOVEMENTS(t)}) m left join (${mergedUntil(t, mergesUntil)}) g on g.merged_item_id = m.item_id
  where ${condition}`;

/**
 * The order of the receipts of an item, and the opposite. Within a day, its own are the latest (their merge is null), and before them those of
 * the latest merge.
 */
export const IN_ORDER = sql`effective_on, merged_at, merge_id, entry`;
export const LATEST_FIRST = sql`effective_on desc, merged_at desc, merge_id desc, entry desc`;

/**
 * The last costs of all items that have a closing of the last closing day up to `asOf`, at the end of that day; without those that others were
 * merged into, whose closings know only what was bought of themselves. With the movements since, they give the last costs of any later moment.
 * Without the offset, PostgreSQL would look up each item by itself: it expects few.
 */
export const closedCosts = (t: Tenant, asOf: string, mergesUntil: string | null) => sql`(
  select item_id, last_cost from stock_closings where company_id = ${t.companyId} and day = ${closingDayUpTo(asOf)}::date
    and item_id not in (select kept_item_id from (${mergedUntil(t, mergesUntil)}) x) offset 0)`;

/**
 * The last cost of one item at the end of the same day from its ledger and those of the merged ones: for the few items that have no such closing.
 * Each ledger is looked up by itself, from its index.
 */
export const costInLedger = (t: Tenant, asOf: string, itemId: RawBuilder<unknown>, mergesUntil: string | null) => sql`(
  select p.unit_cost from (
    select ${itemId} as item_id, 1 as factor, null::timestamptz as merged_at, null::uuid as merge_id
    union all
    select merged_item_id, factor, merged_at, merge_id from (${mergedUntil(t, mergesUntil)}) x where kept_item_id = ${itemId}
  ) g cross join lateral (
    select round(${costOfMovement(t)} / g.factor, 4) as unit_cost, m.effective_on, m.entry from stock_movements m
    where m.company_id = ${t.companyId} and m.item_id = g.item_id and m.effective_on <= ${closingDayUpTo(asOf)}::date and ${SETS_LAST_COST}
      and ${costOfMovement(t)} > 0 and ${isStanding(t)}
    order by m.effective_on desc, m.entry desc limit 1
  ) p
  order by ${LATEST_FIRST} limit 1)`;

/**
 * The last cost of one item at the end of that day from its ledger and from those of the items that were merged into it until then. Until
 * something is bought, what the opening stock cost stands for it.
 */
export const costWithMerged = (t: Tenant, asOf: string, itemId: RawBuilder<unknown>) => sql`(
  select c.unit_cost from stock_movements m
  left join item_merges g on g.company_id = ${t.companyId} and g.merged_item_id = m.item_id and g.kept_item_id = ${itemId} and g.undone_at is null
  cross join lateral (select round(${costOfMovement(t)} / coalesce(g.factor, 1), 4) as unit_cost) c
  where m.company_id = ${t.companyId} and m.item_id = any (array[${itemId}] || array(select merged_item_id from (${mergedUntil(t, asOf)}) x
      where kept_item_id = ${itemId}))
    and m.reason in ('received', 'opening') and m.quantity > 0 and m.effective_on <= ${asOf}::date and c.unit_cost <> 0 and ${isStanding(t)}
  order by m.reason = 'received' desc, m.effective_on desc, g.merged_at desc, g.merge_id desc, m.entry desc limit 1)`;

/** The merges of items until the end of that day that stand; null: of all days. */
export const mergedUntil = (t: Tenant, asOf: string | null) => sql`
  select kept_item_id, merged_item_id, factor, merged_at, merge_id from item_merges
  where company_id = ${t.companyId} and undone_at is null and ${asOf === null ? sql`true` : sql`merged_on <= ${asOf}::date`}`;
