import { sql } from 'kysely';
import type { Area } from '#contract/inventory/places/areas.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { nameKey } from '#server/platform/word_keys.rules.ts';

function areasQuery(t: Tenant) {
  return t.db
    .selectFrom('storage_areas as a')
    .select([
      'a.area_id',
      'a.name',
      'a.location_id',
      sql<number>`(select count(*)::int from storage_area_items s
        join items i on i.company_id = s.company_id and i.item_id = s.item_id and i.is_active
        where s.company_id = a.company_id and s.area_id = a.area_id)`.as('item_count'),
    ])
    .where('a.company_id', '=', t.companyId);
}

/** The areas that are not archived, in their order. */
export function listAreas(t: Tenant): Promise<Area[]> {
  return areasQuery(t).where('a.archived_at', 'is', null).orderBy('a.position').orderBy('a.name_key').execute();
}

export function findArea(t: Tenant, areaId: string): Promise<Area | undefined> {
  return areasQuery(t).where('a.area_id', '=', areaId).executeTakeFirst();
}

/** How many areas are not archived, besides this one. */
export async function countAreasBeside(t: Tenant, areaId: string | null): Promise<number> {
  const { count } = await t.db
    .selectFrom('storage_areas')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', t.companyId)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`area_id is distinct from ${areaId}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds an area after the others. */
export async function insertArea(
  t: Tenant,
  area: { area_id: string; location_id: string; name: string; created_at: Date },
): Promise<void> {
  const { position } = await t.db
    .selectFrom('storage_areas')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('storage_areas')
    .values({ company_id: t.companyId, ...area, name_key: nameKey(area.name), position })
    .execute();
}

export async function updateArea(
  t: Tenant,
  areaId: string,
  { name, archived_at }: { name?: string | undefined; archived_at?: Date | null },
): Promise<void> {
  await t.db
    .updateTable('storage_areas')
    .set({
      ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
      ...(archived_at === undefined ? {} : { archived_at }),
    })
    .where('company_id', '=', t.companyId)
    .where('area_id', '=', areaId)
    .execute();
}

/** Numbers the areas in this order; those that are not named keep their order after them. */
export async function orderAreas(t: Tenant, areaIds: string[]): Promise<void> {
  await sql`
    update storage_areas a set position = o.position
    from (
      select s.area_id, row_number() over (order by array_position(${areaIds}::uuid[], s.area_id) nulls last, s.position) as position
      from storage_areas s where s.company_id = ${t.companyId}
    ) o
    where a.company_id = ${t.companyId} and a.area_id = o.area_id`.execute(t.db);
}

/** The active items of an area in shelf order. */
export function listShelf(t: Tenant, areaId: string) {
  return t.db
    .selectFrom('storage_area_items as s')
    .innerJoin('items as i', (join) =>
      join.onRef('i.company_id', '=', 's.company_id').onRef('i.item_id', '=', 's.item_id'),
    )
    .select(['i.item_id', 'i.name', 'i.sku', 'i.stock_unit'])
    .where('s.company_id', '=', t.companyId)
    .where('s.area_id', '=', areaId)
    .where('i.is_active', '=', true)
    .orderBy('s.position')
    .orderBy('i.name_key')
    .execute();
}

/**
 * Replaces the active items of an area. Archived items keep their place at the end, for the day that they are restored.
 * Items that are neither listed nor known come after the listed ones.
 */
export async function replaceShelf(
  t: Tenant,
  areaId: string,
  itemIds: string[],
  knownIds: string[] | undefined,
): Promise<void> {
  // Arrangements of one shelf wait for each other: each sees the rows that the one before it wrote.
  await lockAreas(t, [areaId]);
  const { rows } = await sql<{ item_id: string }>`
    select item_id from storage_area_items where company_id = ${t.companyId} and area_id = ${areaId} for update`.execute(
    t.db,
  );
  const onShelf = new Set(rows.map(({ item_id }) => item_id));
  const known = new Set(knownIds);
  // Items that the user saw and that are gone were removed by another user, and stay removed.
  const listed = itemIds.filter((id) => !known.has(id) || onShelf.has(id));
  // What stays keeps its row, so that another user who takes it away meanwhile still finds it.
  await sql`
    delete from storage_area_items s using items i
    where s.company_id = ${t.companyId} and s.area_id = ${areaId} and i.company_id = s.company_id and i.item_id = s.item_id
      and i.is_active and not s.item_id = any (${listed}::uuid[])
      and (${knownIds ?? null}::uuid[] is null or s.item_id = any (${knownIds ?? null}::uuid[]))`.execute(t.db);
  await sql`
    update storage_area_items s set position = s.position + ${listed.length} from items i
    where s.company_id = ${t.companyId} and s.area_id = ${areaId} and i.company_id = s.company_id and i.item_id = s.item_id
      and i.is_active`.execute(t.db);
  await sql`
    insert into storage_area_items (company_id, area_id, item_id, position)
    select i.company_id, ${areaId}, i.item_id, min(given.position)
    from unnest(${listed}::uuid[]) with ordinality as given (item_id, position)
    join items i on i.company_id = ${t.companyId} and i.item_id = given.item_id
    group by i.company_id, i.item_id
    on conflict (company_id, area_id, item_id) do update set position = excluded.position`.execute(t.db);
}

/** Puts an item into exactly these areas: at the end of those where it was not. Archived areas, which nobody saw, keep it. */
export async function setAreasOf(t: Tenant, itemId: string, areaIds: string[]): Promise<void> {
  await sql`
    delete from storage_area_items s using storage_areas a
    where s.company_id = ${t.companyId} and s.item_id = ${itemId} and not s.area_id = any (${areaIds}::uuid[])
      and a.company_id = s.company_id and a.area_id = s.area_id and a.archived_at is null`.execute(t.db);
  await sql`
    insert into storage_area_items (company_id, area_id, item_id, position)
    select a.company_id, a.area_id, ${itemId},
      (select coalesce(max(s.position), 0) + 1 from storage_area_items s
        where s.company_id = a.company_id and s.area_id = a.area_id)
    from storage_areas a where a.company_id = ${t.companyId} and a.area_id = any (${areaIds}::uuid[])
    on conflict do nothing`.execute(t.db);
}

/** Puts items into areas, each at the end, in the order of the list. */
export async function addToAreas(t: Tenant, shelved: readonly { area_id: string; item_id: string }[]): Promise<void> {
  const column = (key: 'area_id' | 'item_id') => shelved.map((one) => one[key]);
  await sql`
    insert into storage_area_items (company_id, area_id, item_id, position)
    select ${t.companyId}, g.area_id, g.item_id, coalesce(kept.last, 0) + g.place
    from unnest(${column('area_id')}::uuid[], ${column('item_id')}::uuid[]) with ordinality as g (area_id, item_id, place)
    left join (select area_id, max(position) as last from storage_area_items where company_id = ${t.companyId} group by area_id) kept
      using (area_id)
    on conflict do nothing`.execute(t.db);
}

/** Locks the areas before their shelves change, always in the same sequence. */
export async function lockAreas(t: Tenant, areaIds: readonly string[]): Promise<void> {
  await sql`
    select from storage_areas where company_id = ${t.companyId} and area_id = any (${areaIds}::uuid[])
    order by area_id for no key update`.execute(t.db);
}

/** Takes items out of the areas again, which are locked. */
export async function takeFromAreas(
  t: Tenant,
  shelved: readonly { area_id: string; item_id: string }[],
): Promise<void> {
  const column = (key: 'area_id' | 'item_id') => shelved.map((one) => one[key]);
  await sql`
    delete from storage_area_items s
    using unnest(${column('area_id')}::uuid[], ${column('item_id')}::uuid[]) as g (area_id, item_id)
    where s.company_id = ${t.companyId} and s.area_id = g.area_id and s.item_id = g.item_id`.execute(t.db);
}
