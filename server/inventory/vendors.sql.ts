import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { vendorKey, wordKey } from './rules.ts';

export async function listVendors(
  t: Tenant,
  query: { search?: string | undefined; limit: number; offset: number },
  since: string,
) {
  const matching = query.search
    ? sql<boolean>`v.is_active and v.name ilike ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql<boolean>`v.is_active`;
  const { rows: vendors } = await sql<{
    vendor_id: string;
    name: string;
    invoice_count: number;
    last_invoice_on: string | null;
    spent: number;
    is_active: boolean;
  }>`
    select v.vendor_id, v.name, v.is_active, count(i.invoice_id)::int as invoice_count, max(i.date) as last_invoice_on,
      coalesce(sum(i.total_cents) filter (where i.date > ${since}::date), 0)::float8 / 100 as spent
    from vendors v
    left join invoices i on i.company_id = v.company_id and i.vendor_id = v.vendor_id and i.status = 'posted'
    where v.company_id = ${t.companyId} and ${matching}
    group by v.vendor_id, v.name, v.is_active
    order by spent desc, v.name limit ${query.limit} offset ${query.offset}`.execute(t.db);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from vendors v where v.company_id = ${t.companyId} and ${matching}`.execute(t.db);
  return { vendors, total_count: rows[0]?.n ?? 0 };
}

/** The vendor of that name in any spelling of it, else one that shares a tax id. */
export async function findVendor(t: Tenant, name: string, taxIds: string[] = []) {
  const { rows } = await sql<{ vendor_id: string; name: string }>`
    select vendor_id, name from vendors
    where company_id = ${t.companyId} and (name_key = ${vendorKey(name)} or tax_ids && ${taxIds}::text[])
    order by name_key = ${vendorKey(name)} desc limit 1`.execute(t.db);
  return rows[0];
}

export function getVendor(t: Tenant, vendorId: string) {
  return t.db
    .selectFrom('vendors')
    .select(['vendor_id', 'name'])
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
}

/** Adds the vendor, or returns the one that has the name already. New marks are added to what is known. */
export async function upsertVendor(
  t: Tenant,
  vendor: { name: string; tax_ids: string[]; phones: string[]; emails: string[] },
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ vendor_id: string }>`
    insert into vendors (company_id, vendor_id, name, name_key, tax_ids, phones, emails, created_at)
    values (${t.companyId}, ${newId()}, ${vendor.name}, ${vendorKey(vendor.name)}, ${vendor.tax_ids}::text[],
      ${vendor.phones}::text[], ${vendor.emails}::text[], ${now})
    on conflict (company_id, name_key) do update set
      tax_ids = array(select distinct unnest(vendors.tax_ids || excluded.tax_ids)),
      phones = array(select distinct unnest(vendors.phones || excluded.phones)),
      emails = array(select distinct unnest(vendors.emails || excluded.emails)),
      is_active = true
    returning vendor_id`.execute(t.db);
  const [row] = rows;
  if (!row) throw new Error('upsert returned no vendor');
  return row.vendor_id;
}

export async function listVendorItemsOf(t: Tenant, itemId: string) {
  const { rows } = await sql<{
    vendor_item_id: string;
    vendor: string;
    code: string | null;
    description: string;
    unit: string | null;
    stock_per_unit: number;
    last_unit_price: number | null;
  }>`
    select vi.vendor_item_id, v.name as vendor, vi.code, vi.description, vi.unit, vi.stock_per_unit::float8 as stock_per_unit,
      vi.last_unit_price::float8 as last_unit_price
    from vendor_items vi join vendors v on v.company_id = vi.company_id and v.vendor_id = vi.vendor_id
    where vi.company_id = ${t.companyId} and vi.item_id = ${itemId}
    order by vi.last_on desc nulls last`.execute(t.db);
  return rows;
}

export interface LearnedVendorItem {
  vendor_id: string;
  item_id: string;
  code: string | null;
  code_key: string | null;
  description: string;
  unit: string | null;
  pack: string | null;
  stock_per_unit: string;
  last_unit_price: string | null;
  last_on: string | null;
}

/** A remembered vendor item as it was before something was learned; null row: it was not there. */
export interface VendorItemBefore {
  vendor_item_id: string;
  row: Record<string, unknown> | null;
}

/** Remembers what the vendor calls the item. Returns what stood there before, for an exact undo. */
export async function learnVendorItem(t: Tenant, learned: LearnedVendorItem, now: Date): Promise<VendorItemBefore> {
  const description_key = wordKey(learned.description);
  const { rows } = await sql<{ vendor_item_id: string; row: Record<string, unknown> }>`
    select vendor_item_id, to_jsonb(vi) as row from vendor_items vi
    where company_id = ${t.companyId} and vendor_id = ${learned.vendor_id} and case
      when ${learned.code_key}::text is not null then code_key = ${learned.code_key}
      else code_key is null and description_key = ${description_key} end
    for update`.execute(t.db);
  const [before] = rows;
  const values = { ...learned, description_key, learned_at: now };
  if (before) {
    await t.db
      .updateTable('vendor_items')
      .set(values)
      .where('company_id', '=', t.companyId)
      .where('vendor_item_id', '=', before.vendor_item_id)
      .execute();
    return before;
  }
  const vendor_item_id = newId();
  await t.db
    .insertInto('vendor_items')
    .values({ company_id: t.companyId, vendor_item_id, ...values })
    .execute();
  return { vendor_item_id, row: null };
}

/** Puts remembered vendor items back as they were, except those that a later posting has changed since. */
export async function restoreVendorItems(t: Tenant, before: VendorItemBefore[], learnedAt: Date): Promise<void> {
  for (const { vendor_item_id, row } of before) {
    await sql`delete from vendor_items where company_id = ${t.companyId} and vendor_item_id = ${vendor_item_id}
      and learned_at = ${learnedAt}`.execute(t.db);
    if (!row) continue;
    await sql`insert into vendor_items select * from jsonb_populate_record(null::vendor_items, ${JSON.stringify(row)}::jsonb)
      on conflict do nothing`.execute(t.db);
  }
}
