import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { barcodeSpellings } from '#contract/inventory/barcode.ts';
import type { inventory } from '#contract/inventory/inventory.ts';
import type { Item, ItemInput } from '#contract/inventory/items.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { containing } from '#server/platform/search.rules.ts';
import { nameKey } from '#server/platform/word_keys.rules.ts';
import { LEVELS, lowAt } from './levels/levels.sql.ts';
import { hasLocations, isBelowPar, isLow, itemsByLocation } from './low.sql.ts';
import { PACKS } from './packs.sql.ts';

type ListQuery = z.output<typeof inventory.listItems.query>;

/** The most days that are told apart: of a wrong quantity, the stock can last for longer than a number of days can say. */
const LASTS_MAX = 9_999_999;
/** For how many days the stock lasts at the velocity of the sales. */
const LASTS = sql<
  number | null
>`floor(least(greatest(i.on_hand, 0), s.per_day * ${sql.lit(LASTS_MAX)}) / nullif(s.per_day, 0))::int`;
/** How much is left of the reorder point or par level. */
const share = (row: 'i' | 'p') => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`${column('on_hand')} / nullif(coalesce(${column('reorder_point')}, ${column('par_level')}), 0)`;
};

/** What is on hand in all locations, or in one. */
function onHand(locationId: string | undefined) {
  if (locationId === undefined) return sql`i.on_hand`;
  return sql`coalesce((select s.on_hand from location_stock s
    where s.company_id = i.company_id and s.item_id = i.item_id and s.location_id = ${locationId}), 0)`;
}

function itemsQuery(t: Tenant, locationId?: string) {
  const quantity = onHand(locationId);
  return t.db
    .selectFrom('items as i')
    .leftJoin('item_velocity as s', (join) =>
      join.onRef('s.company_id', '=', 'i.company_id').onRef('s.item_id', '=', 'i.item_id'),
    )
    .select([
      'i.item_id',
      'i.name',
      'i.sku',
      'i.barcodes',
      'i.category',
      'i.stock_unit',
      sql<number>`${quantity}::float8`.as('on_hand'),
      sql<number | null>`i.par_level::float8`.as('par_level'),
      sql<number | null>`i.reorder_point::float8`.as('reorder_point'),
      sql<number | null>`i.last_cost::float8`.as('last_cost'),
      sql<number | null>`i.average_cost::float8`.as('average_cost'),
      sql<number | null>`((i.last_cost - i.previous_cost) / nullif(i.previous_cost, 0))::float8`.as('cost_change'),
      sql<number>`round(${quantity} * coalesce(i.average_cost, 0), 2)::float8`.as('value'),
      LEVELS.as('levels'),
      isLow(t, locationId).as('is_low'),
      (locationId === undefined ? lowAt(t) : sql<string[]>`'{}'::text[]`).as('low_at'),
      isBelowPar(t, locationId).as('is_below_par'),
      'i.is_active',
      'i.expires',
      sql<string | null>`coalesce((select v.name from vendors v
        where v.company_id = i.company_id and v.vendor_id = i.preferred_vendor_id), (select v.name from vendor_items vi
        join vendors v on v.company_id = vi.company_id and v.vendor_id = vi.vendor_id
        where vi.company_id = i.company_id and vi.item_id = i.item_id
        order by vi.last_on desc nulls last, vi.learned_at desc limit 1))`.as('vendor'),
      'i.preferred_vendor_id',
      sql<
        string | null
      >`(select p.version from item_photos p where p.company_id = i.company_id and p.item_id = i.item_id)`.as(
        'photo_version',
      ),
      sql<number | null>`s.per_day::float8`.as('per_day'),
      (locationId === undefined ? LASTS : sql<number | null>`null::int`).as('lasts_days'),
      sql<number | null>`(i.selling_price_cents / 100.0)::float8`.as('selling_price'),
      sql<
        Item['areas']
      >`coalesce((select jsonb_agg(jsonb_build_object('area_id', a.area_id, 'name', a.name) order by a.position)
        from storage_area_items s join storage_areas a on a.company_id = s.company_id and a.area_id = s.area_id
        where s.company_id = i.company_id and s.item_id = i.item_id and a.archived_at is null), '[]'::jsonb)`.as(
        'areas',
      ),
      PACKS.as('packs'),
    ])
    .where('i.company_id', '=', t.companyId);
}

