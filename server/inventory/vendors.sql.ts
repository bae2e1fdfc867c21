import { sql, type Updateable } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { folded } from '#server/platform/db/folded.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';
import { containing, searchForm } from '#server/platform/search.rules.ts';
import { vendorKey } from './rules.ts';

const named = (column: string, search: string) =>
  sql<boolean>`${folded(column)} like ${containing(searchForm(search))}`;

export async function listVendors(
  t: Tenant,
  query: { search?: string | undefined; archived?: boolean | undefined; limit: number; offset: number },
  since: string,
) {
  const shown = sql<boolean>`v.is_active = ${!query.archived}`;
  const matching = query.search ? sql<boolean>`${shown} and ${named('v.name', query.search)}` : shown;
  const { rows: vendors } = await sql<{
    vendor_id: string;
    name: string;
    invoice_count: number;
    last_invoice_on: string | null;
    spent: number;
    is_active: boolean;
  }>`
    select v.vendor_id, v.name, v.is_active, count(*) filter (where i.kind = 'invoice')::int as invoice_count,
      max(i.date) filter (where i.kind = 'invoice') as last_invoice_on,
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
    .where(named('name', search))
    .orderBy('name')
    .limit(limit)
    .execute();
}

interface FoundVendor {
  vendor_id: string;
  name: string;
  currency: string | null;
}

/** The vendor that has that name now, in any spelling; of a merged one, the vendor that it was merged into. */
export async function findVendorNamed(t: Tenant, name: string): Promise<FoundVendor | undefined> {
  return (await listWithName(t, name)).find(({ is_current }) => is_current);
}

/** The vendor with that name, or else the only one with that former name: documents and files may still use it. */
export async function findVendor(t: Tenant, name: string): Promise<FoundVendor | undefined> {
  const found = await listWithName(t, name);
  return found.find(({ is_current }) => is_current) ?? (found.length === 1 ? found[0] : undefined);
}

async function listWithName(t: Tenant, name: string) {
  const { rows } = await sql<FoundVendor & { is_current: boolean }>`
    select k.vendor_id, k.name, k.currency, bool_or(v.name_key = ${vendorKey(name)}) as is_current from vendors v
    left join vendor_merges m on m.company_id = v.company_id and m.merged_vendor_id = v.vendor_id and m.undone_at is null
    join vendors k on k.company_id = v.company_id and k.vendor_id = coalesce(m.kept_vendor_id, v.vendor_id)
    where v.company_id = ${t.companyId} and (v.name_key = ${vendorKey(name)} or ${vendorKey(name)} = any (v.former_name_keys))
    group by k.vendor_id, k.name, k.currency`.execute(t.db);
  return rows;
}

/** The only vendor that has printed one of these tax ids. What several vendors print is the shop's own. */
export async function findVendorByTaxId(t: Tenant, taxIds: string[]): Promise<FoundVendor | undefined> {
  if (taxIds.length === 0) return undefined;
  const { rows } = await sql<FoundVendor>`
    with known as (
      select distinct id, k.vendor_id, k.name, k.currency from vendors v
      cross join lateral unnest(v.tax_ids) as id
      left join vendor_merges m on m.company_id = v.company_id and m.merged_vendor_id = v.vendor_id and m.undone_at is null
      join vendors k on k.company_id = v.company_id and k.vendor_id = coalesce(m.kept_vendor_id, v.vendor_id)
      where v.company_id = ${t.companyId} and id = any (${taxIds}::text[])
    )
    select distinct n.vendor_id, n.name, n.currency from known n
    where not exists (select from known o where o.id = n.id and o.vendor_id <> n.vendor_id)
    limit 2`.execute(t.db);
  return rows.length === 1 ? rows[0] : undefined;
}

export function getVendor(t: Tenant, vendorId: string) {
  return t.db
    .selectFrom('vendors')
    .select(['vendor_id', 'name', 'currency'])
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
}

/** The vendor, or the one that it was merged into. */
export async function findKeptVendor(t: Tenant, vendorId: string): Promise<FoundVendor | undefined> {
  const { rows } = await sql<FoundVendor>`
    select k.vendor_id, k.name, k.currency from vendors v
    left join vendor_merges m on m.company_id = v.company_id and m.merged_vendor_id = v.vendor_id and m.undone_at is null
    join vendors k on k.company_id = v.company_id and k.vendor_id = coalesce(m.kept_vendor_id, v.vendor_id)
    where v.company_id = ${t.companyId} and v.vendor_id = ${vendorId}`.execute(t.db);
  return rows[0];
}

/** The vendor, which is not merged into another one before the transaction ends, and the one that it was merged into before. */
export async function holdVendor(
  t: Tenant,
  vendorId: string,
): Promise<{ name: string; into: string | null } | undefined> {
  const vendor = await t.db
    .selectFrom('vendors')
    .select('name')
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendorId)
    .forKeyShare()
    .executeTakeFirst();
  if (!vendor) return undefined;
  // A merge that was waited for is seen by the next statement.
  const merge = await t.db
    .selectFrom('vendor_merges as m')
    .innerJoin('vendors as k', (join) =>
      join.onRef('k.company_id', '=', 'm.company_id').onRef('k.vendor_id', '=', 'm.kept_vendor_id'),
    )
    .select('k.name')
    .where('m.company_id', '=', t.companyId)
    .where('m.merged_vendor_id', '=', vendorId)
    .where('m.undone_at', 'is', null)
    .executeTakeFirst();
  return { name: vendor.name, into: merge?.name ?? null };
}

/** What a change replaces, locked until the transaction ends. */
export function lockVendor(t: Tenant, vendorId: string) {
  return t.db
    .selectFrom('vendors')
    .select([
      'name',
      'name_key',
      'former_name_keys',
      'account_number',
      'terms_days',
      'order_email',
      'contacts',
      'order_days',
      'delivery_days',
    ])
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
    .set({ currency, currency_learned: true })
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendorId)
    .where('currency', 'is', null)
    .execute();
}

/** The currency in which the vendor bills where invoices have taught it, locked; undefined where a user entered it or nobody knows it. */
export async function lockLearnedCurrency(t: Tenant, vendorId: string): Promise<string | null | undefined> {
  const vendor = await t.db
    .selectFrom('vendors')
    .select('currency')
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendorId)
    .where('currency_learned', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return vendor?.currency;
}

/** Replaces what invoices have taught by what the others teach, if they teach anything. */
export async function setLearnedCurrency(t: Tenant, vendorId: string, currency: string | null): Promise<void> {
  await updateVendor(t, vendorId, { currency, currency_learned: currency !== null });
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

/** Adds a vendor by hand. @throws a unique violation where another one has the name */
export async function insertVendor(
  t: Tenant,
  vendor: { vendor_id: string; name: string; name_key: string; created_at: Date } & Updateable<DB['vendors']>,
): Promise<void> {
  await t.db
    .insertInto('vendors')
    .values({ ...vendor, company_id: t.companyId })
    .execute();
}

/** The names with which documents of the vendor were posted. */
export async function listPostedNames(t: Tenant, vendorId: string): Promise<string[]> {
  const { rows } = await sql<{ vendor: string }>`
    select distinct vendor from invoices
    where company_id = ${t.companyId} and vendor_id = ${vendorId} and status = 'posted' and vendor is not null`.execute(
    t.db,
  );
  return rows.map(({ vendor }) => vendor);
}

/** Adds the vendor, or returns the one that is found by that name. An archived one is restored, and new marks are added to the known ones. */
export async function upsertVendor(
  t: Tenant,
  vendor: { name: string; tax_ids: string[]; phones: string[]; emails: string[] },
  find: typeof findVendor,
  now: Date,
): Promise<{ vendor_id: string; is_added: boolean }> {
  const { tax_ids, phones, emails, name } = vendor;
  const before = await find(t, name);
  const added = before
    ? undefined
    : await t.db
        .insertInto('vendors')
        .values({
          company_id: t.companyId,
          vendor_id: newId(),
          name,
          name_key: vendorKey(name),
          tax_ids,
          phones,
          emails,
          created_at: now,
        })
        .onConflict((conflict) => conflict.columns(['company_id', 'name_key']).doNothing())
        .returning('vendor_id')
        .executeTakeFirst();
  if (added) return { ...added, is_added: true };
  // Another posting may have added it at the same moment.
  const found = before ?? (await find(t, name));
  if (!found) throw new Error('a vendor was found or added');
  const known = await t.db
    .selectFrom('vendors')
    .select(['vendor_id', 'tax_ids', 'phones', 'emails'])
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', found.vendor_id)
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
  return { vendor_id: known.vendor_id, is_added: false };
}
