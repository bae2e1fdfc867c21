import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** What each item cost when it last came from the vendor, or else on average, by id. */
export async function costsOfReturns(t: Tenant, vendorId: string, itemIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ item_id: string; cost: string | null }>`
    select i.item_id, trim_scale(coalesce((
      select m.unit_cost from stock_movements m
      join invoice_postings p on p.company_id = m.company_id and p.posting_id = m.posting_id and p.reversed_at is null
      join invoices v on v.company_id = m.company_id and v.invoice_id = m.invoice_id and v.vendor_id = ${vendorId}
      where m.company_id = i.company_id and m.item_id = i.item_id and m.quantity > 0 and m.unit_cost > 0
      order by m.effective_on desc, m.entry desc limit 1), i.average_cost))::text as cost
    from items i where i.company_id = ${t.companyId} and i.item_id = any (${itemIds}::uuid[])`.execute(t.db);
  return new Map(rows.flatMap(({ item_id, cost }) => (cost === null ? [] : [[item_id, cost] as const])));
}
