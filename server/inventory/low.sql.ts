import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** Whether the company has more than one location, so that it matters where something is missing. */
export const hasLocations = (t: Tenant) => sql<boolean>`(
  select count(*) > 1 from locations where company_id = ${t.companyId} and archived_at is null)`;

/** Whether an item is or was at a location that is not archived. */
export const hasPlace = (t: Tenant, itemId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from location_stock o join locations b on b.company_id = ${t.companyId} and b.location_id = o.location_id and b.archived_at is null
  where o.company_id = ${t.companyId} and o.item_id = ${itemId})`;

/**
 * The items with each location where they are kept: where they are or were, where they have levels of their own, and at the default location
 * while they were nowhere else that is not archived. The levels are those of the location or, without any, those of the item.
 */
export const itemsByLocation = (t: Tenant, locationId?: string) => sql`
  select x.item_id, x.average_cost, c.location_id, c.name, c.name_key, c.is_default, coalesce(s.on_hand, 0) as on_hand,
    case when v.item_id is null then x.par_level else v.par_level end as par_level,
    case when v.item_id is null then x.reorder_point else v.reorder_point end as reorder_point
  from items x join locations c on c.company_id = ${t.companyId} and c.archived_at is null
  left join location_stock s on s.company_id = ${t.companyId} and s.item_id = x.item_id and s.location_id = c.location_id
  left join item_levels v on v.company_id = ${t.companyId} and v.item_id = x.item_id and v.location_id = c.location_id and ${hasLocations(t)}
  where x.company_id = ${t.companyId} and (s.item_id is not null or v.item_id is not null
    or (c.is_default and (x.movement_count = 0 or not ${hasPlace(t, sql`x.item_id`)})))
    and ${locationId === undefined ? sql`true` : sql`c.location_id = ${locationId}`}`;

const low = (row: 'i' | 'p') => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<boolean>`coalesce(case when ${column('reorder_point')} is null then ${column('on_hand')} < ${column('par_level')}
    else ${column('on_hand')} <= ${column('reorder_point')} end, false)`;
};
const belowPar = (row: 'i' | 'p') =>
  sql<boolean>`coalesce(${sql.ref(`${row}.on_hand`)} < ${sql.ref(`${row}.par_level`)}, false)`;

/** Whether an item at a location `p` is at or below its reorder point or, without one, below its par level. */
export const IS_LOW_AT_LOCATION = low('p');

/** Whether an active item `i` is so somewhere where it is kept, or at one location. */
function anywhere(t: Tenant, locationId: string | undefined, is: (row: 'i' | 'p') => ReturnType<typeof low>) {
  return sql<boolean>`(i.is_active and case when ${hasLocations(t)}
    then exists (select from (${itemsByLocation(t, locationId)}) p where p.item_id = i.item_id and ${is('p')}) else ${is('i')} end)`;
}

/**
 * Whether an item `i` is to be ordered: active, and at or below its reorder point or, without one, below its par level; of a company with
 * several locations, at one of them.
 */
export const isLow = (t: Tenant, locationId?: string) => anywhere(t, locationId, low);

export const isBelowPar = (t: Tenant, locationId?: string) => anywhere(t, locationId, belowPar);

/** Whether nothing is left anywhere of an item `i` that is to be ordered. */
export const isOut = (t: Tenant) => sql<boolean>`(i.on_hand <= 0 and ${isLow(t)})`;

/** What all locations of an item `i` together should have. */
export const parOfAll = (t: Tenant) => sql`(case when ${hasLocations(t)}
  then (select sum(p.par_level) from (${itemsByLocation(t)}) p where p.item_id = i.item_id) else i.par_level end)`;
