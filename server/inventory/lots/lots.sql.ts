import { sql } from 'kysely';
import type { Lot } from '#contract/inventory/lots/lots.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { LotThere, Wanted } from './lots.rules.ts';

export interface LotRecord {
  lot_id: string;
  item_id: string;
  code: string | null;
  expires_on: string | null;
}

/** Whether any of the items was ever kept in lots. */
export async function hasLots(t: Tenant, itemIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from lots where company_id = ${t.companyId} and item_id = any (${itemIds}::uuid[])) as has`.execute(
    t.db,
  );
  return rows[0]?.has ?? false;
}

/** The stock of the items by location, and how much of it is in lots. The items are locked. */
export async function listShelves(t: Tenant, itemIds: readonly string[]) {
  const shelves = await sql<{ item_id: string; location_id: string; on_hand: string }>`
    select item_id, location_id, on_hand::text as on_hand from location_stock
    where company_id = ${t.companyId} and item_id = any (${itemIds}::uuid[])`.execute(t.db);
  const there = await sql<LotThere & { item_id: string; location_id: string; code: string | null }>`
    select l.item_id, s.location_id, l.lot_id, l.expires_on, l.code, s.on_hand::text as on_hand
    from lots l join lot_stock s on s.company_id = l.company_id and s.lot_id = l.lot_id and s.on_hand > 0
    where l.company_id = ${t.companyId} and l.item_id = any (${itemIds}::uuid[])`.execute(t.db);
  return { shelves: shelves.rows, there: there.rows };
}

export function findLot(t: Tenant, lotId: string): Promise<LotRecord | undefined> {
  return t.db
    .selectFrom('lots')
    .select(['lot_id', 'item_id', 'code', 'expires_on'])
    .where('company_id', '=', t.companyId)
    .where('lot_id', '=', lotId)
    .executeTakeFirst();
}

export async function getStockUnit(t: Tenant, itemId: string): Promise<string> {
  const { stock_unit } = await t.db
    .selectFrom('items')
    .select('stock_unit')
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return stock_unit;
}

/**
 * For each, in their order, the lot of the item with exactly its code and date, or null, and the first of them that means the same one.
 */
export async function findSameLots(t: Tenant, wanted: readonly Omit<LotRecord, 'lot_id'>[]) {
  const column = <K extends keyof (typeof wanted)[number]>(key: K) => wanted.map((one) => one[key]);
  const { rows } = await sql<{ lot_id: string | null; first: number }>`
    select (select l.lot_id from lots l where l.company_id = ${t.companyId} and l.item_id = w.item_id
        and lower(l.code) is not distinct from lower(w.code) and l.expires_on is not distinct from w.expires_on
        order by l.lot_id limit 1) as lot_id,
      (min(n) over (partition by item_id, lower(code), expires_on))::int - 1 as first
    from unnest(${column('item_id')}::uuid[], ${column('code')}::text[], ${column('expires_on')}::date[])
      with ordinality as w (item_id, code, expires_on, n)
    order by n`.execute(t.db);
  return rows;
}

export async function insertLots(t: Tenant, lots: readonly (LotRecord & { created_at: Date })[]): Promise<void> {
  if (lots.length === 0) return;
  await t.db
    .insertInto('lots')
    .values(lots.map((lot) => ({ company_id: t.companyId, ...lot })))
    .execute();
}

export async function updateLot(
  t: Tenant,
  lotId: string,
  change: { code: string | null; expires_on: string | null },
): Promise<void> {
  await t.db
    .updateTable('lots')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('lot_id', '=', lotId)
    .execute();
}

/** What the movements did to lots, by movement, without signs, and signed as `net`. */
export async function listOfMovements(
  t: Tenant,
  movementIds: readonly string[],
): Promise<(Wanted & { movement_id: string; net: string })[]> {
  const { rows } = await sql<Wanted & { movement_id: string; net: string }>`
    select movement_id, lot_id, sum(abs(quantity))::text as quantity, sum(quantity)::text as net from lot_movements
    where company_id = ${t.companyId} and movement_id = any (${movementIds}::uuid[]) group by 1, 2 order by 2`.execute(
    t.db,
  );
  return rows;
}

/** What a transfer has taken out of lots of an item and not brought into them, the earliest date first. */
export async function listInTransit(t: Tenant, transferId: string, itemId: string): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    select l.lot_id, (-sum(c.quantity))::text as quantity
    from stock_movements m join lot_movements c on c.company_id = m.company_id and c.movement_id = m.movement_id
    join lots l on l.company_id = c.company_id and l.lot_id = c.lot_id
    where m.company_id = ${t.companyId} and m.transfer_id = ${transferId} and m.item_id = ${itemId} and m.reason = 'transferred'
    group by l.lot_id, l.expires_on having sum(c.quantity) < 0 order by l.expires_on nulls last, l.lot_id`.execute(
    t.db,
  );
  return rows;
}

