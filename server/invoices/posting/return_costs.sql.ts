import { sql } from 'kysely';
import { costOfMovement, isStanding } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** What each item cost when it last came from the vendor, with its invoice or before it, or else on average, by id. */
export async function costsOfReturns(t: Tenant, vendorId: string, itemIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ item_id: string; cost: string | null }>`
    select i.item_id, trim_scale(coalesce((
      select ${costOfMovement(t)} from stock_movements m
      left join invoices v on v.company_id = ${t.companyId} and v.invoice_id = m.invoice_id
      left join purchase_orders o on o.company_id = ${t.companyId} and o.order_id = m.order_id
      where m.company_id = ${t.companyId} and m.item_id = i.item_id and m.reason = 'received' and m.quantity > 0
        and coalesce(v.vendor_id, o.vendor_id) = ${vendorId} and ${costOfMovement(t)} > 0 and ${isStanding(t)}
      order by m.effective_on desc, m.entry desc limit 1), i.average_cost))::text as cost
    from items i where i.company_id = ${t.companyId} and i.item_id = any (${itemIds}::uuid[])`.execute(t.db);
  return new Map(rows.flatMap(({ item_id, cost }) => (cost === null ? [] : [[item_id, cost] as const])));
}
