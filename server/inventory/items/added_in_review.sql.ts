import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { standing } from '../ledger/conditions.sql.ts';
import { placesOfItem } from '../merging/references.sql.ts';

interface AddedItem {
  item_id: string;
  name: string;
  is_active: boolean;
}

/** What has an item besides its movements and the lines of invoices. */
const USES = [
  ...placesOfItem().filter(({ table }) => table !== 'invoice_lines' && table !== 'invoice_line_parts'),
  { table: 'count_lines', column: 'item_id' },
  { table: 'transfer_lines', column: 'item_id' },
  { table: 'item_import_rows', column: 'item_id' },
  { table: 'item_merges', column: 'kept_item_id' },
  { table: 'item_merges', column: 'merged_item_id' },
].map(
  ({ table, column }): RawBuilder<boolean> =>
    sql`not exists (select from ${sql.table(table)} u where u.company_id = i.company_id and ${sql.ref(`u.${column}`)} = i.item_id)`,
);

/**
 * Those of the items that a review added and that nothing uses: no movement that stands, and no line of a document that is not archived. Lines of
 * the invoice `except` do not count. They are locked.
 */
export async function lockUnused(t: Tenant, itemIds: readonly string[], except: string | null): Promise<AddedItem[]> {
  const { rows } = await sql<AddedItem>`
    select i.item_id, i.name, i.is_active from items i
    where i.company_id = ${t.companyId} and i.item_id = any (${itemIds}::uuid[]) and i.added_in_review
      and not exists (select from stock_movements m where m.company_id = i.company_id and m.item_id = i.item_id and ${standing(t)})
      and not exists (select from line_goods g join invoices v on v.company_id = g.company_id and v.invoice_id = g.invoice_id
        where g.company_id = i.company_id and g.item_id = i.item_id and g.invoice_id is distinct from ${except} and v.status <> 'rejected')
      and ${sql.join(USES, sql` and `)}
    order by i.item_id for update of i`.execute(t.db);
  return rows;
}

/** Gives an item the corrected words of its line. */
export async function renameAdded(t: Tenant, itemId: string, name: string, nameKey: string): Promise<void> {
  await t.db
    .updateTable('items')
    .set({ name, name_key: nameKey })
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', itemId)
    .execute();
}

/** Those of the items that a review added and that were archived because nothing used them. */
export async function listWithdrawn(t: Tenant, itemIds: readonly string[]): Promise<AddedItem[]> {
  const { rows } = await sql<AddedItem>`
    select item_id, name, is_active from items
    where company_id = ${t.companyId} and item_id = any (${itemIds}::uuid[]) and added_in_review and not is_active
    order by item_id`.execute(t.db);
  return rows;
}

/** The same by their names and stock units; of several, the newest. */
export async function findWithdrawn(
  t: Tenant,
  wanted: readonly { name_key: string; stock_unit: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ item_id: string; name_key: string }>`
    select distinct on (i.name_key) i.item_id, i.name_key from items i
    join unnest(${wanted.map(({ name_key }) => name_key)}::text[], ${wanted.map(({ stock_unit }) => stock_unit)}::text[])
      as w (name_key, stock_unit) on w.name_key = i.name_key and w.stock_unit = i.stock_unit
    where i.company_id = ${t.companyId} and i.added_in_review and not i.is_active
    order by i.name_key, i.created_at desc, i.item_id`.execute(t.db);
  return new Map(rows.map(({ name_key, item_id }) => [name_key, item_id]));
}

/** Puts them back on the lists. They still go when nothing uses them. */
export async function restoreItems(t: Tenant, itemIds: readonly string[]): Promise<void> {
  await sql`update items set is_active = true where company_id = ${t.companyId} and item_id = any (${itemIds}::uuid[])`.execute(
    t.db,
  );
}
