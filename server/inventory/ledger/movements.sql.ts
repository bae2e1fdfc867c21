import { sql } from 'kysely';
import type { CostPoint } from '#contract/inventory/items.ts';
import type { Movement, MovementReason } from '#contract/inventory/movements/movements.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { wireInstant } from '#server/platform/db/wire_instant.ts';
import type { LotAfter, LotOf } from '../lots/book_lots.ts';
import { costOfMovement, isSeenByCount, MOVEMENT_VALUE, MOVES_AVERAGE, pricedBy, standing } from './conditions.sql.ts';
import { creditsOfUsed, type LedgerPosition, type Receipt } from './ledger.rules.ts';

export interface NewMovement {
  movement_id: string;
  item_id: string;
  /** Where it happens; without one, at the default location. */
  location_id?: string | null | undefined;
  reason: MovementReason;
  quantity: string;
  unit_cost: string | null;
  /** Where nothing moved: by how much a credit changes what is on hand, in cents, and of how many units; null: of all. */
  value_cents?: number | null;
  value_quantity?: string | null;
  effective_on: string;
  occurred_at: Date;
  created_by: string | null;
  note?: string | null;
  invoice_id?: string | null;
  line_id?: string | null;
  posting_id?: string;
  order_id?: string | null;
  /** The sale that took it, or gave it back. */
  sale_id?: string;
  /** The count that found the difference, and when the quantity was counted. */
  count_id?: string | null;
  counted_at?: Date | null;
  transfer_id?: string | null;
  /** The merge of items that carries it from one ledger to the other. */
  merge_id?: string;
  reverses_movement_id?: string;
  /** For incoming goods, what tells them apart; for outgoing goods, the lot that they are taken from first. */
  lot?: LotOf | undefined;
  /** For a count by date: what is in each lot after it. */
  lots_after?: LotAfter[];
}

/** A statement has at most 65,535 values. */
const ROWS_AT_ONCE = 2_000;

export async function insertMovements(
  t: Tenant,
  movements: readonly (NewMovement & LedgerPosition & { location_id: string })[],
): Promise<void> {
  for (let at = 0; at < movements.length; at += ROWS_AT_ONCE) {
    const some = movements.slice(at, at + ROWS_AT_ONCE);
    await t.db
      .insertInto('stock_movements')
      .values(some.map(({ lot: _, lots_after: __, ...movement }) => ({ company_id: t.companyId, ...movement })))
      .execute();
  }
}

/** What the opposite of the movement `m` takes over. */
export const TAKEN_OVER = [
  'm.movement_id',
  'm.item_id',
  'm.location_id',
  sql<MovementReason>`m.reason`.as('reason'),
  'm.quantity',
  'm.unit_cost',
] as const;

/** The items that a posting moved, and those that it gave their costs. */
export async function listItemsOfPosting(t: Tenant, postingId: string): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from stock_movements where company_id = ${t.companyId} and posting_id = ${postingId}
    union
    select m.item_id from movement_costs c join stock_movements m on m.company_id = ${t.companyId} and m.movement_id = c.movement_id
    where c.company_id = ${t.companyId} and c.posting_id = ${postingId}`.execute(t.db);
  return rows.map(({ item_id }) => item_id);
}

/**
 * The movements of a posting in the order of the ledgers, without those that undo another one. An archived location has no stock left: what
 * came in there has gone on, so the default one stands for it.
 */
export function listPosted(t: Tenant, postingId: string) {
  return t.db
    .selectFrom('stock_movements')
    .select([
      'movement_id',
      'item_id',
      sql<string>`(select l.location_id from locations l where l.company_id = ${t.companyId}
        and (l.is_default or (l.location_id = stock_movements.location_id and l.archived_at is null))
        order by l.location_id = stock_movements.location_id desc limit 1)`.as('location_id'),
      sql<MovementReason>`reason`.as('reason'),
      'quantity',
      'unit_cost',
      'value_cents',
      'value_quantity',
      'invoice_id',
      'line_id',
      'order_id',
    ])
    .where('company_id', '=', t.companyId)
    .where('posting_id', '=', postingId)
    .where('reverses_movement_id', 'is', null)
    .orderBy('item_id')
    .orderBy('entry')
    .execute();
}

/** These movements with what their opposites take over. */
export function listMovementsById(t: Tenant, movementIds: readonly string[]) {
  return t.db
    .selectFrom('stock_movements as m')
    .select([...TAKEN_OVER])
    .where('m.company_id', '=', t.companyId)
    .where(sql<boolean>`m.movement_id = any (${movementIds}::uuid[])`)
    .orderBy('m.item_id')
    .execute();
}

/** The days of these movements, by their id. */
export async function listDays(t: Tenant, movementIds: readonly string[]): Promise<Map<string, string>> {
  if (movementIds.length === 0) return new Map();
  const rows = await t.db
    .selectFrom('stock_movements')
    .select(['movement_id', 'effective_on'])
    .where('company_id', '=', t.companyId)
    .where(sql<boolean>`movement_id = any (${movementIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ movement_id, effective_on }) => [movement_id, effective_on]));
}

