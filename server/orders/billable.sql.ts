import { sql } from 'kysely';
import type { OrderStatus } from '#contract/orders/order.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The newest orders of the vendor that an invoice can bill; `keptId` is one of them whatever its state and age. */
export async function listBillable(t: Tenant, vendorId: string, keptId: string | null) {
  const { rows } = await sql<{
    order_id: string;
    number: number;
    status: OrderStatus;
    expected_on: string | null;
    item_ids: string[];
    /** An invoice that was not archived bills it. */
    is_billed: boolean;
    /** It stands for a delivery that nobody ordered here. */
    is_of_slip: boolean;
  }>`
    select o.order_id, o.number, o.status, o.expected_on, o.is_of_slip,
      array(select l.item_id from purchase_order_lines l
        where l.company_id = o.company_id and l.order_id = o.order_id) as item_ids,
      exists (select from invoices v where v.company_id = o.company_id and v.order_id = o.order_id
        and v.kind = 'invoice' and v.status in ('needs_review', 'posted')) as is_billed
    from purchase_orders o
    where o.company_id = ${t.companyId} and o.vendor_id = ${vendorId}
      and (o.status in ('sent', 'partly_received', 'received') or o.order_id = ${keptId})
    order by o.order_id is not distinct from ${keptId} desc, o.number desc limit 20`.execute(t.db);
  return rows.sort((a, b) => b.number - a.number);
}

/** The order with this number that an invoice can bill, or else the newest such order with a packing slip of these numbers. */
export async function findNamedOrder(
  t: Tenant,
  vendorId: string,
  { number, slip_keys, is_for_slip }: { number: number | null; slip_keys: string[]; is_for_slip: boolean },
): Promise<string | null> {
  const { rows } = await sql<{ order_id: string }>`
    select o.order_id from purchase_orders o
    where o.company_id = ${t.companyId} and o.vendor_id = ${vendorId} and o.status in ('sent', 'partly_received', 'received')
      and not (o.is_of_slip and ${is_for_slip})
      and (o.number = ${number} or exists (select from invoices v where v.company_id = o.company_id and v.order_id = o.order_id
        and v.kind = 'packing_slip' and v.number_key = any (${slip_keys}::text[])))
    order by o.number is not distinct from ${number} desc, o.number desc limit 1`.execute(t.db);
  return rows[0]?.order_id ?? null;
}

/** Whether `listBillable` has any. */
export async function hasBillable(t: Tenant, vendorId: string, keptId: string | null): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${keptId}::uuid is not null or exists (select from purchase_orders o where o.company_id = ${t.companyId}
      and o.vendor_id = ${vendorId} and o.status in ('sent', 'partly_received', 'received')) as has`.execute(t.db);
  return rows[0]?.has ?? false;
}

/** Whether an order of the vendor names a price, which is in the currency in which the vendor bills. */
export async function hasPrices(t: Tenant, vendorId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from purchase_orders o
    join purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.order_id and l.unit_price is not null
    where o.company_id = ${t.companyId} and o.vendor_id = ${vendorId} limit 1`.execute(t.db);
  return rows.length > 0;
}
