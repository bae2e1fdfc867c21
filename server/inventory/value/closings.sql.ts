import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { standing } from '../ledger/conditions.sql.ts';
import { lockStock } from '../ledger/stock.sql.ts';
import { stateQuery } from './value.sql.ts';

/**
 * Writes what the items were on hand and cost at the end of that day, where they moved since their last closing. An item whose ledger is not
 * in the order of the days there gets no closing: from one, the average must continue as the ledger was written.
 */
export async function insertClosings(t: Tenant, day: string, itemIds: readonly string[]): Promise<void> {
  // Citus takes rows that are computed on its nodes only where something is returned.
  await sql`
    insert into stock_closings (company_id, item_id, day, on_hand, average_cost, last_cost)
    select ${t.companyId}, s.item_id, ${day}::date, s.on_hand, s.average_cost, s.last_cost
    from (${stateQuery(t, day, itemIds)}) s
    where s.entry is not null and not exists (select from stock_movements m where m.company_id = ${t.companyId} and m.item_id = s.item_id
      and m.effective_on > ${day}::date and m.entry < s.entry and m.reverses_movement_id is null)
    returning 1`.execute(t.db);
}

/** Items that moved up to that day and after their last closing, with the day of the first such movement. */
export async function listUnclosed(t: Tenant, day: string) {
  const { rows } = await sql<{ item_id: string; since: string }>`
    select i.item_id, m.since
    from items i
    left join lateral (select c.day from stock_closings c where c.company_id = ${t.companyId} and c.item_id = i.item_id
      order by c.day desc limit 1) c on true
    cross join lateral (select min(m.effective_on) as since from stock_movements m where m.company_id = ${t.companyId} and m.item_id = i.item_id
      and m.effective_on <= ${day}::date and m.effective_on > coalesce(c.day, '-infinity') and ${standing(t)}) m
    where i.company_id = ${t.companyId} and m.since is not null
    order by i.item_id`.execute(t.db);
  return rows;
}

/** Deletes the closings that these movements change: of their items, from their days on. The items are locked. */
export async function deleteClosings(t: Tenant, movementIds: readonly string[]): Promise<void> {
  await sql`
    delete from stock_closings c using (
      select item_id, min(effective_on) as since from stock_movements
      where company_id = ${t.companyId} and movement_id = any (${movementIds}::uuid[]) group by item_id) m
    where c.company_id = ${t.companyId} and c.item_id = m.item_id and c.day >= m.since`.execute(t.db);
}

/** The same for the movements that have their cost from a posting. */
export async function deleteClosingsOfPosting(t: Tenant, postingId: string): Promise<void> {
  const costed = await t.db
    .selectFrom('movement_costs as c')
    .innerJoin('stock_movements as m', (join) =>
      join.on('m.company_id', '=', t.companyId).onRef('m.movement_id', '=', 'c.movement_id'),
    )
    .select(['m.movement_id', 'm.item_id'])
    .distinct()
    .where('c.company_id', '=', t.companyId)
    .where('c.posting_id', '=', postingId)
    .execute();
  if (costed.length === 0) return;
  await lockStock(
    t,
    costed.map(({ item_id }) => item_id),
  );
  await deleteClosings(
    t,
    costed.map(({ movement_id }) => movement_id),
  );
}
