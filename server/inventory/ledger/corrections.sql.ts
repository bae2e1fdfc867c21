import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { isCountedLater, standing } from './conditions.sql.ts';
import { TAKEN_OVER } from './movements.sql.ts';

/** The corrections of counts, without those that were taken back. */
function corrections(t: Tenant) {
  return t.db
    .selectFrom('stock_movements as m')
    .select([...TAKEN_OVER, 'm.count_id', 'm.counted_at'])
    .where('m.company_id', '=', t.companyId)
    .where(standing(t))
    .orderBy('m.item_id')
    .orderBy('m.entry', 'desc');
}

/** The corrections of these items by one count. */
export function listOfCount(t: Tenant, countId: string, itemIds: readonly string[]) {
  return corrections(t)
    .where('m.count_id', '=', countId)
    .where(sql<boolean>`m.item_id = any (${itemIds}::uuid[])`)
    .execute();
}

/** What undone counts have corrected at a location, where no later count stands: of these items, and of those that were merged into them. */
export function listUnheld(t: Tenant, locationId: string, itemIds: readonly string[]) {
  return corrections(t)
    .innerJoin('counts as c', (join) =>
      join.on('c.company_id', '=', t.companyId).onRef('c.count_id', '=', 'm.count_id'),
    )
    .where('c.status', '<>', 'applied')
    .where('m.location_id', '=', locationId)
    .where(sql<boolean>`(m.item_id = any (${itemIds}::uuid[]) or m.item_id in (select g.merged_item_id from item_merges g
      where g.company_id = ${t.companyId} and g.kept_item_id = any (${itemIds}::uuid[]) and g.undone_at is null))`)
    .where(sql<boolean>`not ${isCountedLater(t)}`)
    .execute();
}

/** The items of a count that it has corrected. */
export async function listCorrected(t: Tenant, countId: string): Promise<string[]> {
  const rows = await t.db
    .selectFrom('stock_movements')
    .select('item_id')
    .distinct()
    .where('company_id', '=', t.companyId)
    .where('count_id', '=', countId)
    .execute();
  return rows.map(({ item_id }) => item_id);
}
