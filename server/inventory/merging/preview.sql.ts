import { sql } from 'kysely';
import type { ItemDuplicate, ItemMoves, VendorDuplicate, VendorMoves } from '#contract/inventory/merges/merges.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** From which similarity on two names may be those of one thing. */
const NEARLY_THE_SAME = 0.5;
const SHOWN = 6;

/** Active items that may be the same thing: with one of its barcodes, or with nearly its name and the same unit. */
export async function listItemDuplicates(t: Tenant, itemId: string): Promise<ItemDuplicate[]> {
  const { rows } = await sql<ItemDuplicate>`
    select o.item_id, o.name, o.stock_unit, o.on_hand::float8 as on_hand,
      case when o.barcodes && i.barcodes then 'barcode' else 'name' end as reason
    from items i join items o on o.company_id = i.company_id and o.item_id <> i.item_id and o.is_active
      and (o.barcodes && i.barcodes
        or (lower(o.stock_unit) = lower(i.stock_unit) and similarity(o.name_key, i.name_key) >= ${NEARLY_THE_SAME}))
    where i.company_id = ${t.companyId} and i.item_id = ${itemId}
    order by o.barcodes && i.barcodes desc, similarity(o.name_key, i.name_key) desc, o.name limit ${SHOWN}`.execute(
    t.db,
  );
  return rows;
}

/** Active vendors that may be the same company: with one of its tax ids, phones or emails, or with nearly its name. */
export async function listVendorDuplicates(t: Tenant, vendorId: string): Promise<VendorDuplicate[]> {
  const { rows } = await sql<VendorDuplicate>`
    select * from (
      select o.vendor_id, o.name, (select count(*)::int from invoices n where n.company_id = o.company_id and n.vendor_id = o.vendor_id)
          as invoice_count,
        case when o.tax_ids && v.tax_ids or o.phones && v.phones or o.emails && v.emails then 'mark' else 'name' end as reason,
        similarity(o.name_key, v.name_key) as likeness
      from vendors v join vendors o on o.company_id = v.company_id and o.vendor_id <> v.vendor_id and o.is_active
      where v.company_id = ${t.companyId} and v.vendor_id = ${vendorId}
    ) d where reason = 'mark' or likeness >= ${NEARLY_THE_SAME}
    order by reason, likeness desc, name limit ${SHOWN}`.execute(t.db);
  return rows.map(({ vendor_id, name, invoice_count, reason }) => ({ vendor_id, name, invoice_count, reason }));
}

/** How much of what points to an item would move with it. */
export async function countItemMoves(t: Tenant, itemId: string): Promise<ItemMoves> {
  const { rows } = await sql<ItemMoves>`
    select
      ((select count(*) from vendor_items r where r.company_id = i.company_id and r.item_id = i.item_id)
        + (select count(distinct r.vendor_item_id) from vendor_item_parts r where r.company_id = i.company_id and r.item_id = i.item_id))::int
        as vendor_items,
      ((select count(*) from invoice_lines r where r.company_id = i.company_id and r.item_id = i.item_id)
        + (select count(distinct (r.invoice_id, r.line_id)) from invoice_line_parts r where r.company_id = i.company_id and r.item_id = i.item_id))::int
        as invoice_lines,
      (select count(*)::int from purchase_order_lines r where r.company_id = i.company_id and r.item_id = i.item_id) as order_lines,
      (select count(distinct r.recipe_id)::int from recipe_lines r where r.company_id = i.company_id and r.item_id = i.item_id) as recipes,
      (select count(*)::int from pos_items r where r.company_id = i.company_id and (r.item_id = i.item_id or exists (
        select from pos_item_parts b where b.company_id = r.company_id and b.pos_item_id = r.pos_item_id and b.item_id = i.item_id))) as sold_items,
      (select count(*)::int from price_changes r where r.company_id = i.company_id and r.item_id = i.item_id) as price_changes,
      (select count(*)::int from credit_request_lines r where r.company_id = i.company_id and r.item_id = i.item_id) as credit_lines,
      (select count(*)::int from storage_area_items r where r.company_id = i.company_id and r.item_id = i.item_id) as areas
    from items i where i.company_id = ${t.companyId} and i.item_id = ${itemId}`.execute(t.db);
  const [moves] = rows;
  if (!moves) throw new Error(`there is no item ${itemId}`);
  return moves;
}

