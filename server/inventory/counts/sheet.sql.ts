import { sql } from 'kysely';
import type { CountEntry, CountLine } from '#contract/inventory/counts.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { wireInstant } from '#server/platform/db/wire_instant.ts';
import { hasPlace } from '../low.sql.ts';
import { PACKS } from '../packs.sql.ts';

/**
 * Writes the sheet of a count: every place at its location of every active item that is meant, in the order of the walk. An item without a
 * storage area comes last. An item that is kept only at other locations is left out. The lines are added in the order in which merges lock their
 * items, so that the two cannot block each other. Returns how many lines it has.
 */
export async function insertSheet(
  t: Tenant,
  { count_id, location_id }: { count_id: string; location_id: string },
  { area_ids, categories }: { area_ids: string[]; categories: string[] },
): Promise<number> {
  const isEverything = area_ids.length + categories.length === 0;
  // Citus takes rows that are computed on its nodes only where something is returned.
  const { rows } = await sql`
    insert into count_lines (company_id, line_id, count_id, area_id, item_id, position, expected)
    select i.company_id, gen_random_uuid(), ${count_id}, p.area_id, i.item_id,
      row_number() over (order by p.walk nulls last, p.shelf, i.name_key, i.item_id), coalesce(k.on_hand, 0)
    from items i
    left join location_stock k on k.company_id = i.company_id and k.item_id = i.item_id and k.location_id = ${location_id}
    left join (
      select s.company_id, s.item_id, s.area_id, a.position as walk, s.position as shelf
      from storage_area_items s
      join storage_areas a on a.company_id = s.company_id and a.area_id = s.area_id and a.archived_at is null
        and a.location_id = ${location_id}
      where s.company_id = ${t.companyId}
    ) p on p.company_id = i.company_id and p.item_id = i.item_id
    where i.company_id = ${t.companyId} and i.is_active and (${isEverything} or i.category = any (${categories}::text[])
      or exists (select from storage_area_items s where s.company_id = i.company_id and s.item_id = i.item_id
        and s.area_id = any (${area_ids}::uuid[])))
      and (k.item_id is not null or p.item_id is not null or not ${hasPlace(t, sql`i.item_id`)} and not exists (
        select from storage_area_items o
        join storage_areas a on a.company_id = o.company_id and a.area_id = o.area_id and a.archived_at is null
        join locations b on b.company_id = a.company_id and b.location_id = a.location_id and b.archived_at is null
        where o.company_id = i.company_id and o.item_id = i.item_id))
    order by i.item_id
    returning 1`.execute(t.db);
  return rows.length;
}

function linesQuery(t: Tenant, isBlind: boolean) {
  return t.db
    .selectFrom('count_lines as l')
    .innerJoin('items as i', (join) =>
      join.onRef('i.company_id', '=', 'l.company_id').onRef('i.item_id', '=', 'l.item_id'),
    )
    .leftJoin('storage_areas as a', (join) =>
      join.onRef('a.company_id', '=', 'l.company_id').onRef('a.area_id', '=', 'l.area_id'),
    )
    .leftJoin('item_photos as p', (join) =>
      join.onRef('p.company_id', '=', 'l.company_id').onRef('p.item_id', '=', 'l.item_id'),
    )
    .select([
      'l.line_id',
      'l.area_id',
      'a.name as area',
      'l.item_id',
      'i.name as item',
      'i.sku',
      'i.barcodes',
      'i.stock_unit',
      'p.version as photo_version',
      isBlind ? sql<null>`null::float8`.as('expected') : sql<number>`l.expected::float8`.as('expected'),
      'i.expires',
      sql<CountLine['lots']>`case when i.expires then coalesce((
        select jsonb_agg(jsonb_build_object('lot_id', o.lot_id, 'expires_on', o.expires_on, 'code', o.code)
          order by o.expires_on, o.code, o.lot_id)
        from counts c join lots o on o.company_id = c.company_id and o.item_id = l.item_id
        join lot_stock s on s.company_id = o.company_id and s.lot_id = o.lot_id and s.location_id = c.location_id and s.on_hand > 0
        where c.company_id = l.company_id and c.count_id = l.count_id), '[]'::jsonb) else '[]'::jsonb end`.as('lots'),
      PACKS.as('packs'),
    ])
    .where('l.company_id', '=', t.companyId);
}

