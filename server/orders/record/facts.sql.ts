import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** What happened to one item of an order. `billed` is in stock units, the others are in units that the vendor sells. */
export interface ItemFacts {
  item_id: string;
  item: string;
  stock_unit: string;
  expires: boolean;
  unit: string | null;
  stock_per_unit: string;
  received: string;
  short: string;
  damaged: string;
  billed: string;
  /** What was billed for it, in currency units; null without amounts. */
  spent: string | null;
}

/** The facts of all items of an order. Reads tables of the invoices, which own them; nothing is written here. */
export async function listFacts(t: Tenant, orderId: string, invoiceId: string | null): Promise<ItemFacts[]> {
  const { rows } = await sql<ItemFacts>`
    with counted as (
      select l.item_id, sum(l.quantity) as received, sum(l.short) as short, sum(l.damaged) as damaged, max(l.stock_per_unit) as per_unit
      from goods_receipt_lines l join goods_receipts r on r.company_id = l.company_id and r.receipt_id = l.receipt_id
      where l.company_id = ${t.companyId} and r.order_id = ${orderId} and r.undone_at is null
      group by l.item_id
    ), billed as (
      select l.item_id, sum(l.stock_quantity) as quantity, sum(coalesce(l.amount_cents / 100.0, l.quantity * l.unit_price)) as spent,
        max(l.unit) as unit, max(l.stock_quantity / nullif(l.quantity, 0)) as per_unit
      from line_goods l join invoices v on v.company_id = l.company_id and v.invoice_id = l.invoice_id
      where l.company_id = ${t.companyId} and v.order_id = ${orderId} and (v.status = 'posted' or v.invoice_id = ${invoiceId})
        and v.kind <> 'packing_slip' and not l.ignore and l.stock_quantity > 0 and l.price_only is not true
      group by l.item_id
    )
    select i.item_id, i.name as item, i.stock_unit, i.expires, b.unit, coalesce(c.per_unit, b.per_unit, 1)::text as stock_per_unit,
      coalesce(c.received, 0)::text as received, coalesce(c.short, 0)::text as short, coalesce(c.damaged, 0)::text as damaged,
      coalesce(b.quantity, 0)::text as billed, b.spent::text as spent
    from items i left join counted c on c.item_id = i.item_id left join billed b on b.item_id = i.item_id
    where i.company_id = ${t.companyId} and (c.item_id is not null or b.item_id is not null)
    order by i.name_key`.execute(t.db);
  return rows;
}

/** Whether a posted invoice of the order is in another currency than this one. Without a currency, it is in the company's own. */
export async function isBilledInOther(t: Tenant, orderId: string, currency: string, own: string): Promise<boolean> {
  const { rows } = await sql<{ is_other: boolean }>`
    select exists (select from invoices v where v.company_id = ${t.companyId} and v.order_id = ${orderId} and v.status = 'posted'
      and v.kind <> 'packing_slip' and coalesce(v.currency, ${own}) <> ${currency}) as is_other`.execute(t.db);
  return rows[0]?.is_other ?? false;
}
