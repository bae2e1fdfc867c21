import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { wireInstant } from '#server/platform/db/wire_instant.ts';
import type { Filled } from './filled.rules.ts';
import type { Moved } from './repoint.sql.ts';

/** A merge that stands, as far as the ledger needs it. */
export interface ItemMerge {
  merge_id: string;
  kept_item_id: string;
  merged_item_id: string;
  /** Stock units of the kept item in one of the merged item. */
  factor: string;
  merged_on: string;
  merged_at: Date;
}

const OF_LEDGER = ['merge_id', 'kept_item_id', 'merged_item_id', 'factor', 'merged_on', 'merged_at'] as const;

function standing(t: Tenant) {
  return t.db
    .selectFrom('item_merges')
    .select(OF_LEDGER)
    .where('company_id', '=', t.companyId)
    .where('undone_at', 'is', null);
}

/** The standing merges of these items into others. */
export function listMergesOf(t: Tenant, itemIds: string[]): Promise<ItemMerge[]> {
  if (itemIds.length === 0) return Promise.resolve([]);
  return standing(t).where('merged_item_id', 'in', itemIds).execute();
}

/** The standing merges of which one of the items, or the one that it was merged into, is the kept item; the latest last. */
export function listMergesAround(t: Tenant, itemIds: string[]): Promise<ItemMerge[]> {
  return standing(t)
    .where(
      sql<boolean>`(kept_item_id = any (${itemIds}::uuid[]) or kept_item_id in (select m.kept_item_id from item_merges m
        where m.company_id = ${t.companyId} and m.merged_item_id = any (${itemIds}::uuid[]) and m.undone_at is null))`,
    )
    .orderBy('merged_at')
    .orderBy('merge_id')
    .execute();
}

/** One standing merge with everything that undoing needs, locked. */
export async function lockItemMerge(t: Tenant, kept: string, merged: string) {
  const row = await standing(t)
    .select(['kept_unit', 'merged_unit', 'moved', 'filled'])
    .where('kept_item_id', '=', kept)
    .where('merged_item_id', '=', merged)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, moved: row.moved as unknown as Moved[], filled: row.filled as unknown as Filled };
}

export interface NewMerge {
  merge_id: string;
  merged_at: Date;
  merged_by: string | null;
}

export async function insertItemMerge(
  t: Tenant,
  merge: NewMerge & Omit<ItemMerge, keyof NewMerge> & { kept_unit: string; merged_unit: string },
): Promise<void> {
  await t.db
    .insertInto('item_merges')
    .values({ company_id: t.companyId, ...merge, moved: '[]', filled: '{}' })
    .execute();
}

export async function insertVendorMerge(
  t: Tenant,
  merge: NewMerge & { kept_vendor_id: string; merged_vendor_id: string },
): Promise<void> {
  await t.db
    .insertInto('vendor_merges')
    .values({ company_id: t.companyId, ...merge, moved: '[]', filled: '{}' })
    .execute();
}

export async function saveMoved(
  t: Tenant,
  table: 'item_merges' | 'vendor_merges',
  mergeId: string,
  { moved, filled }: { moved: Moved[]; filled: Filled },
): Promise<void> {
  await t.db
    .updateTable(table)
    .set({ moved: JSON.stringify(moved), filled: JSON.stringify(filled) })
    .where('company_id', '=', t.companyId)
    .where('merge_id', '=', mergeId)
    .execute();
}

export async function closeMerge(
  t: Tenant,
  table: 'item_merges' | 'vendor_merges',
  mergeId: string,
  by: { undone_at: Date; undone_by: string | null },
): Promise<void> {
  await t.db.updateTable(table).set(by).where('company_id', '=', t.companyId).where('merge_id', '=', mergeId).execute();
}

export async function lockVendorMerge(t: Tenant, kept: string, merged: string) {
  const row = await t.db
    .selectFrom('vendor_merges')
    .select(['merge_id', 'moved', 'filled'])
    .where('company_id', '=', t.companyId)
    .where('kept_vendor_id', '=', kept)
    .where('merged_vendor_id', '=', merged)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, moved: row.moved as unknown as Moved[], filled: row.filled as unknown as Filled };
}

/** The standing merges of these vendors into others: who they are now, by id. */
export async function keptVendors(t: Tenant, vendorIds: string[]): Promise<Map<string, string>> {
  if (vendorIds.length === 0) return new Map();
  const rows = await t.db
    .selectFrom('vendor_merges')
    .select(['merged_vendor_id', 'kept_vendor_id'])
    .where('company_id', '=', t.companyId)
    .where('merged_vendor_id', 'in', vendorIds)
    .where('undone_at', 'is', null)
    .execute();
  return new Map(rows.map(({ merged_vendor_id, kept_vendor_id }) => [merged_vendor_id, kept_vendor_id]));
}

const AT = wireInstant('m.merged_at');

/** The merges that an item is part of, as its page shows them. */
export async function listItemMerges(t: Tenant, itemId: string) {
  const { rows } = await sql<{ item_id: string; name: string; is_kept: boolean; merged_at: string }>`
    select i.item_id, i.name, m.kept_item_id = i.item_id as is_kept, ${AT} as merged_at
    from item_merges m join items i on i.company_id = m.company_id
      and i.item_id = case when m.kept_item_id = ${itemId} then m.merged_item_id else m.kept_item_id end
    where m.company_id = ${t.companyId} and m.undone_at is null and (m.kept_item_id = ${itemId} or m.merged_item_id = ${itemId})
    order by m.merged_at desc, m.merge_id`.execute(t.db);
  return rows;
}

export async function listVendorMerges(t: Tenant, vendorId: string) {
  const { rows } = await sql<{ vendor_id: string; name: string; is_kept: boolean; merged_at: string }>`
    select i.vendor_id, i.name, m.kept_vendor_id = i.vendor_id as is_kept, ${AT} as merged_at
    from vendor_merges m join vendors i on i.company_id = m.company_id
      and i.vendor_id = case when m.kept_vendor_id = ${vendorId} then m.merged_vendor_id else m.kept_vendor_id end
    where m.company_id = ${t.companyId} and m.undone_at is null and (m.kept_vendor_id = ${vendorId} or m.merged_vendor_id = ${vendorId})
    order by m.merged_at desc, m.merge_id`.execute(t.db);
  return rows;
}