export function listLines(t: Tenant, countId: string, isBlind: boolean): Promise<CountLine[]> {
  return linesQuery(t, isBlind)
    .where('l.count_id', '=', countId)
    .orderBy('l.position')
    .orderBy('i.name_key')
    .orderBy('l.line_id')
    .execute();
}

export function findPlace(
  t: Tenant,
  countId: string,
  place: { item_id: string; area_id: string | null },
  isBlind: boolean,
) {
  return linesQuery(t, isBlind)
    .where('l.count_id', '=', countId)
    .where('l.item_id', '=', place.item_id)
    .where(sql<boolean>`l.area_id is not distinct from ${place.area_id}`)
    .executeTakeFirst();
}

/** Adds a place after the others of its area, or after all. */
export async function insertPlace(
  t: Tenant,
  line: { line_id: string; count_id: string; area_id: string | null; item_id: string },
): Promise<void> {
  await sql`
    insert into count_lines (company_id, line_id, count_id, area_id, item_id, position, expected)
    select ${t.companyId}, ${line.line_id}, ${line.count_id}, ${line.area_id}, i.item_id,
      (select coalesce(max(position) filter (where area_id is not distinct from ${line.area_id}), max(position) + 1, 1)
        from count_lines where company_id = ${t.companyId} and count_id = ${line.count_id}), coalesce(s.on_hand, 0)
    from items i
    join counts c on c.company_id = i.company_id and c.count_id = ${line.count_id}
    left join location_stock s on s.company_id = i.company_id and s.item_id = i.item_id and s.location_id = c.location_id
    where i.company_id = ${t.companyId} and i.item_id = ${line.item_id}
    on conflict do nothing`.execute(t.db);
}

/** Which of these lines are on the sheet of the count. */
export async function listKnownLines(t: Tenant, countId: string, lineIds: string[]): Promise<Set<string>> {
  const rows = await t.db
    .selectFrom('count_lines')
    .select('line_id')
    .where('company_id', '=', t.companyId)
    .where('count_id', '=', countId)
    .where('line_id', 'in', lineIds)
    .execute();
  return new Set(rows.map(({ line_id }) => line_id));
}

/** Those of these entries that are saved already, with the time of counting. */
export async function listSavedEntries(t: Tenant, entryIds: string[]): Promise<Map<string, Date>> {
  const rows = await t.db
    .selectFrom('count_entries')
    .select(['entry_id', 'counted_at'])
    .where('company_id', '=', t.companyId)
    .where('entry_id', 'in', entryIds)
    .execute();
  return new Map(rows.map(({ entry_id, counted_at }) => [entry_id, counted_at]));
}

/** What was counted of one lot, as it is stored. */
export interface StoredLot {
  lot_id: string | null;
  expires_on: string | null;
  code: string | null;
  quantity: string;
}

export interface NewEntry {
  entry_id: string;
  count_id: string;
  line_id: string;
  number: number;
  quantity: string | null;
  lots: readonly StoredLot[] | null;
  counted_at: Date;
  received_at: Date;
  counted_by: string | null;
}

export async function insertEntries(t: Tenant, entries: NewEntry[]): Promise<void> {
  await t.db
    .insertInto('count_entries')
    .values(
      entries.map(({ lots, ...entry }) => ({
        company_id: t.companyId,
        ...entry,
        lots: lots === null ? null : JSON.stringify(lots),
      })),
    )
    .execute();
}

/** The entries of a count after the first `after`, in the order of their arrival. */
export function listEntries(t: Tenant, countId: string, after: number): Promise<CountEntry[]> {
  return t.db
    .selectFrom('count_entries as e')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'e.counted_by').on('u.company_id', '=', t.companyId))
    .select([
      'e.entry_id',
      'e.line_id',
      sql<number | null>`e.quantity::float8`.as('quantity'),
      sql<CountEntry['lots']>`(select jsonb_agg(o || jsonb_build_object('quantity', (o ->> 'quantity')::numeric))
        from jsonb_array_elements(e.lots) o)`.as('lots'),
      wireInstant('e.counted_at').as('counted_at'),
      'u.username as counted_by',
    ])
    .where('e.company_id', '=', t.companyId)
    .where('e.count_id', '=', countId)
    .where('e.number', '>', after)
    .orderBy('e.number')
    .execute();
}
