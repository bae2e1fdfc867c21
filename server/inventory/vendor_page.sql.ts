import { sql } from 'kysely';
import type { VendorDetails, VendorItem } from '#contract/inventory/vendors/vendors.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** Older prices say little about the next one, and a chart cannot show them. */
const PRICES_SHOWN = 50;
/** Of a new shop, these are all items that a vendor brings. */
const PREFERRED_SHOWN = 200;

/** A vendor with what was spent since those dates. Reads tables of the invoices, which own them; nothing is written here. */
export async function findVendorDetails(
  t: Tenant,
  vendorId: string,
  since: { quarter: string; year: string },
): Promise<VendorDetails | undefined> {
  const { rows } = await sql<VendorDetails>`
    select v.vendor_id, v.name, v.is_active, v.tax_ids, v.phones, v.emails, v.account_number, v.terms_days, v.order_email,
      v.contacts, v.order_days, v.delivery_days, v.minimum_order_cents::float8 / 100 as minimum_order, v.currency, v.note,
      count(*) filter (where i.kind = 'invoice')::int as invoice_count,
      max(i.date) filter (where i.kind = 'invoice') as last_invoice_on,
      coalesce(sum(i.total_cents * coalesce(i.exchange_rate, 1)) filter (where i.date > ${since.quarter}::date), 0)::float8 / 100 as spent,
      coalesce(sum(i.total_cents * coalesce(i.exchange_rate, 1)) filter (where i.date > ${since.year}::date), 0)::float8 / 100 as spent_year,
      (select count(distinct vi.item_id)::int from vendor_items vi
        where vi.company_id = v.company_id and vi.vendor_id = v.vendor_id) as item_count,
      coalesce((select jsonb_agg(jsonb_build_object('item_id', x.item_id, 'name', x.name) order by x.name_key) from (
        select x.item_id, x.name, x.name_key from items x
        where x.company_id = v.company_id and x.preferred_vendor_id = v.vendor_id and x.is_active
          and not exists (select from vendor_items vi
            where vi.company_id = v.company_id and vi.vendor_id = v.vendor_id and vi.item_id = x.item_id)
        order by x.name_key limit ${PREFERRED_SHOWN}) x), '[]'::jsonb) as preferred_items
    from vendors v
    left join invoices i on i.company_id = v.company_id and i.vendor_id = v.vendor_id and i.status = 'posted'
      and i.kind in ('invoice', 'credit_memo')
    where v.company_id = ${t.companyId} and v.vendor_id = ${vendorId}
    group by v.company_id, v.vendor_id`.execute(t.db);
  return rows[0];
}

// A mixed case is known by its code or, without one, by its words.
const pricesOfCase = sql`
  (select v.date, l.unit_price::float8 as unit_price, v.currency, v.invoice_id, l.line_id
  from invoice_lines l join invoices v on v.company_id = l.company_id and v.invoice_id = l.invoice_id
  where vi.item_id is null and vi.charge is null and v.company_id = vi.company_id and v.vendor_id = vi.vendor_id and v.status = 'posted'
    and v.kind = 'invoice' and v.date is not null and not l.ignore and l.unit_price > 0 and l.quantity > 0 and l.item_id is null
    and case when vi.code is null then l.description = vi.description else l.code = vi.code end
    and lower(coalesce(l.unit, '')) = lower(coalesce(vi.unit, '')) and v.currency is not distinct from coalesce(w.currency, v.currency)
  order by v.date desc, v.invoice_id desc limit ${PRICES_SHOWN})`;

/** One page of what the shop buys from a vendor, last bought first, each with the prices of its posted purchases. */
export async function listVendorItems(t: Tenant, vendorId: string, page: { limit: number; offset: number }) {
  const { rows: vendor_items } = await sql<VendorItem>`
    select vi.vendor_item_id, vi.item_id, vi.charge, coalesce(i.name, vi.description) as item, coalesce(i.stock_unit, '') as stock_unit,
      coalesce((
        select jsonb_agg(jsonb_build_object('item_id', p.item_id, 'item', g.name, 'stock_unit', g.stock_unit,
          'quantity', p.quantity::float8, 'price', p.price::float8) order by p.position)
        from vendor_item_parts p join items g on g.company_id = p.company_id and g.item_id = p.item_id
        where p.company_id = vi.company_id and p.vendor_item_id = vi.vendor_item_id), '[]'::jsonb) as parts, vi.code, vi.description, vi.unit, vi.pack,
      vi.stock_per_unit::float8 as stock_per_unit, vi.last_unit_price::float8 as last_unit_price, vi.last_on,
      coalesce((
        select jsonb_agg(jsonb_build_object('date', p.date, 'unit_price', p.unit_price, 'currency', p.currency, 'invoice_id', p.invoice_id,
          'line_id', p.line_id) order by p.date, p.invoice_id)
        from (
          ${pricesOfCase}
          union all (select v.date, l.unit_price::float8 as unit_price, v.currency, v.invoice_id, l.line_id
          from invoice_lines l join invoices v on v.company_id = l.company_id and v.invoice_id = l.invoice_id
          where l.company_id = vi.company_id and l.item_id = vi.item_id and not l.ignore and l.unit_price > 0 and l.quantity > 0
            and v.vendor_id = vi.vendor_id and v.status = 'posted' and v.kind = 'invoice' and v.date is not null
            and lower(coalesce(l.unit, '')) = lower(coalesce(vi.unit, ''))
            and (vi.code is null or l.code = vi.code)
            and v.currency is not distinct from coalesce(w.currency, v.currency)
          order by v.date desc, v.invoice_id desc limit ${PRICES_SHOWN})
        ) p), '[]'::jsonb) as prices
    from vendor_items vi join vendors w on w.company_id = vi.company_id and w.vendor_id = vi.vendor_id
    left join items i on i.company_id = vi.company_id and i.item_id = vi.item_id
    where vi.company_id = ${t.companyId} and vi.vendor_id = ${vendorId}
    order by vi.last_on desc nulls last, coalesce(i.name_key, vi.description_key), vi.vendor_item_id
    limit ${page.limit} offset ${page.offset}`.execute(t.db);
  const { total_count } = await t.db
    .selectFrom('vendor_items')
    .select(sql<number>`count(*)::int`.as('total_count'))
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow();
  return { vendor_items, total_count };
}
