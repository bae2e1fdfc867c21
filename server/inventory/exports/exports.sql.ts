import { type RawBuilder, sql } from 'kysely';
import type { StockSheet } from '#contract/inventory/files/exports.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { costOfMovement } from '../ledger/conditions.sql.ts';
import { itemsByLocation } from '../low.sql.ts';
import { inTransit } from '../value/value.sql.ts';

export type Cell = string | number | null;
/** A row, and where the next page begins. */
interface SheetRow {
  cells: Cell[];
  key: [string, string];
}

export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

const at = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone z.time_zone, 'YYYY-MM-DD HH24:MI')`;
const within = (day: RawBuilder<unknown>, { from, to }: Days) =>
  sql`${from ? sql`${day} >= ${from}::date` : sql`true`} and ${to ? sql`${day} <= ${to}::date` : sql`true`}`;

const QUERIES: Record<StockSheet, (t: Tenant, days: Days, after: SheetRow['key'] | null) => RawBuilder<unknown>> = {
  items: (t, _days, after) => sql`
    select json_build_array(i.name, i.sku, array_to_string(i.barcodes, ', '), i.category, i.stock_unit, i.on_hand, i.par_level, i.reorder_point,
      i.last_cost, i.average_cost, round((i.on_hand + coalesce(w.quantity, 0)) * coalesce(i.average_cost, 0), 2),
      i.selling_price_cents / 100.0, v.name,
      (select string_agg(a.name, ', ' order by a.position) from storage_area_items s
        join storage_areas a on a.company_id = s.company_id and a.area_id = s.area_id and a.archived_at is null
        where s.company_id = i.company_id and s.item_id = i.item_id), case when i.is_active then '' else 'yes' end) as cells,
      array[i.name_key, i.item_id::text] as key
    from items i left join vendors v on v.company_id = i.company_id and v.vendor_id = i.preferred_vendor_id
    left join (${inTransit(t)}) w on w.item_id = i.item_id
    where i.company_id = ${t.companyId} and ${after ? sql`(i.name_key, i.item_id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
    order by i.name_key, i.item_id`,
  stock: (t, _days, after) => sql`
    select json_build_array(i.name, i.sku, i.category, l.name, s.on_hand, i.stock_unit, i.average_cost,
      round(s.on_hand * coalesce(i.average_cost, 0), 2), p.par_level, p.reorder_point) as cells, array[s.item_id::text, s.location_id::text] as key
    from (select item_id, location_id, on_hand from location_stock where company_id = ${t.companyId}
      union all select v.item_id, v.location_id, 0 from item_levels v where v.company_id = ${t.companyId} and not exists (
        select from location_stock o where o.company_id = ${t.companyId} and o.item_id = v.item_id and o.location_id = v.location_id)) s
    join items i on i.company_id = ${t.companyId} and i.item_id = s.item_id
    join locations l on l.company_id = ${t.companyId} and l.location_id = s.location_id
    left join (${itemsByLocation(t)}) p on p.item_id = s.item_id and p.location_id = s.location_id
    where ${after ? sql`(s.item_id, s.location_id) > (${after[0]}::uuid, ${after[1]}::uuid)` : sql`true`}
    order by s.item_id, s.location_id`,
  lots: (t, _days, after) => sql`
    select json_build_array(i.name, i.sku, i.category, p.name, l.expires_on, l.code, s.on_hand, i.stock_unit,
      round(s.on_hand * coalesce(i.average_cost, 0), 2)) as cells, array[s.lot_id::text, s.location_id::text] as key
    from lot_stock s join lots l on l.company_id = s.company_id and l.lot_id = s.lot_id
    join items i on i.company_id = l.company_id and i.item_id = l.item_id
    join locations p on p.company_id = s.company_id and p.location_id = s.location_id
    where s.company_id = ${t.companyId} and s.on_hand > 0
      and ${after ? sql`(s.lot_id, s.location_id) > (${after[0]}::uuid, ${after[1]}::uuid)` : sql`true`}
    order by s.lot_id, s.location_id`,
  movements: (t, days, after) => sql`
    select json_build_array(m.effective_on, ${at(sql`m.occurred_at`)}, i.name, i.sku, l.name, m.reason, m.quantity, i.stock_unit,
      m.on_hand_after, ${costOfMovement(t)}, v.vendor, v.number, u.username, m.note,
      case when exists (select from stock_movements r where r.company_id = ${t.companyId} and r.reverses_movement_id = m.movement_id) then 'yes'
        else '' end) as cells, array[m.item_id::text, m.entry::text] as key
    from stock_movements m join items i on i.company_id = m.company_id and i.item_id = m.item_id
    join locations l on l.company_id = m.company_id and l.location_id = m.location_id
    join companies z on z.company_id = m.company_id
    left join invoices v on v.company_id = m.company_id and v.invoice_id = m.invoice_id
    left join users u on u.user_id = m.created_by and u.company_id = ${t.companyId}
    where m.company_id = ${t.companyId} and ${within(sql`m.effective_on`, days)}
      and ${after ? sql`(m.item_id, m.entry) > (${after[0]}::uuid, ${after[1]}::int)` : sql`true`}
    order by m.item_id, m.entry`,
  counts: (t, days, after) => sql`
    select json_build_array(c.name, c.status, ${at(sql`c.started_at`)}, l.name, a.name, i.name, i.sku, e.quantity, i.stock_unit,
      ${at(sql`e.counted_at`)}, u.username) as cells, array[e.count_id::text, e.number::text] as key
    from count_entries e join counts c on c.company_id = e.company_id and c.count_id = e.count_id
    join count_lines n on n.company_id = e.company_id and n.count_id = e.count_id and n.line_id = e.line_id
    join items i on i.company_id = n.company_id and i.item_id = n.item_id
    join locations l on l.company_id = c.company_id and l.location_id = c.location_id
    join companies z on z.company_id = c.company_id
    left join storage_areas a on a.company_id = n.company_id and a.area_id = n.area_id
    left join users u on u.user_id = e.counted_by and u.company_id = ${t.companyId}
    where e.company_id = ${t.companyId} and ${within(sql`(e.counted_at at time zone z.time_zone)::date`, days)}
      and ${after ? sql`(e.count_id, e.number) > (${after[0]}::uuid, ${after[1]}::int)` : sql`true`}
    order by e.count_id, e.number`,
};

/** The next rows of a sheet after the last one that was read. */
export async function nextRows(t: Tenant, sheet: StockSheet, days: Days, after: SheetRow['key'] | null, limit: number) {
  const { rows } = await sql<SheetRow>`${QUERIES[sheet](t, days, after)} limit ${limit}`.execute(t.db);
  return rows;
}
