import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

// Movements that count for cost: neither undone nor undoing, so that an undone posting leaves no trace in any cost.
export const standing = (t: Tenant) => sql<boolean>`m.reverses_movement_id is null and not exists (
  select from stock_movements r where r.company_id = ${t.companyId} and r.reverses_movement_id = m.movement_id)`;

/** The same where the first such movement of many is wanted: a value with a limit is looked up for those alone that are read before it. */
export const isStanding = (
  t: Tenant,
) => sql<boolean>`(m.reverses_movement_id is null and (select true from stock_movements r
  where r.company_id = ${t.companyId} and r.reverses_movement_id = m.movement_id limit 1) is null)`;

/**
 * Whether all of the item of the movement `m` was counted there later, by itself or as a part of the item that it was merged into before. That
 * count has fixed the stock, whatever becomes of an earlier one, until it is undone itself: then its own correction may still stand for a while.
 */
export const isCountedLater = (t: Tenant) => sql<boolean>`exists (
  select from (
    select m.item_id, '-infinity'::timestamptz as since
    union all select g.kept_item_id, g.merged_at from item_merges g
      where g.company_id = ${t.companyId} and g.merged_item_id = m.item_id and g.undone_at is null
  ) i
  join stock_movements n on n.company_id = ${t.companyId} and n.item_id = i.item_id and n.counted_at >= i.since
  left join counts k on k.company_id = ${t.companyId} and k.count_id = n.count_id
  where n.location_id = m.location_id and n.counted_at > coalesce(m.counted_at, m.occurred_at) and n.reverses_movement_id is null
    and coalesce(k.status, 'applied') = 'applied'
    and not exists (select from stock_movements r where r.company_id = ${t.companyId} and r.reverses_movement_id = n.movement_id))`;

/** Whether a count of one lot, which says nothing about the rest of the item, has changed a lot of the movement `m` there later. */
const isLotCountedLater = (t: Tenant) => sql<boolean>`exists (
  select from lot_movements x
  join lot_movements y on y.company_id = ${t.companyId} and y.lot_id = x.lot_id
  join stock_movements n on n.company_id = ${t.companyId} and n.movement_id = y.movement_id
  where x.company_id = ${t.companyId} and x.movement_id = m.movement_id and n.reason = 'counted' and n.counted_at is null
    and n.location_id = m.location_id and (n.occurred_at, n.movement_id) > (m.occurred_at, m.movement_id) and n.reverses_movement_id is null
    and not exists (select from stock_movements r where r.company_id = ${t.companyId} and r.reverses_movement_id = n.movement_id))`;

/** Whether a later count has seen the shelf without the movement `m`, so that undoing it would make the stock wrong. */
export const isSeenByCount = (t: Tenant) => sql<boolean>`(${isCountedLater(t)} or ${isLotCountedLater(t)})`;

/**
 * Whether the movement `m` is a count that corrects the ledger. The first count of an item at a location says what was there: nothing
 * that stands happened to the item there before, and none of it was sent there. A count happened when it was counted, however often it was undone and
 * applied again.
 */
export const isCorrection = (t: Tenant) => sql<boolean>`(m.reason = 'counted' and (
  select true from stock_movements n where n.company_id = ${t.companyId} and n.item_id = m.item_id
    and (n.location_id = m.location_id or exists (select from transfers f
      where f.company_id = ${t.companyId} and f.transfer_id = n.transfer_id and f.to_location_id = m.location_id))
    and n.reverses_movement_id is null and (coalesce(n.counted_at, n.occurred_at), n.entry) < (coalesce(m.counted_at, m.occurred_at), m.entry)
    and not exists (select from stock_movements r where r.company_id = ${t.companyId} and r.reverses_movement_id = n.movement_id)
  order by n.entry limit 1) is true)`;

/** The own cost of the movement `m`, or what invoices say that were posted after the goods were received. */
export const costOfMovement = (t: Tenant) => sql`coalesce(m.unit_cost, (
  select round(sum(c.quantity * c.unit_cost) / sum(c.quantity), 4) from movement_costs c
  join invoice_postings p on p.company_id = ${t.companyId} and p.posting_id = c.posting_id and p.reversed_at is null
  where c.company_id = ${t.companyId} and c.movement_id = m.movement_id))`;

/** The posting that says what the movement `m` cost: its own, or the last one of an invoice for goods that were received before. */
export const pricedBy = (t: Tenant) => sql`coalesce(m.posting_id, (
  select c.posting_id from movement_costs c
  join invoice_postings p on p.company_id = ${t.companyId} and p.posting_id = c.posting_id and p.reversed_at is null
  where c.company_id = ${t.companyId} and c.movement_id = m.movement_id order by p.posted_at desc limit 1))`;

/**
 * Which movements with a cost change the average: what came in and what a vendor took back, and what a merge of items carries of that. What was
 * counted, refunded by a customer or moved between places comes at the average itself. A credit for goods that stayed moves it too.
 */
export const MOVES_AVERAGE = sql<boolean>`(value_cents is not null or (unit_cost is not null and reason not in ('counted', 'sold', 'transferred')
  and (quantity > 0 or reason = 'merged' or (reason = 'returned' and invoice_id is not null))))`;

/**
 * What a movement with a cost adds to the worth of the stock, with `before` on hand. A credit for goods of which some are gone lowers
 * what is on hand by its share alone; the rest is a part of the cost of what is gone.
 */
export const MOVEMENT_VALUE = sql`case when value_cents is null then quantity * unit_cost
  when before <= 0 then 0 else value_cents / 100.0 * least(1, before / coalesce(value_quantity, before)) end`;
