import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { IS_LOW_AT_LOCATION, itemsByLocation } from '../low.sql.ts';
import { transfersUnderWay } from '../transfers/under_way.sql.ts';

/** Adds what was moved to the stock of each item at each location. The items are locked. */
export async function addToLocations(
  t: Tenant,
  moved: readonly { item_id: string; location_id: string; quantity: string }[],
): Promise<void> {
  const column = (key: 'item_id' | 'location_id' | 'quantity') => moved.map((one) => one[key]);
  await sql`
    insert into location_stock (company_id, item_id, location_id, on_hand)
    select ${t.companyId}, m.item_id, m.location_id, sum(m.quantity)
    from unnest(${column('item_id')}::uuid[], ${column('location_id')}::uuid[], ${column('quantity')}::numeric[])
      as m (item_id, location_id, quantity)
    group by m.item_id, m.location_id
    on conflict (company_id, item_id, location_id) do update set on_hand = location_stock.on_hand + excluded.on_hand`.execute(
    t.db,
  );
}

/** What is on hand of an item at one location. */
export async function getStockAt(t: Tenant, itemId: string, locationId: string): Promise<string> {
  const row = await t.db
    .selectFrom('location_stock')
    .select('on_hand')
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', itemId)
    .where('location_id', '=', locationId)
    .executeTakeFirst();
  return row?.on_hand ?? '0';
}

/** The stock of an item at each location that is not archived or still has some, the default one first. */
export async function listStockOf(t: Tenant, itemId: string) {
  const { rows } = await sql<{
    location_id: string;
    location: string;
    on_hand: number;
    in_transit: number;
    par_level: number | null;
    reorder_point: number | null;
    is_low: boolean;
  }>`
    select l.location_id, l.name as location, coalesce(s.on_hand, 0)::float8 as on_hand,
      coalesce(w.quantity, 0)::float8 as in_transit,
      p.par_level::float8 as par_level, p.reorder_point::float8 as reorder_point, coalesce(${IS_LOW_AT_LOCATION} and i.is_active, false) as is_low
    from locations l join items i on i.company_id = l.company_id and i.item_id = ${itemId}
    left join (${itemsByLocation(t)}) p on p.item_id = i.item_id and p.location_id = l.location_id
    left join location_stock s on s.company_id = l.company_id and s.location_id = l.location_id and s.item_id = ${itemId}
    left join (${transfersUnderWay(t)}) w on w.item_id = i.item_id and w.location_id = l.location_id
    where l.company_id = ${t.companyId} and (l.archived_at is null or s.on_hand <> 0)
    order by l.is_default desc, l.name_key`.execute(t.db);
  return rows;
}

/** Where something of an item is on hand, or missing. */
export function listStockPlaces(t: Tenant, itemId: string): Promise<{ location_id: string; on_hand: string }[]> {
  return t.db
    .selectFrom('location_stock')
    .select(['location_id', 'on_hand'])
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', itemId)
    .where('on_hand', '<>', '0')
    .orderBy('location_id')
    .execute();
}
