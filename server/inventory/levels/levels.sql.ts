import { sql } from 'kysely';
import type { LocationLevel } from '#contract/inventory/levels.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { hasLocations, IS_LOW_AT_LOCATION, itemsByLocation } from '../low.sql.ts';

/** The levels that an item `i` has at locations of its own. */
export const LEVELS = sql<LocationLevel[]>`coalesce((
  select jsonb_agg(jsonb_build_object('location_id', v.location_id, 'par_level', v.par_level, 'reorder_point', v.reorder_point)
    order by v.location_id)
  from item_levels v where v.company_id = i.company_id and v.item_id = i.item_id), '[]'::jsonb)`;

/** The names of the locations where an active item `i` is low, the default one first; none in a company with one location. */
export const lowAt = (t: Tenant) => sql<string[]>`case when i.is_active and ${hasLocations(t)}
  then array(select p.name from (${itemsByLocation(t)}) p where p.item_id = i.item_id and ${IS_LOW_AT_LOCATION} order by p.is_default desc, p.name_key)
  else '{}' end`;

export interface Levels {
  location_id: string;
  par_level?: string | null | undefined;
  reorder_point?: string | null | undefined;
}

/** Gives the item levels of its own at exactly these locations. */
export async function setLevelsOf(t: Tenant, itemId: string, levels: readonly Levels[]): Promise<void> {
  const ofItem = t.db.deleteFrom('item_levels').where('company_id', '=', t.companyId).where('item_id', '=', itemId);
  await ofItem.execute();
  if (levels.length === 0) return;
  await t.db
    .insertInto('item_levels')
    .values(
      levels.map(({ location_id, par_level = null, reorder_point = null }) => ({
        company_id: t.companyId,
        item_id: itemId,
        location_id,
        par_level,
        reorder_point,
      })),
    )
    .execute();
}

/** Gives the item levels of its own at one location. */
export async function setLevelAt(
  t: Tenant,
  itemId: string,
  { location_id, par_level = null, reorder_point = null }: Levels,
): Promise<void> {
  await t.db
    .insertInto('item_levels')
    .values({ company_id: t.companyId, item_id: itemId, location_id, par_level, reorder_point })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'item_id', 'location_id']).doUpdateSet({ par_level, reorder_point }),
    )
    .execute();
}

/** Takes the item's own levels at one location away. */
export async function dropLevelAt(t: Tenant, itemId: string, locationId: string): Promise<void> {
  await t.db
    .deleteFrom('item_levels')
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', itemId)
    .where('location_id', '=', locationId)
    .execute();
}

/** How many of these locations the company has, archived ones included. */
export async function countLocations(t: Tenant, locationIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from locations where company_id = ${t.companyId} and location_id = any (${locationIds}::uuid[])`.execute(
    t.db,
  );
  return rows[0]?.count ?? 0;
}
