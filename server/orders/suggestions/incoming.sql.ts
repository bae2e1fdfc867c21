import { sql } from 'kysely';
import { transfersUnderWay } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/**
 * For a query's `with`: `incoming` has what is on the way of each item to each location, by orders and by transfers, in stock units.
 * @param edited an order that is left out, because it is being changed
 */
export const ON_THE_WAY = (t: Tenant, edited: string | null = null) => sql`
  ordered as (
    -- Goods for a location that is archived go to the default one.
    select l.item_id, l.order_id, w.location_id, l.quantity * l.stock_per_unit as quantity, l.stock_per_unit
    from purchase_order_lines l join purchase_orders o on o.company_id = l.company_id and o.order_id = l.order_id
    join locations p on p.company_id = o.company_id and p.location_id = o.location_id
    join locations w on w.company_id = o.company_id and case when p.archived_at is null then w.location_id = p.location_id else w.is_default end
    where l.company_id = ${t.companyId} and o.status in ('sent', 'partly_received')
      and o.order_id is distinct from ${edited}::uuid
  ), counted as (
    select r.order_id, l.item_id, sum((l.quantity + l.short + l.damaged) * l.stock_per_unit) as quantity,
      sum(l.quantity) as received, max(l.stock_per_unit) as per_unit
    from goods_receipt_lines l join goods_receipts r on r.company_id = l.company_id and r.receipt_id = l.receipt_id
    where l.company_id = ${t.companyId} and r.undone_at is null group by 1, 2
  ), billed as (
    select v.order_id, l.item_id, sum(l.stock_quantity) as quantity, max(l.stock_quantity / nullif(l.quantity, 0)) as per_unit
    from line_goods l join invoices v on v.company_id = l.company_id and v.invoice_id = l.invoice_id
    where l.company_id = ${t.companyId} and v.order_id is not null and v.status = 'posted' and v.kind <> 'packing_slip'
      and not l.ignore and l.stock_quantity > 0 and l.price_only is not true
    group by 1, 2
  ), replaced as (
    -- As an order shows it (\`record/order.ts\`): a unit of what came counts as one of what was ordered.
    select s.order_id, s.instead_of as item_id,
      sum(greatest(coalesce(c.received, 0), coalesce(b.quantity / coalesce(c.per_unit, b.per_unit, 1), 0))) as units
    from order_substitutions s left join counted c on c.order_id = s.order_id and c.item_id = s.item_id
    left join billed b on b.order_id = s.order_id and b.item_id = s.item_id
    where s.company_id = ${t.companyId} and s.instead_of is not null
      and not exists (select from ordered o where o.order_id = s.order_id and o.item_id = s.item_id)
    group by 1, 2
  ), incoming as (
    select item_id, location_id, sum(quantity) as quantity from (
      select o.item_id, o.location_id, greatest(0, o.quantity - greatest(coalesce(c.quantity, 0), coalesce(b.quantity, 0))
        - coalesce(r.units, 0) * o.stock_per_unit) as quantity
      from ordered o left join counted c on c.order_id = o.order_id and c.item_id = o.item_id
      left join billed b on b.order_id = o.order_id and b.item_id = o.item_id
      left join replaced r on r.order_id = o.order_id and r.item_id = o.item_id
      union all
      ${transfersUnderWay(t)}
    ) on_the_way group by 1, 2
  )`;