export interface NewLotMovement {
  lot_movement_id: string;
  lot_id: string;
  location_id: string;
  quantity: string;
  movement_id: string | null;
  occurred_at: Date;
  created_by: string | null;
}

/** Appends to the ledger of the lots, and to its sums. The items are locked. */
export async function insertLotMovements(t: Tenant, changes: readonly NewLotMovement[]): Promise<void> {
  if (changes.length === 0) return;
  await t.db
    .insertInto('lot_movements')
    .values(changes.map((change) => ({ company_id: t.companyId, ...change })))
    .execute();
  // What came and left at once is summed first: no sum is below zero in between.
  const column = (key: 'lot_id' | 'location_id' | 'quantity') => changes.map((one) => one[key]);
  const moved = sql`(select lot_id, location_id, sum(quantity) as quantity
    from unnest(${column('lot_id')}::uuid[], ${column('location_id')}::uuid[], ${column('quantity')}::numeric[])
      as g (lot_id, location_id, quantity)
    group by lot_id, location_id) m`;
  await sql`
    update lot_stock s set on_hand = s.on_hand + m.quantity from ${moved}
    where s.company_id = ${t.companyId} and s.lot_id = m.lot_id and s.location_id = m.location_id`.execute(t.db);
  // The first that is known of a lot at a location.
  await sql`
    insert into lot_stock (company_id, lot_id, location_id, on_hand)
    select l.company_id, l.lot_id, m.location_id, m.quantity from lots l join ${moved} on m.lot_id = l.lot_id
    where l.company_id = ${t.companyId} and not exists (select from lot_stock s
      where s.company_id = ${t.companyId} and s.lot_id = m.lot_id and s.location_id = m.location_id)`.execute(t.db);
}

const LOTS = (t: Tenant) => sql`
  from lots l
  join lot_stock s on s.company_id = l.company_id and s.lot_id = l.lot_id and s.on_hand > 0
  join items i on i.company_id = l.company_id and i.item_id = l.item_id
  join locations p on p.company_id = s.company_id and p.location_id = s.location_id
  where l.company_id = ${t.companyId}`;

/** What is there of lots, the earliest date first. Without an item: of active items that expire, and only with a date. */
export async function listLots(
  t: Tenant,
  {
    item_id,
    location_id,
    limit,
    offset,
  }: { item_id?: string | undefined; location_id?: string | undefined; limit: number; offset: number },
  today: string,
) {
  const which = sql`${item_id ? sql`l.item_id = ${item_id}` : sql`i.is_active and i.expires and l.expires_on is not null`}
    and ${location_id ? sql`s.location_id = ${location_id}` : sql`true`}`;
  const { rows: lots } = await sql<Lot>`
    select l.lot_id, l.item_id, i.name as item, i.stock_unit, s.location_id, p.name as location, l.code, l.expires_on,
      l.expires_on - ${today}::date as days_left, s.on_hand::float8 as on_hand,
      round(s.on_hand * coalesce(i.average_cost, 0), 2)::float8 as value
    ${LOTS(t)} and ${which}
    order by l.expires_on nulls last, i.name_key, p.name_key, l.lot_id limit ${limit} offset ${offset}`.execute(t.db);
  const { rows } = await sql<{
    total_count: number;
  }>`select count(*)::int as total_count ${LOTS(t)} and ${which}`.execute(t.db);
  return { lots, total_count: rows[0]?.total_count ?? 0 };
}

/** What expires within the days or has expired: how many items, and the first of them. With `lots`, of these alone. */
export async function getExpiring(
  t: Tenant,
  { today, days, lots }: { today: string; days: number; lots?: readonly string[] | undefined },
) {
  const { rows } = await sql<{
    count: number;
    value: number;
    item_id: string | null;
    name: string | null;
    days: number | null;
  }>`
    select count(e.item_id)::int as count, coalesce(sum(e.value), 0)::float8 as value,
      (array_agg(e.item_id order by e.expires_on, e.name))[1] as item_id, (array_agg(e.name order by e.expires_on, e.name))[1] as name,
      min(e.expires_on) - ${today}::date as days
    from (
      select i.item_id, i.name, min(l.expires_on) as expires_on, sum(round(s.on_hand * coalesce(i.average_cost, 0), 2)) as value
      ${LOTS(t)} and i.is_active and i.expires and l.expires_on <= ${today}::date + ${days}::int
        and ${lots ? sql`l.lot_id = any (${lots}::uuid[])` : sql`true`}
      group by i.item_id, i.name
    ) e`.execute(t.db);
  const [row] = rows;
  if (!row) throw new Error('a sum has one row');
  return row;
}

/** The earliest date of what is there, by item; only of those that expire. */
export async function listEarliest(t: Tenant, itemIds: readonly string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ item_id: string; expires_on: string }>`
    select l.item_id, min(l.expires_on) as expires_on ${LOTS(t)} and i.expires and l.expires_on is not null
      and l.item_id = any (${itemIds}::uuid[]) group by l.item_id`.execute(t.db);
  return rows.map(({ item_id, expires_on }) => [item_id, expires_on]);
}
