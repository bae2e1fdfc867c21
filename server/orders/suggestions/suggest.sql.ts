import { sql } from 'kysely';
import type { Suggestion } from '#contract/orders/suggestion.ts';
import { itemsByLocation } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { ORDERED_AS, SOLD_BY } from '../orderable.sql.ts';
import { ON_THE_WAY } from './incoming.sql.ts';
import { JUST_ABOVE, LASTS_DAYS_MAX } from './suggest.rules.ts';

/** An older price than this, counted from the newest one, says nothing about today. */
const CURRENT_DAYS = 180;

export interface Wanted {
  item_id: string;
  item: string;
  stock_unit: string;
  location_id: string;
  location: string;
  on_hand: string;
  incoming: string;
  par_level: string | null;
  reorder_point: string | null;
  /** What sales take in a day; null while there are not enough of them. */
  per_day: string | null;
  /** Weekdays on which its vendor delivers. */
  delivery_days: number[] | null;
  vendor_id: string | null;
  unit: string | null;
  pack: string | null;
  stock_per_unit: string | null;
  unit_price: string | null;
  cheaper: Suggestion['lines'][number]['cheaper'];
}

/**
 * Items whose stock at a location, with what is on the way to it, is at or below the reorder point, below par or, where sales are booked, below
 * what can sell until the order after this one; each with its preferred vendor or else that of its last purchase, if active, and the pack that
 * was bought there last.
 */
export async function listWanted(t: Tenant): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    with ${ON_THE_WAY(t)}
    select i.item_id, i.name as item, i.stock_unit, p.location_id, p.name as location, p.on_hand::text as on_hand,
      round(coalesce(n.quantity, 0), 4)::text as incoming, p.par_level::text as par_level,
      p.reorder_point::text as reorder_point, w.per_day::text as per_day, s.delivery_days, s.vendor_id, s.unit, s.pack, s.stock_per_unit::text as stock_per_unit,
      s.unit_price::text as unit_price, c.cheaper
    from (${itemsByLocation(t)}) p join items i on i.company_id = ${t.companyId} and i.item_id = p.item_id
    left join incoming n on n.item_id = p.item_id and n.location_id = p.location_id
    left join item_velocity w on w.company_id = i.company_id and w.item_id = i.item_id and p.is_default
    left join lateral (
      select vi.vendor_id, v.delivery_days, ${ORDERED_AS}, vi.last_on, v.currency
      from ${SOLD_BY(t)} vi join vendors v on v.company_id = i.company_id and v.vendor_id = vi.vendor_id and v.is_active
      where vi.item_id = i.item_id
      order by vi.vendor_id = i.preferred_vendor_id desc nulls last, max(vi.last_on) over (partition by vi.vendor_id) desc nulls last,
        vi.stock_per_unit is null, vi.last_on desc nulls last, vi.learned_at desc limit 1) s on true
    left join lateral (
      select json_build_object('vendor', v.name, 'unit_cost', round(vi.last_unit_price / vi.stock_per_unit, 4),
        'than', round(s.unit_price / s.stock_per_unit, 4)) as cheaper
      from vendor_items vi join vendors v on v.company_id = vi.company_id and v.vendor_id = vi.vendor_id and v.is_active
        and v.currency is not distinct from s.currency
      where vi.company_id = i.company_id and vi.item_id = i.item_id and vi.vendor_id <> s.vendor_id and vi.last_unit_price > 0
        and vi.last_on >= s.last_on - ${sql.lit(CURRENT_DAYS)}
        and vi.last_unit_price / nullif(vi.stock_per_unit, 0) < s.unit_price / nullif(s.stock_per_unit, 0)
      order by vi.last_unit_price / vi.stock_per_unit, v.name limit 1) c on true
    where i.company_id = ${t.companyId} and i.is_active and p.on_hand + coalesce(n.quantity, 0) <
      greatest(p.par_level, p.reorder_point + ${JUST_ABOVE}, w.per_day * ${LASTS_DAYS_MAX})
    order by i.name_key, p.is_default desc, p.name_key`.execute(t.db);
  return rows;
}

/** The vendors among these, with their terms and their newest draft for each location. */
export async function listVendorTerms(t: Tenant, vendorIds: string[]) {
  const { rows } = await sql<{
    vendor_id: string;
    vendor: string;
    delivery_days: number[];
    minimum_order: number | null;
    currency: string | null;
    drafts: Record<string, Suggestion['draft']>;
  }>`
    select v.vendor_id, v.name as vendor, v.delivery_days, v.minimum_order_cents::float8 / 100 as minimum_order, v.currency,
      coalesce((select jsonb_object_agg(o.location_id, jsonb_build_object('order_id', o.order_id, 'version', o.version, 'total', l.total,
          'lines', l.lines) order by o.number)
        from purchase_orders o cross join lateral (
          select coalesce(round(sum(round(l.quantity * l.unit_price, 2)), 2), 0) as total,
            coalesce(jsonb_agg(jsonb_build_object('item_id', l.item_id, 'quantity', trim_scale(l.quantity), 'stock_per_unit', trim_scale(l.stock_per_unit))
              order by l.position), '[]') as lines
          from purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.order_id) l
        where o.company_id = v.company_id and o.vendor_id = v.vendor_id and o.status = 'draft'), '{}') as drafts
    from vendors v where v.company_id = ${t.companyId} and v.vendor_id = any (${vendorIds}::uuid[])`.execute(t.db);
  return rows;
}