/**
 * Receipts at a price, and what vendors took back, that are not undone, in the order of the ledgers. What undoes a movement is in the same
 * ledger, so that only these are read.
 */
export async function listReceipts(t: Tenant, itemIds: string[]): Promise<(Receipt & { item_id: string })[]> {
  const { rows } = await sql<Receipt & { item_id: string }>`
    select item_id, movement_id, reason, quantity, coalesce(unit_cost, 0) as unit_cost, effective_on, posting_id, priced_by, before as on_hand_before,
      ${MOVEMENT_VALUE} as worth, value_cents::float8 as value_cents
    from (
      select m.item_id, m.movement_id, m.entry, m.reason, m.quantity, m.invoice_id, ${costOfMovement(t)} as unit_cost, m.effective_on,
        m.posting_id, ${pricedBy(t)} as priced_by, m.value_cents, m.value_quantity,
        -- Goods in transit are still the company's: what only changes its place changes no average.
        sum(m.quantity) filter (where m.reason <> 'transferred') over (partition by m.item_id order by m.entry) - m.quantity
          as before
      from stock_movements m
      where m.company_id = ${t.companyId} and m.item_id = any (${itemIds}::uuid[]) and m.reverses_movement_id is null
        and m.movement_id not in (select r.reverses_movement_id from stock_movements r where r.company_id = ${t.companyId}
          and r.item_id = any (${itemIds}::uuid[]) and r.reverses_movement_id is not null)
    ) standing
    where ${MOVES_AVERAGE}
    order by item_id, entry`.execute(t.db);
  return rows;
}

export function movementsQuery(t: Tenant) {
  return t.db
    .selectFrom('stock_movements as m')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'm.created_by').on('u.company_id', '=', t.companyId))
    .leftJoin('invoices as v', (join) =>
      join.on('v.company_id', '=', t.companyId).onRef('v.invoice_id', '=', 'm.invoice_id'),
    )
    .innerJoin('locations as l', (join) =>
      join.on('l.company_id', '=', t.companyId).onRef('l.location_id', '=', 'm.location_id'),
    )
    .leftJoin('counts as c', (join) => join.on('c.company_id', '=', t.companyId).onRef('c.count_id', '=', 'm.count_id'))
    .leftJoin('item_merges as g', (join) =>
      join.on('g.company_id', '=', t.companyId).onRef('g.merge_id', '=', 'm.merge_id'),
    )
    .leftJoin('items as o', (join) =>
      join
        .on('o.company_id', '=', t.companyId)
        .on(
          sql<boolean>`o.item_id = case when g.kept_item_id = m.item_id then g.merged_item_id else g.kept_item_id end`,
        ),
    )
    .select([
      'm.movement_id',
      'm.item_id',
      sql<MovementReason>`m.reason`.as('reason'),
      sql<number>`m.quantity::float8`.as('quantity'),
      sql<number>`m.on_hand_after::float8`.as('on_hand_after'),
      sql<number | null>`${costOfMovement(t)}::float8`.as('unit_cost'),
      sql<number | null>`(m.value_cents / 100.0)::float8`.as('value'),
      'm.note',
      'm.location_id',
      'l.name as location',
      wireInstant('m.occurred_at').as('occurred_at'),
      'u.username as created_by',
      'm.invoice_id',
      'v.number as invoice_number',
      'v.vendor as vendor',
      'm.reverses_movement_id',
      'm.count_id',
      'c.name as count_name',
      sql<boolean>`exists (select from stock_movements r where r.company_id = ${t.companyId}
        and r.reverses_movement_id = m.movement_id)`.as('is_reversed'),
      sql<
        Movement['lots']
      >`coalesce((select jsonb_agg(jsonb_build_object('lot_id', n.lot_id, 'code', n.code, 'expires_on', n.expires_on,
          'quantity', x.quantity) order by n.expires_on, n.code)
        from lot_movements x join lots n on n.company_id = ${t.companyId} and n.lot_id = x.lot_id
        where x.company_id = ${t.companyId} and x.movement_id = m.movement_id), '[]'::jsonb)`.as('lots'),
      'o.item_id as other_item_id',
      'o.name as other_item',
    ])
    .where('m.company_id', '=', t.companyId);
}

