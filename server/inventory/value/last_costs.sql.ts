import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { costOfMovement, isStanding } from '../ledger/conditions.sql.ts';
import { closingDayUpTo } from './closing_days.rules.ts';

/** Whether the movement `m` is a purchase that sets the last cost, if its cost is above zero: free goods and an opening stock set none. */
export const SETS_LAST_COST = sql<boolean>`(m.reason = 'received' and m.quantity > 0)`;

/**
 * The last costs of all items that have a closing of the last closing day up to `asOf`, at the end of that day. With the movements since, they
 * give the last costs of any later moment. Without the offset, PostgreSQL would look up each item by itself: it expects few.
 */
export const closedCosts = (t: Tenant, asOf: string) => sql`(
  select item_id, last_cost from stock_closings where company_id = ${t.companyId} and day = ${closingDayUpTo(asOf)}::date offset 0)`;

/** The last cost of one item at the end of the same day from its ledger: for the few items that have no such closing. */
export const costInLedger = (t: Tenant, asOf: string, itemId: RawBuilder<unknown>) => sql`(
  select ${costOfMovement(t)} as unit_cost from stock_movements m
  where m.company_id = ${t.companyId} and m.item_id = ${itemId} and m.effective_on <= ${closingDayUpTo(asOf)}::date and ${SETS_LAST_COST}
    and ${costOfMovement(t)} > 0 and ${isStanding(t)}
  order by m.effective_on desc, m.entry desc limit 1)`;

/**
 * The last cost of one item at the end of that day from its ledger and from those of the items that were merged into it until then. Until
 * something is bought, what the opening stock cost stands for it. Within a day, the item's own receipts count as the latest, and after them
 * those of the latest merge.
 */
export const costWithMerged = (t: Tenant, asOf: string, itemId: RawBuilder<unknown>) => sql`(
  select c.unit_cost from stock_movements m
  left join item_merges g on g.company_id = ${t.companyId} and g.merged_item_id = m.item_id and g.kept_item_id = ${itemId} and g.undone_at is null
  cross join lateral (select round(${costOfMovement(t)} / coalesce(g.factor, 1), 4) as unit_cost) c
  where m.company_id = ${t.companyId} and m.item_id = any (array[${itemId}] || array(select merged_item_id from (${mergedUntil(t, asOf)}) x
      where kept_item_id = ${itemId}))
    and m.reason in ('received', 'opening') and m.quantity > 0 and m.effective_on <= ${asOf}::date and c.unit_cost <> 0 and ${isStanding(t)}
  order by m.reason = 'received' desc, m.effective_on desc, g.merge_id is null desc, g.merged_at desc, g.merge_id desc, m.entry desc
  limit 1)`;

/** The merges of items until the end of that day that stand. */
export const mergedUntil = (t: Tenant, asOf: string) => sql`
  select kept_item_id, merged_item_id from item_merges
  where company_id = ${t.companyId} and undone_at is null and merged_on <= ${asOf}::date`;