export async function countVendorMoves(t: Tenant, vendorId: string): Promise<VendorMoves> {
  const { rows } = await sql<VendorMoves>`
    select
      (select count(*)::int from vendor_items r where r.company_id = v.company_id and r.vendor_id = v.vendor_id) as vendor_items,
      (select count(*)::int from invoices r where r.company_id = v.company_id and r.vendor_id = v.vendor_id) as invoices,
      (select count(*)::int from purchase_orders r where r.company_id = v.company_id and r.vendor_id = v.vendor_id) as orders,
      (select count(*)::int from credit_requests r where r.company_id = v.company_id and r.vendor_id = v.vendor_id) as credits,
      (select count(*)::int from price_changes r where r.company_id = v.company_id and r.vendor_id = v.vendor_id) as price_changes,
      (select coalesce(sum(amount_cents), 0)::float8 / 100 from vendor_deposits r where r.company_id = v.company_id and r.vendor_id = v.vendor_id)
        as deposits,
      (select count(*)::int from items r where r.company_id = v.company_id and r.preferred_vendor_id = v.vendor_id) as preferred
    from vendors v where v.company_id = ${t.companyId} and v.vendor_id = ${vendorId}`.execute(t.db);
  const [moves] = rows;
  if (!moves) throw new Error(`there is no vendor ${vendorId}`);
  return moves;
}

/** What prevents merging one item into the other; the first reason of each kind. */
export async function findItemObstacles(t: Tenant, kept: string, merged: string) {
  const { rows } = await sql<{
    count_name: string | null;
    order_of_both: number | null;
    unbilled_order: number | null;
  }>`
    select
      (select c.name from counts c join count_lines l on l.company_id = c.company_id and l.count_id = c.count_id
        where c.company_id = ${t.companyId} and c.status = 'open' and l.item_id = ${merged} order by c.started_at limit 1) as count_name,
      (select o.number from purchase_orders o where o.company_id = ${t.companyId} and o.status in ('draft', 'sent', 'partly_received')
        and 2 = (select count(*) from purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.order_id
          and l.item_id in (${kept}, ${merged})) order by o.number limit 1) as order_of_both,
      (select o.number from stock_movements m join purchase_orders o on o.company_id = m.company_id and o.order_id = m.order_id
        where m.company_id = ${t.companyId} and m.item_id = ${merged} and m.quantity > 0 and m.unit_cost is null
          and m.reverses_movement_id is null
          and not exists (select from stock_movements r where r.company_id = m.company_id and r.reverses_movement_id = m.movement_id)
          and not exists (select from movement_costs c
            join invoice_postings p on p.company_id = c.company_id and p.posting_id = c.posting_id and p.reversed_at is null
            where c.company_id = m.company_id and c.movement_id = m.movement_id)
        order by o.number limit 1) as unbilled_order`.execute(t.db);
  return rows[0] ?? { count_name: null, order_of_both: null, unbilled_order: null };
}

/** The count that has seen the shelves of both as one: the kept item was counted since the merge. */
export async function findCountSince(
  t: Tenant,
  itemId: string,
  since: Date,
): Promise<{ name: string | null } | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select c.name from stock_movements m
    left join counts c on c.company_id = m.company_id and c.count_id = m.count_id
    where m.company_id = ${t.companyId} and m.item_id = ${itemId} and m.counted_at is not null and m.occurred_at > ${since}
      and m.reverses_movement_id is null
      and not exists (select from stock_movements r where r.company_id = m.company_id and r.reverses_movement_id = m.movement_id)
    order by m.entry desc limit 1`.execute(t.db);
  return rows[0];
}
