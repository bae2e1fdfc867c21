import { type RawBuilder, sql } from 'kysely';
import { barcodeSpellings } from '#contract/inventory/barcode.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { nameKey } from '#server/platform/word_keys.rules.ts';
import type { NamedLocation } from './columns.rules.ts';
import type { KnownItem } from './known.rules.ts';
import type { ReadItem } from './read_row.rules.ts';

/**
 * Each name by which `findVendor` finds a vendor: the names that vendors have, and the former names that only one had. A merged vendor's
 * names are those of the one that it was merged into.
 */
const namesOfVendors = (t: Tenant) => sql`
  select key, (array_agg(vendor_id order by is_current desc))[1] as vendor_id from (
    select k.key, coalesce(m.kept_vendor_id, v.vendor_id) as vendor_id, bool_or(k.key = v.name_key) as is_current from vendors v
    left join vendor_merges m on m.company_id = v.company_id and m.merged_vendor_id = v.vendor_id and m.undone_at is null
    cross join unnest(array_append(v.former_name_keys, v.name_key)) as k (key)
    where v.company_id = ${t.companyId} group by 1, 2
  ) names group by key having count(*) = 1 or bool_or(is_current)`;

async function listKnown(t: Tenant, locationId: string, condition: RawBuilder<unknown>): Promise<KnownItem[]> {
  const { rows } = await sql<KnownItem>`
    select i.item_id, i.name, i.sku, i.barcodes, i.category, i.stock_unit, i.par_level, i.reorder_point, i.selling_price_cents,
      i.movement_count, i.expires, i.preferred_vendor_id, v.name as vendor,
      coalesce(n.keys, '{}') as vendor_keys,
      array(select a.name from storage_area_items s
        join storage_areas a on a.company_id = ${t.companyId} and a.area_id = s.area_id and a.archived_at is null
        where s.company_id = ${t.companyId} and s.item_id = i.item_id and a.location_id = ${locationId} order by a.position) as areas,
      coalesce((select jsonb_agg(jsonb_build_object('location_id', e.location_id, 'par_level', e.par_level::text,
          'reorder_point', e.reorder_point::text) order by e.location_id)
        from item_levels e where e.company_id = ${t.companyId} and e.item_id = i.item_id), '[]'::jsonb) as levels
    from items i left join vendors v on v.company_id = ${t.companyId} and v.vendor_id = i.preferred_vendor_id
    left join (select vendor_id, array_agg(key) as keys from (${namesOfVendors(t)}) named group by 1) n
      on n.vendor_id = i.preferred_vendor_id
    where i.company_id = ${t.companyId} and ${condition}`.execute(t.db);
  return rows;
}

/** The active items that rows can mean: with one of their names, SKUs or barcodes. */
export function findKnownItems(t: Tenant, reads: readonly ReadItem[], locationId: string): Promise<KnownItem[]> {
  const names = reads.map(({ name }) => nameKey(name ?? ''));
  const skus = reads.flatMap(({ sku }) => sku?.toLowerCase() ?? []);
  const codes = reads.flatMap(({ barcodes }) => barcodes.flatMap(barcodeSpellings));
  return listKnown(
    t,
    locationId,
    sql`i.is_active and (i.name_key = any (${names}::text[]) or lower(i.sku) = any (${skus}::text[])
      or exists (select from unnest(i.barcodes) as code where code = any (${codes}::text[])))`,
  );
}

export function listKnownById(t: Tenant, itemIds: readonly string[], locationId: string): Promise<KnownItem[]> {
  return listKnown(t, locationId, sql`i.item_id = any (${itemIds}::uuid[])`);
}

/** The active locations. */
export function listNamedLocations(t: Tenant): Promise<NamedLocation[]> {
  return t.db
    .selectFrom('locations')
    .select(['location_id', 'name'])
    .where('company_id', '=', t.companyId)
    .where('archived_at', 'is', null)
    .orderBy('name_key')
    .execute();
}

/** The keys of the names by which vendors are found, and the names of categories and of storage areas at the location. */
export async function listKnownNames(t: Tenant, locationId: string) {
  const { rows } = await sql<{ vendor_keys: string[]; categories: string[]; areas: string[] }>`
    select array(select key from (${namesOfVendors(t)}) named) as vendor_keys,
      array(select distinct category from items where company_id = ${t.companyId} and category is not null) as categories,
      array(select name from storage_areas where company_id = ${t.companyId} and location_id = ${locationId}
        and archived_at is null) as areas`.execute(t.db);
  return rows[0] ?? { vendor_keys: [], categories: [], areas: [] };
}
