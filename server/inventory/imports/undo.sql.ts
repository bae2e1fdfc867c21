import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/**
 * Those of the items that something else names: recipes, orders, invoices, credits, counts, matches of sales and merges. Reads tables of
 * other features.
 */
export async function listUsedItems(t: Tenant, itemIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select used.item_id from unnest(${itemIds}::uuid[]) as used (item_id)
    where exists (select from recipe_lines x where x.company_id = ${t.companyId} and x.item_id = used.item_id)
      or exists (select from purchase_order_lines x join purchase_orders o on o.company_id = x.company_id and o.order_id = x.order_id
        where x.company_id = ${t.companyId} and x.item_id = used.item_id and o.status <> 'canceled')
      or exists (select from invoice_lines x where x.company_id = ${t.companyId} and x.item_id = used.item_id)
      or exists (select from invoice_line_parts x where x.company_id = ${t.companyId} and x.item_id = used.item_id)
      or exists (select from credit_request_lines x where x.company_id = ${t.companyId} and x.item_id = used.item_id)
      or exists (select from pos_items x where x.company_id = ${t.companyId} and x.item_id = used.item_id)
      or exists (select from pos_item_parts x where x.company_id = ${t.companyId} and x.item_id = used.item_id)
      or exists (select from count_lines x join counts c on c.company_id = x.company_id and c.count_id = x.count_id
        where x.company_id = ${t.companyId} and x.item_id = used.item_id and c.status = 'open' and c.entry_count > 0)
      or exists (select from item_merges x where x.company_id = ${t.companyId} and x.undone_at is null
        and used.item_id in (x.kept_item_id, x.merged_item_id))`.execute(t.db);
  return rows.map(({ item_id }) => item_id);
}

/** Archives those of the vendors from whom nothing was bought or ordered and whom no active item prefers. */
export async function archiveUnusedVendors(t: Tenant, vendorIds: readonly string[]): Promise<void> {
  await sql`
    update vendors v set is_active = false where v.company_id = ${t.companyId} and v.vendor_id = any (${vendorIds}::uuid[])
      and not exists (select from invoices x where x.company_id = v.company_id and x.vendor_id = v.vendor_id)
      and not exists (select from purchase_orders x where x.company_id = v.company_id and x.vendor_id = v.vendor_id)
      and not exists (select from items x where x.company_id = v.company_id and x.preferred_vendor_id = v.vendor_id
        and x.is_active)`.execute(t.db);
}

/** Archives those of the storage areas in which no active item is kept. */
export async function archiveUnusedAreas(t: Tenant, areaIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update storage_areas a set archived_at = ${now}
    where a.company_id = ${t.companyId} and a.area_id = any (${areaIds}::uuid[]) and a.archived_at is null
      and not exists (select from storage_area_items s join items i on i.company_id = s.company_id and i.item_id = s.item_id and i.is_active
        where s.company_id = a.company_id and s.area_id = a.area_id)`.execute(t.db);
}
