import { sql } from 'kysely';
import type { ItemImport, ItemImportRow, ItemImportState, ItemMapping } from '#contract/inventory/files/imports.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { wireInstant } from '#server/platform/db/wire_instant.ts';

/** The facts about an import that its work needs. */
export interface ImportWork {
  item_import_id: string;
  state: ItemImportState;
  file_name: string;
  system: string | null;
  headings: string[];
  mapping: ItemMapping;
  location_id: string;
  row_count: number;
  rows_done: number;
  added_vendors: string[];
  added_areas: string[];
  started_by: string | null;
}

function workQuery(t: Tenant, item_import_id: string) {
  return t.db
    .selectFrom('item_imports')
    .select(['item_import_id', 'file_name', 'system', 'location_id', 'row_count', 'rows_done', 'added_vendors'])
    .select(['added_areas', 'started_by'])
    .select([
      sql<ItemImportState>`state`.as('state'),
      sql<string[]>`headings`.as('headings'),
      sql<ItemMapping>`mapping`.as('mapping'),
    ])
    .where('company_id', '=', t.companyId)
    .where('item_import_id', '=', item_import_id);
}

export function findWork(t: Tenant, item_import_id: string): Promise<ImportWork | undefined> {
  return workQuery(t, item_import_id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockWork(t: Tenant, item_import_id: string): Promise<ImportWork | undefined> {
  return workQuery(t, item_import_id).forUpdate().executeTakeFirst();
}

interface NewImport {
  item_import_id: string;
  file_name: string;
  system: string | null;
  headings: string[];
  mapping: ItemMapping;
  location_id: string;
  row_count: number;
  created_at: Date;
  created_by: string | null;
}

export async function insertImport(t: Tenant, { headings, mapping, ...rest }: NewImport): Promise<void> {
  await t.db
    .insertInto('item_imports')
    .values({
      company_id: t.companyId,
      state: 'uploaded',
      ...rest,
      headings: JSON.stringify(headings),
      mapping: JSON.stringify(mapping),
    })
    .execute();
}

export interface ImportChange {
  state?: ItemImportState;
  mapping?: ItemMapping;
  location_id?: string;
  adds?: ItemImport['adds'];
  rows_done?: number;
  added_vendors?: string[];
  added_areas?: string[];
  started_at?: Date;
  started_by?: string | null;
  ended_at?: Date;
  undone_at?: Date;
  undone_by?: string | null;
}

export async function updateImport(t: Tenant, item_import_id: string, change: ImportChange): Promise<void> {
  const { mapping, adds, ...rest } = change;
  await t.db
    .updateTable('item_imports')
    .set({
      ...rest,
      ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
      ...(adds ? { adds: JSON.stringify(adds) } : {}),
    })
    .where('company_id', '=', t.companyId)
    .where('item_import_id', '=', item_import_id)
    .execute();
}

export async function deleteImport(t: Tenant, item_import_id: string): Promise<void> {
  await t.db
    .deleteFrom('item_imports')
    .where('company_id', '=', t.companyId)
    .where('item_import_id', '=', item_import_id)
    .execute();
}

/** Deletes files of which nothing was imported. */
export async function deleteAbandoned(t: Tenant, before: Date): Promise<void> {
  await t.db
    .deleteFrom('item_imports')
    .where('company_id', '=', t.companyId)
    .where('state', 'in', ['uploaded', 'checked'])
    .where('created_at', '<', before)
    .execute();
}

/** How the newest file with the same headings was mapped. */
export async function findEarlierMapping(t: Tenant, headings: string[]): Promise<ItemMapping | undefined> {
  const row = await t.db
    .selectFrom('item_imports')
    .select(sql<ItemMapping>`mapping`.as('mapping'))
    .where('company_id', '=', t.companyId)
    .where('state', '<>', 'uploaded')
    .where(sql<boolean>`headings = ${JSON.stringify(headings)}::jsonb`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mapping;
}

function shownQuery(t: Tenant) {
  return t.db
    .selectFrom('item_imports as i')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'i.created_by').on('u.company_id', '=', t.companyId))
    .select(['i.item_import_id', 'i.file_name', 'i.row_count', 'i.rows_done', 'u.username as created_by'])
    .select([
      sql<ItemImportState>`i.state`.as('state'),
      wireInstant('i.created_at').as('created_at'),
      wireInstant<string | null>('i.started_at').as('started_at'),
      wireInstant<string | null>('i.ended_at').as('ended_at'),
      wireInstant<string | null>('i.undone_at').as('undone_at'),
      sql<ItemImportRow['outcomes']>`(select jsonb_build_object('new', count(*) filter (where outcome = 'new'),
          'changed', count(*) filter (where outcome = 'changed'), 'same', count(*) filter (where outcome = 'same'),
          'refused', count(*) filter (where outcome = 'refused'))
        from item_import_rows r where r.company_id = i.company_id and r.item_import_id = i.item_import_id)`.as(
        'outcomes',
      ),
    ])
    .where('i.company_id', '=', t.companyId);
}

export async function findShownImport(t: Tenant, item_import_id: string): Promise<ItemImport | undefined> {
  return shownQuery(t)
    .select([
      'i.system',
      'i.location_id',
      sql<string[]>`i.headings`.as('headings'),
      sql<ItemMapping>`i.mapping`.as('mapping'),
      sql<ItemImport['adds']>`i.adds`.as('adds'),
      sql<string[][]>`array_to_json(array(select r.cells from item_import_rows r
        where r.company_id = i.company_id and r.item_import_id = i.item_import_id order by r.row_number limit 3))`.as(
        'samples',
      ),
      sql<ItemImport['opening']>`(select jsonb_build_object('item_count', count(*),
          'value', coalesce(round(sum((r.plan ->> 'stock')::numeric * coalesce((r.plan ->> 'unit_cost')::numeric, 0)), 2), 0))
        from item_import_rows r where r.company_id = i.company_id and r.item_import_id = i.item_import_id
          and r.outcome in ('new', 'changed') and r.plan ->> 'stock' is not null)`.as('opening'),
    ])
    .where('i.item_import_id', '=', item_import_id)
    .executeTakeFirst();
}

export async function listImports(
  t: Tenant,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ imports: ItemImportRow[]; total_count: number }> {
  const imports = await shownQuery(t)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.item_import_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total_count } = await t.db
    .selectFrom('item_imports')
    .select(sql<number>`count(*)::int`.as('total_count'))
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return { imports, total_count };
}
