import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';
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
      coalesce(sum(i.total_cents * coalesce(i.exchange_rate, 1)) filter (where i.date > ${since}::date), 0)::float8 / 100 as spent
    from vendors v
    left join invoices i on i.company_id = v.company_id and i.vendor_id = v.vendor_id and i.status = 'posted'
      and i.kind in ('invoice', 'credit_memo')
    where v.company_id = ${t.companyId} and ${matching}
    group by v.vendor_id, v.name, v.is_active
    order by spent desc, v.name limit ${query.limit} offset ${query.offset}`.execute(t.db);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from vendors v where v.company_id = ${t.companyId} and ${matching}`.execute(t.db);
  return { vendors, total_count: rows[0]?.n ?? 0 };
}

/** Active vendors whose name matches; for the search over everything. */
export function findVendors(t: Tenant, search: string, limit: number) {
  return t.db
    .selectFrom('vendors')
    .select(['vendor_id', 'name'])
    .where('company_id', '=', t.companyId)
    .where('is_active', '=', true)
    .where('name', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`)
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** The vendor with that name in any spelling, or else one that shares a tax id. */
export async function findVendor(t: Tenant, name: string, taxIds: string[] = []) {
  const { rows } = await sql<{ vendor_id: string; name: string; currency: string | null }>`
    select vendor_id, name, currency from vendors
    where company_id = ${t.companyId} and (name_key = ${vendorKey(name)} or tax_ids && ${taxIds}::text[])
    order by name_key = ${vendorKey(name)} desc limit 1`.execute(t.db);
  return rows[0];
}

export function getVendor(t: Tenant, vendorId: string) {
  return t.db
    .selectFrom('vendors')
    .select(['vendor_id', 'name', 'currency'])
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
}

/** What a change replaces, locked until the transaction ends. */
export function lockVendor(t: Tenant, vendorId: string) {
  return t.db
    .selectFrom('vendors')
    .select(['account_number', 'terms_days', 'order_email', 'contacts', 'order_days', 'delivery_days'])
    .select(['minimum_order_cents', 'currency', 'note', 'is_active'])
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateVendor(t: Tenant, vendorId: string, change: Updateable<DB['vendors']>): Promise<void> {
  await t.db
    .updateTable('vendors')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendorId)
    .execute();
}

/** Remembers in which currency the vendor bills, unless that is known. */
export async function learnVendorCurrency(t: Tenant, vendorId: string, currency: string): Promise<void> {
  await t.db
    .updateTable('vendors')
    .set({ currency })
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendorId)
    .where('currency', 'is', null)
    .execute();
}

/** Takes the vendor off the lists; their next posting brings them back. */
export async function archiveVendor(t: Tenant, vendorId: string): Promise<void> {
  await t.db
    .updateTable('vendors')
    .set({ is_active: false })
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendorId)
    .execute();
}

/** Adds the vendor, or returns the existing one with that name. New marks are added to the known ones. */
export async function upsertVendor(
  t: Tenant,
  vendor: { name: string; tax_ids: string[]; phones: string[]; emails: string[] },
  now: Date,
): Promise<string> {
  const { tax_ids, phones, emails, name } = vendor;
  const name_key = vendorKey(name);
  const added = await t.db
    .insertInto('vendors')
    .values({
      ...{ company_id: t.companyId, vendor_id: newId(), name, name_key },
      ...{ tax_ids, phones, emails, created_at: now },
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'name_key']).doNothing())
    .returning('vendor_id')
    .executeTakeFirst();
  if (added) return added.vendor_id;
  const known = await t.db
    .selectFrom('vendors')
    .select(['vendor_id', 'tax_ids', 'phones', 'emails'])
    .where('company_id', '=', t.companyId)
    .where('name_key', '=', name_key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const both = (one: string[], other: string[]) => [...new Set([...one, ...other])];
  await t.db
    .updateTable('vendors')
    .set({
      tax_ids: both(known.tax_ids, tax_ids),
      phones: both(known.phones, phones),
      emails: both(known.emails, emails),
      is_active: true,
    })
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', known.vendor_id)
    .execute();
  return known.vendor_id;
}

export async function listVendorItemsOf(t: Tenant, itemId: string) {
  const { rows } = await sql<{
    vendor_item_id: string;
    vendor_id: string;
    vendor: string;
    code: string | null;
    description: string;
    unit: string | null;
    stock_per_unit: number | null;
    last_unit_price: number | null;
    currency: string | null;
  }>`
    select vi.vendor_item_id, vi.vendor_id, v.name as vendor, v.currency, vi.code, vi.description, vi.unit, vi.stock_per_unit::float8 as stock_per_unit,
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
  stock_per_unit: string | null;
  last_unit_price: string | null;
  last_on: string | null;
}

/** A vendor item before something was learned; null row: it did not exist. */
export interface VendorItemBefore {
  vendor_item_id: string;
  row: Insertable<DB['vendor_items']> | null;
}

/** Remembers what the vendor calls the item, and what it holds and costs. Returns the earlier values, for an exact undo. */
export async function learnVendorItem(t: Tenant, learned: LearnedVendorItem, now: Date): Promise<VendorItemBefore> {
  return saveVendorItem(t, await lockVendorItem(t, learned), learned, now);
}

/**
 * Remembers only which item the vendor's code and words are. What is known about it stays, unless it was another item. Returns the earlier
 * values, or undefined where nothing is new.
 */
export async function linkVendorItem(
  t: Tenant,
  names: Pick<LearnedVendorItem, 'vendor_id' | 'item_id' | 'code' | 'code_key' | 'description'>,
  now: Date,
): Promise<VendorItemBefore | undefined> {
  const before = await lockVendorItem(t, names);
  if (before?.item_id === names.item_id) return undefined;
  const nothing = { unit: null, pack: null, stock_per_unit: null, last_unit_price: null, last_on: null };
  return saveVendorItem(t, before, { ...names, ...nothing }, now);
}

function lockVendorItem(t: Tenant, names: Pick<LearnedVendorItem, 'vendor_id' | 'code_key' | 'description'>) {
  return t.db
    .selectFrom('vendor_items')
    .selectAll()
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', names.vendor_id)
    .$if(names.code_key !== null, (query) => query.where('code_key', '=', names.code_key))
    .$if(names.code_key === null, (query) =>
      query.where('code_key', 'is', null).where('description_key', '=', wordKey(names.description)),
    )
    .forUpdate()
    .executeTakeFirst();
}

async function saveVendorItem(
  t: Tenant,
  before: Awaited<ReturnType<typeof lockVendorItem>>,
  learned: LearnedVendorItem,
  now: Date,
): Promise<VendorItemBefore> {
  const values = { ...learned, description_key: wordKey(learned.description), learned_at: now };
  if (before) {
    await t.db
      .updateTable('vendor_items')
      .set(values)
      .where('company_id', '=', t.companyId)
      .where('vendor_item_id', '=', before.vendor_item_id)
      .execute();
    return { vendor_item_id: before.vendor_item_id, row: before };
  }
  const vendor_item_id = newId();
  await t.db
    .insertInto('vendor_items')
    .values({ company_id: t.companyId, vendor_item_id, ...values })
    .execute();
  return { vendor_item_id, row: null };
}

/** Restores earlier vendor items, except those that a later posting has changed since. */
export async function restoreVendorItems(t: Tenant, before: VendorItemBefore[], learnedAt: Date): Promise<void> {
  for (const { vendor_item_id, row } of before) {
    await t.db
      .deleteFrom('vendor_items')
      .where('company_id', '=', t.companyId)
      .where('vendor_item_id', '=', vendor_item_id)
      .where('learned_at', '=', learnedAt)
      .execute();
    if (!row) continue;
    await t.db
      .insertInto('vendor_items')
      .values({ ...row, company_id: t.companyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
