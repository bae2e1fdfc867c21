import { sql } from 'kysely';
import { USUAL_FROM } from '#contract/limits.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export interface ItemCosts {
  item_id: string;
  on_hand: string;
  last_cost: string | null;
  average_cost: string | null;
}

/**
 * The costs of the items, by id. Locks the items as `lockStock` does, in the same order: no other posting changes what a user has agreed to
 * between the question and the movements.
 */
export async function lockCosts(t: Tenant, itemIds: string[]): Promise<Map<string, ItemCosts>> {
  if (itemIds.length === 0) return new Map();
  const rows = await t.db
    .selectFrom('items')
    .select(['item_id', 'on_hand', 'last_cost', 'average_cost'])
    .where('company_id', '=', t.companyId)
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.item_id, row]));
}

/** The median quantity in which each item came from the vendor, by item; only items that came often enough. */
export async function usualQuantities(t: Tenant, vendorId: string, itemIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ item_id: string; usual: number }>`
    select m.item_id, round(percentile_cont(0.5) within group (order by m.quantity)::numeric, 4)::float8 as usual
    from stock_movements m
    join invoice_postings p on p.company_id = m.company_id and p.posting_id = m.posting_id and p.reversed_at is null
    join invoices v on v.company_id = m.company_id and v.invoice_id = m.invoice_id and v.vendor_id = ${vendorId}
    where m.company_id = ${t.companyId} and m.item_id = any (${itemIds}::uuid[]) and m.quantity > 0
    group by m.item_id having count(*) >= ${USUAL_FROM}`.execute(t.db);
  return new Map(rows.map(({ item_id, usual }) => [item_id, usual]));
}

/** The median total of the vendor's posted invoices in cents of the company's currency, without credit memos; null while there are too few. */
export async function usualTotal(t: Tenant, vendorId: string): Promise<number | null> {
  const { rows } = await sql<{ usual: number }>`
    select round(percentile_cont(0.5) within group (order by total_cents * coalesce(exchange_rate, 1)))::int8 as usual
    from invoices
    where company_id = ${t.companyId} and vendor_id = ${vendorId} and status = 'posted' and total_cents > 0
    having count(*) >= ${USUAL_FROM}`.execute(t.db);
  return rows[0]?.usual ?? null;
}