function orderOf(t: Tenant, { sort, location_id }: ListQuery) {
  const quantity = onHand(location_id);
  switch (sort) {
    case 'name':
      return sql`i.name_key`;
    case 'on_hand':
      return sql`${quantity} desc`;
    case 'value':
      return sql`${quantity} * coalesce(i.average_cost, 0) desc`;
    case 'lasts':
      return sql`${LASTS} asc nulls last`;
    case 'last_cost':
      return sql`i.last_cost desc nulls last`;
    case 'low_first':
      // Most urgent first: by the remaining share of the reorder point or par level; with several locations, by the smallest.
      return sql`case when ${hasLocations(t)} then w.share else ${share('i')} end asc nulls last`;
  }
}

/** One page of items and their total number. */
export async function listItems(t: Tenant, query: ListQuery) {
  const conditions: Expression<SqlBool>[] = [sql<boolean>`i.is_active = ${!query.archived}`];
  if (query.category) conditions.push(sql<boolean>`i.category = ${query.category}`);
  if (query.low) conditions.push(isLow(t, query.location_id));
  if (query.below_par) conditions.push(isBelowPar(t, query.location_id));
  if (query.unusual) {
    conditions.push(sql<boolean>`exists (select from stock_alerts a
      where a.company_id = i.company_id and a.item_id = i.item_id and a.kind = 'unusual_use')`);
  }
  if (query.search) conditions.push(matches(query.search));
  if (query.location_id) {
    conditions.push(
      sql<boolean>`exists (select from (${itemsByLocation(t, query.location_id)}) p where p.item_id = i.item_id)`,
    );
  }
  // The page is found first, so that what is shown of an item is not looked up for those of the pages before.
  const page = await t.db
    .selectFrom('items as i')
    .leftJoin('item_velocity as s', (join) =>
      join.onRef('s.company_id', '=', 'i.company_id').onRef('s.item_id', '=', 'i.item_id'),
    )
    .leftJoin(smallestShares(t, query.location_id), 'w.item_id', 'i.item_id')
    .select('i.item_id')
    .where('i.company_id', '=', t.companyId)
    .where((eb) => eb.and(conditions))
    .orderBy(orderOf(t, query))
    .orderBy('i.name_key')
    .orderBy('i.item_id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const ids = page.map(({ item_id }) => item_id);
  const found = ids.length === 0 ? [] : await itemsQuery(t, query.location_id).where('i.item_id', 'in', ids).execute();
  const byId = new Map(found.map((item) => [item.item_id, item]));
  const { total_count } = await t.db
    .selectFrom('items as i')
    .select(sql<number>`count(*)::int`.as('total_count'))
    .where('i.company_id', '=', t.companyId)
    .where((eb) => eb.and(conditions))
    .executeTakeFirstOrThrow();
  return { items: ids.flatMap((itemId) => byId.get(itemId) ?? []), total_count };
}

/** The smallest share of each item over the locations. Nothing is computed in a company with one location. */
function smallestShares(t: Tenant, locationId: string | undefined) {
  return sql<{ item_id: string; share: string | null }>`(
    select p.item_id, min(${share('p')}) as share from (${itemsByLocation(t, locationId)}) p where ${hasLocations(t)} group by p.item_id)`.as(
    'w',
  );
}

/** Active items whose name has the words, or whose SKU or barcode is exactly that; for the search over everything. */
export function findItems(t: Tenant, search: string, limit: number) {
  return t.db
    .selectFrom('items as i')
    .select(['i.item_id', 'i.name', 'i.stock_unit', sql<number>`i.on_hand::float8`.as('on_hand')])
    .where('i.company_id', '=', t.companyId)
    .where('i.is_active', '=', true)
    .where(matches(search))
    .orderBy('i.name_key')
    .limit(limit)
    .execute();
}

/**
 * The first items of each of these searches, as `findItems` finds them. Row-level security keeps words and codes from being looked up in an index,
 * so the items are read once and compared with all searches.
 */
export async function findItemsOfEach(t: Tenant, searches: readonly string[], limit: number) {
  const asked = [...new Set(searches)].map((search) => ({
    search,
    words: wordsPattern(search),
    sku: search.toLowerCase(),
    spellings: barcodeSpellings(search),
  }));
  const { rows } = await sql<{ search: string; item_id: string; name: string; stock_unit: string }>`
    with known as materialized (
      select i.item_id, i.name, i.stock_unit, i.name_key, lower(i.sku) as sku, i.barcodes from items i
      where i.company_id = ${t.companyId} and i.is_active
    )
    select w.search, f.item_id, f.name, f.stock_unit
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (search text, words text, sku text, spellings text[])
    cross join lateral (
      select k.item_id, k.name, k.stock_unit, k.name_key from known k
      where k.name_key like w.words or k.sku = w.sku or k.barcodes && w.spellings
      order by k.name_key limit ${limit}) f
    order by w.search, f.name_key`.execute(t.db);
  return Map.groupBy(rows, ({ search }) => search);
}

/** The pattern of names that have the words; null without any. */
function wordsPattern(search: string): string | null {
  const words = nameKey(search);
  return words === '' ? null : containing(words).replaceAll(' ', '%');
}

/** Whether the name of an item `i` has the words, or its SKU or barcode is exactly that. */
export function matches(search: string) {
  const words = wordsPattern(search);
  const hasWords = words === null ? sql<boolean>`false` : sql<boolean>`i.name_key like ${words}`;
  return sql<boolean>`(${hasWords} or lower(i.sku) = ${search.toLowerCase()} or i.barcodes && ${barcodeSpellings(search)}::text[])`;
}

export function findItem(t: Tenant, itemId: string) {
  return itemsQuery(t).where('i.item_id', '=', itemId).executeTakeFirst();
}

export function findItemsById(t: Tenant, itemIds: string[]) {
  return itemsQuery(t).where('i.item_id', 'in', itemIds).execute();
}

/** The active items with these names, in the form in which names are compared. */
export async function findItemsByName(t: Tenant, nameKeys: readonly string[]): Promise<Map<string, string>> {
  const rows = await t.db
    .selectFrom('items')
    .select(['item_id', 'name_key'])
    .where('company_id', '=', t.companyId)
    .where(sql<boolean>`name_key = any (${nameKeys}::text[])`)
    .where('is_active', '=', true)
    .execute();
  return new Map(rows.map(({ name_key, item_id }) => [name_key, item_id]));
}

export async function insertItems(
  t: Tenant,
  items: readonly (ItemInput & { item_id: string })[],
  now: Date,
  { added_in_review = false } = {},
): Promise<void> {
  await t.db
    .insertInto('items')
    .values(
      items.map((input) => ({
        company_id: t.companyId,
        item_id: input.item_id,
        name_key: nameKey(input.name),
        created_at: now,
        name: input.name,
        sku: input.sku || null,
        barcodes: input.barcodes,
        category: input.category || null,
        stock_unit: input.stock_unit,
        par_level: input.par_level ?? null,
        reorder_point: input.reorder_point ?? null,
        selling_price_cents: input.selling_price ?? null,
        preferred_vendor_id: input.preferred_vendor_id ?? null,
        expires: input.expires ?? false,
        added_in_review,
      })),
    )
    .execute();
}

/** Takes the items off the lists. */
export async function archiveItems(t: Tenant, itemIds: readonly string[]): Promise<void> {
  await sql`update items set is_active = false where company_id = ${t.companyId} and item_id = any (${itemIds}::uuid[])`.execute(
    t.db,
  );
}

/** Returns whether the item existed. What a user has changed is theirs, whatever becomes of the line that it was added for. */
export async function updateItem(
  t: Tenant,
  itemId: string,
  change: Partial<Omit<ItemInput, 'area_ids' | 'levels'>> & { is_active?: boolean | undefined },
): Promise<boolean> {
  const { name, sku, category, selling_price, ...rest } = change;
  const set = {
    ...rest,
    ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
    ...(sku === undefined ? {} : { sku: sku || null }),
    ...(category === undefined ? {} : { category: category || null }),
    ...(selling_price === undefined ? {} : { selling_price_cents: selling_price }),
  };
  if (Object.keys(set).length === 0) return (await findItem(t, itemId)) !== undefined;
  const { numUpdatedRows } = await t.db
    .updateTable('items')
    .set({ ...set, added_in_review: false })
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
