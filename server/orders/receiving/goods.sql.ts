import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { Goods, MovementCost, Uncosted } from './goods.rules.ts';

/**
 * What was counted, billed and booked of an order, by item; of a merged item, by the one that is kept. Reads tables of the invoices, which own
 * them.
 */
export async function listGoods(t: Tenant, orderId: string): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select coalesce(g.kept_item_id, known.item_id) as item_id, sum(received * coalesce(g.factor, 1))::text as received,
      sum(missing * coalesce(g.factor, 1))::text as missing, sum(billed * coalesce(g.factor, 1))::text as billed,
      round(sum(booked * coalesce(g.factor, 1)), 4)::text as booked
    from (
      select l.item_id, round(sum(l.quantity * l.stock_per_unit), 4) as received,
        round(sum((l.short + l.damaged) * l.stock_per_unit), 4) as missing, 0::numeric as billed, 0::numeric as booked
      from goods_receipt_lines l join goods_receipts r on r.company_id = ${t.companyId} and r.receipt_id = l.receipt_id
      where l.company_id = ${t.companyId} and r.order_id = ${orderId} and r.undone_at is null
      group by l.item_id
      union all
      select l.item_id, 0, 0, l.stock_quantity, 0
      from line_goods l join invoices v on v.company_id = ${t.companyId} and v.invoice_id = l.invoice_id
      where l.company_id = ${t.companyId} and v.order_id = ${orderId} and v.status = 'posted' and v.kind <> 'packing_slip'
        and not l.ignore and l.stock_quantity > 0 and l.price_only is not true
      union all
      select m.item_id, 0, 0, 0, m.quantity from stock_movements m
      where m.company_id = ${t.companyId} and m.order_id = ${orderId}
    ) known
    left join item_merges g on g.company_id = ${t.companyId} and g.merged_item_id = known.item_id and g.undone_at is null
    group by 1 order by 1`.execute(t.db);
  return rows;
}

// Neither undone nor undoing.
const standing = (t: Tenant) => sql`m.reverses_movement_id is null and not exists (
  select from stock_movements r where r.company_id = ${t.companyId} and r.reverses_movement_id = m.movement_id)`;

/** Movements of the order that brought goods in without a cost, oldest first, with what no posted invoice covers. */
export async function listUncosted(
  t: Tenant,
  orderId: string,
): Promise<(Uncosted & { quantity: string; occurred_at: Date })[]> {
  const { rows } = await sql<Uncosted & { quantity: string; occurred_at: Date }>`
    select m.movement_id, m.item_id, m.quantity::text as quantity, m.occurred_at, (m.quantity - coalesce((
      select sum(c.quantity) from movement_costs c
      join invoice_postings p on p.company_id = ${t.companyId} and p.posting_id = c.posting_id and p.reversed_at is null
      where c.company_id = ${t.companyId} and c.movement_id = m.movement_id), 0))::text as open
    from stock_movements m
    where m.company_id = ${t.companyId} and m.order_id = ${orderId} and m.quantity > 0 and m.unit_cost is null and ${standing(t)}
    order by m.item_id, m.entry`.execute(t.db);
  return rows;
}

export async function insertMovementCosts(t: Tenant, postingId: string, costs: readonly MovementCost[]): Promise<void> {
  if (costs.length === 0) return;
  await t.db
    .insertInto('movement_costs')
    .values(costs.map((cost) => ({ company_id: t.companyId, posting_id: postingId, ...cost })))
    .execute();
}

export async function insertReceipt(
  t: Tenant,
  receipt: {
    receipt_id: string;
    order_id: string;
    invoice_id?: string;
    received_at: Date;
    received_by: string | null;
    note: string | null;
  },
  lines: {
    item_id: string;
    quantity: string;
    short: string;
    damaged: string;
    stock_per_unit: string;
    note: string | null;
  }[],
): Promise<void> {
  await t.db
    .insertInto('goods_receipts')
    .values({ company_id: t.companyId, ...receipt })
    .execute();
  const { receipt_id } = receipt;
  await t.db
    .insertInto('goods_receipt_lines')
    .values(lines.map((line) => ({ company_id: t.companyId, receipt_id, ...line })))
    .execute();
}

/** Whether something of the order came that is not undone, and not with this packing slip. */
export async function hasOtherReceipt(t: Tenant, orderId: string, invoiceId: string): Promise<boolean> {
  const receipt = await t.db
    .selectFrom('goods_receipts')
    .select('receipt_id')
    .where('company_id', '=', t.companyId)
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`invoice_id is distinct from ${invoiceId}`)
    .limit(1)
    .executeTakeFirst();
  return receipt !== undefined;
}

/** Marks the receipt as undone. Returns when it was, or why it is not marked; one of a packing slip goes only with that. */
export async function undoReceiptRow(
  t: Tenant,
  of: { order_id: string; receipt_id: string },
  by: { undone_at: Date; undone_by: string | null },
): Promise<Date | 'before' | 'none' | 'of_slip'> {
  const receipt = await t.db
    .selectFrom('goods_receipts')
    .select(['received_at', 'undone_at', 'invoice_id'])
    .where('company_id', '=', t.companyId)
    .where('order_id', '=', of.order_id)
    .where('receipt_id', '=', of.receipt_id)
    .executeTakeFirst();
  if (!receipt) return 'none';
  if (receipt.undone_at) return 'before';
  if (receipt.invoice_id) return 'of_slip';
  await t.db
    .updateTable('goods_receipts')
    .set(by)
    .where('company_id', '=', t.companyId)
    .where('receipt_id', '=', of.receipt_id)
    .execute();
  return receipt.received_at;
}

/** Marks the receipt of a packing slip as undone. Returns when it was. */
export async function undoReceiptOfSlip(
  t: Tenant,
  invoiceId: string,
  by: { undone_at: Date; undone_by: string | null },
): Promise<Date | undefined> {
  const receipt = await t.db
    .updateTable('goods_receipts')
    .set(by)
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('undone_at', 'is', null)
    .returning('received_at')
    .executeTakeFirst();
  return receipt?.received_at;
}

/** Orders of the vendor with goods of these items that came in and that no invoice of an order covers. */
export async function listUnbilledOrders(t: Tenant, vendorId: string, itemIds: string[]) {
  const { rows } = await sql<{ order_id: string; number: number; item_count: number }>`
    select o.order_id, o.number, count(distinct m.item_id)::int as item_count
    from stock_movements m join purchase_orders o on o.company_id = ${t.companyId} and o.order_id = m.order_id
    where m.company_id = ${t.companyId} and o.vendor_id = ${vendorId} and m.item_id = any (${itemIds}::uuid[])
      and m.quantity > 0 and m.unit_cost is null and ${standing(t)}
      and not exists (select from movement_costs c
        join invoice_postings p on p.company_id = ${t.companyId} and p.posting_id = c.posting_id and p.reversed_at is null
        where c.company_id = ${t.companyId} and c.movement_id = m.movement_id)
    group by o.order_id, o.number order by o.number`.execute(t.db);
  return rows;
}
