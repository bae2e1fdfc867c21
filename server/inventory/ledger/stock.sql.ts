import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { Costs, Stock } from './ledger.rules.ts';

/** Locks the item until the transaction ends, as `lockStock` does, so that what is computed from it stays true. */
export function lockItem(t: Tenant, itemId: string) {
  return t.db
    .selectFrom('items')
    .select(['item_id', 'average_cost', 'is_active'])
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks the items and those that they were merged into, always in the same order, so that two postings of the same items wait instead of
 * deadlocking: what happens to a merged item happens to the kept one.
 */
export function lockStock(t: Tenant, itemIds: readonly string[]): Promise<Stock[]> {
  return (
    t.db
      .selectFrom('items')
      .select(['item_id', 'on_hand', 'movement_count'])
      .where('company_id', '=', t.companyId)
      .where(
        sql<boolean>`item_id = any (${itemIds}::uuid[] || array(select m.kept_item_id from item_merges m
        where m.company_id = ${t.companyId} and m.merged_item_id = any (${itemIds}::uuid[]) and m.undone_at is null))`,
      )
      .orderBy('item_id')
      // Lines of other documents may point to the items meanwhile.
      .forNoKeyUpdate()
      .execute()
  );
}

/** Stores what the ledger says about the items now. */
export async function saveStock(t: Tenant, stock: readonly Stock[]): Promise<void> {
  const column = <K extends keyof Stock>(key: K) => stock.map((item) => item[key]);
  await sql`
    update items i set on_hand = s.on_hand, movement_count = s.movement_count
    from unnest(${column('item_id')}::uuid[], ${column('on_hand')}::numeric[], ${column('movement_count')}::int[])
      as s (item_id, on_hand, movement_count)
    where i.company_id = ${t.companyId} and i.item_id = s.item_id`.execute(t.db);
}

export async function saveCosts(t: Tenant, costs: readonly (Costs & { item_id: string })[]): Promise<void> {
  const column = <K extends keyof (typeof costs)[number]>(key: K) => costs.map((item) => item[key]);
  await sql`
    update items i set last_cost = c.last_cost, previous_cost = c.previous_cost, average_cost = c.average_cost
    from unnest(${column('item_id')}::uuid[], ${column('last_cost')}::numeric[], ${column('previous_cost')}::numeric[],
      ${column('average_cost')}::numeric[]) as c (item_id, last_cost, previous_cost, average_cost)
    where i.company_id = ${t.companyId} and i.item_id = c.item_id`.execute(t.db);
}