export async function listMovements(t: Tenant, itemId: string, page: { limit: number; offset: number }) {
  const movements = await movementsQuery(t)
    .where('m.item_id', '=', itemId)
    .orderBy('m.entry', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const used = movements.some(({ value }) => value !== null)
    ? creditsOfUsed(await listReceipts(t, [itemId]))
    : new Map<string, number>();
  const { total_count } = await t.db
    .selectFrom('stock_movements')
    .select(sql<number>`count(*)::int`.as('total_count'))
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return {
    movements: movements.map((movement) => {
      const cents = used.get(movement.movement_id);
      return { ...movement, value_used: cents ? cents / 100 : null };
    }),
    total_count,
  };
}

/** One movement with everything that its opposite takes over, and where it came from. */
export function findMovement(t: Tenant, movementId: string) {
  return t.db
    .selectFrom('stock_movements as m')
    .select([
      ...TAKEN_OVER,
      'm.counted_at',
      'm.created_by',
      'm.posting_id',
      'm.order_id',
      'm.count_id',
      'm.transfer_id',
      'm.reverses_movement_id',
      sql<boolean>`exists (select from stock_movements r where r.company_id = ${t.companyId}
        and r.reverses_movement_id = m.movement_id)`.as('is_reversed'),
      isSeenByCount(t).as('is_counted_later'),
    ])
    .where('m.company_id', '=', t.companyId)
    .where('m.movement_id', '=', movementId)
    .executeTakeFirst();
}

export function getMovement(t: Tenant, movementId: string) {
  return movementsQuery(t).where('m.movement_id', '=', movementId).executeTakeFirstOrThrow();
}

/** The movements that a merge has carried, without what was undone. */
export function listOfMerge(t: Tenant, mergeId: string) {
  return t.db
    .selectFrom('stock_movements as m')
    .select([...TAKEN_OVER, 'm.value_cents', 'm.value_quantity', sql<string>`m.merge_id`.as('merge_id')])
    .where('m.company_id', '=', t.companyId)
    .where('m.merge_id', '=', mergeId)
    .where(standing(t))
    .orderBy('m.item_id')
    .orderBy('m.entry')
    .execute();
}

/**
 * What was paid, oldest first: one point for each receipt that is not undone, those of merged items included. Nobody paid the cost of an opening
 * stock on its day, so it is none.
 */
export async function listCosts(t: Tenant, itemId: string) {
  const { rows } = await sql<CostPoint>`
    select m.movement_id, m.effective_on as date, round(${costOfMovement(t)} / coalesce(g.factor, 1), 4)::float8 as unit_cost,
      coalesce(v.vendor, n.name) as vendor, m.invoice_id
    from stock_movements m
    left join item_merges g on g.company_id = m.company_id and g.merged_item_id = m.item_id and g.kept_item_id = ${itemId} and g.undone_at is null
    left join invoices v on v.company_id = m.company_id and v.invoice_id = m.invoice_id
    left join purchase_orders o on o.company_id = m.company_id and o.order_id = m.order_id
    left join vendors n on n.company_id = o.company_id and n.vendor_id = o.vendor_id
    where m.company_id = ${t.companyId} and m.item_id = any (array[${itemId}::uuid] || array(select x.merged_item_id from item_merges x
        where x.company_id = ${t.companyId} and x.kept_item_id = ${itemId} and x.undone_at is null))
      and m.reason = 'received' and ${costOfMovement(t)} is not null
      and m.quantity > 0 and ${standing(t)}
    order by m.effective_on, m.entry`.execute(t.db);
  return rows;
}
