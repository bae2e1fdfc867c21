import { sql } from 'kysely';
import { USUAL_FROM } from '#contract/invoices/limits.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** How far the days of a delivery and of its invoice usually are apart. */
const BILL_NEAR_DAYS = 7;

export interface ItemCosts {
  item_id: string;
  on_hand: string;
  last_cost: string | null;
  average_cost: string | null;
}

/** The costs of the items, by id. */
export async function listCosts(t: Tenant, itemIds: string[]): Promise<Map<string, ItemCosts>> {
  if (itemIds.length === 0) return new Map();
  const rows = await t.db
    .selectFrom('items')
    .select(['item_id', 'on_hand', 'last_cost', 'average_cost'])
    .where('company_id', '=', t.companyId)
    .where('item_id', 'in', itemIds)
    .execute();
  return new Map(rows.map((row) => [row.item_id, row]));
}

/**
 * The median quantity in which each item came from the vendor with one invoice, by item; only items that came often enough. What was far from
 * the usual and agreed to does not count.
 */
export async function usualQuantities(t: Tenant, vendorId: string, itemIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ item_id: string; usual: number }>`
    select item_id, round(percentile_cont(0.5) within group (order by quantity)::numeric, 4)::float8 as usual
    from (
      select m.item_id, sum(m.quantity) as quantity
      from stock_movements m
      join invoice_postings p on p.company_id = m.company_id and p.posting_id = m.posting_id and p.reversed_at is null
        and m.item_id <> all (p.unusual_items)
      join invoices v on v.company_id = m.company_id and v.invoice_id = m.invoice_id and v.vendor_id = ${vendorId}
      where m.company_id = ${t.companyId} and m.item_id = any (${itemIds}::uuid[]) and m.quantity > 0
      group by m.item_id, m.posting_id
    ) receipts
    group by item_id having count(*) >= ${USUAL_FROM}`.execute(t.db);
  return new Map(rows.map(({ item_id, usual }) => [item_id, usual]));
}

/**
 * The median total of the vendor's posted invoices in cents of the company's currency, without credit memos and those far from the usual;
 * null while there are too few.
 */
export async function usualTotal(t: Tenant, vendorId: string): Promise<number | null> {
  const { rows } = await sql<{ usual: number }>`
    select round(percentile_cont(0.5) within group (order by v.total_cents * coalesce(v.exchange_rate, 1)))::int8 as usual
    from invoices v
    join invoice_postings p on p.company_id = v.company_id and p.invoice_id = v.invoice_id and p.reversed_at is null
      and not p.has_unusual_total
    where v.company_id = ${t.companyId} and v.vendor_id = ${vendorId} and v.status = 'posted' and v.kind = 'invoice' and v.total_cents > 0
    having count(*) >= ${USUAL_FROM}`.execute(t.db);
  return rows[0]?.usual ?? null;
}

/** Posted invoices of the vendor around that day that bill some of these items and no order. */
export async function listBillsWithoutOrder(t: Tenant, vendorId: string, itemIds: string[], date: string) {
  const { rows } = await sql<{ other_id: string; number: string | null; item_count: number }>`
    select v.invoice_id as other_id, v.number, count(distinct l.item_id)::int as item_count
    from invoices v join line_goods l on l.company_id = v.company_id and l.invoice_id = v.invoice_id
    where v.company_id = ${t.companyId} and v.vendor_id = ${vendorId} and v.status = 'posted' and v.kind = 'invoice'
      and v.order_id is null and l.item_id = any (${itemIds}::uuid[]) and not l.ignore and l.stock_quantity > 0
      and v.date between ${date}::date - ${BILL_NEAR_DAYS}::int and ${date}::date + ${BILL_NEAR_DAYS}::int
    group by v.invoice_id, v.number order by v.invoice_id`.execute(t.db);
  return rows;
}
