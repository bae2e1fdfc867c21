import { sql } from 'kysely';
import type { PosDriverName } from '#contract/pos/drivers.ts';
import type { PosItem } from '#contract/pos/pos_items.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** Every sold item with its match and what was sold of it, the most sold first. */
export async function listSoldItems(t: Tenant) {
  const { rows } = await sql<{
    pos_item_id: string;
    driver: PosDriverName;
    kind: 'item' | 'modifier';
    name: string;
    sku: string | null;
    barcode: string | null;
    item_id: string | null;
    recipe_id: string | null;
    target: string | null;
    unit: string | null;
    quantity: number | null;
    parts: PosItem['parts'];
    is_ignored: boolean;
    is_mapped: boolean;
    sold: number;
    last_on: string | null;
  }>`
    with newest as (
      select distinct on (v.sale_id) v.sale_id, v.sold_on, v.lines, v.is_open from pos_sale_versions v
      join pos_tasks k on k.company_id = v.company_id and k.task_id = v.task_id and k.undone_at is null
      where v.company_id = ${t.companyId} order by v.sale_id, v.version desc, v.task_id desc
    ), sold as (
      select (line->>'pos_item_id')::uuid as pos_item_id,
        sum((line->>'quantity')::numeric - (line->>'returned')::numeric) as sold, max(n.sold_on) as last_on
      from newest n, jsonb_array_elements(n.lines) line where not n.is_open group by 1
    )
    select p.pos_item_id, c.driver, p.kind, p.name, p.sku, p.barcode, p.item_id, p.recipe_id, coalesce(i.name, r.name) as target,
      coalesce(i.stock_unit, r.yield_unit) as unit, p.quantity::float8 as quantity, p.is_ignored,
      coalesce(b.parts, '[]') as parts,
      p.mapped_at is not null as is_mapped, coalesce(s.sold, 0)::float8 as sold, s.last_on
    from pos_items p
    join pos_connections c on c.company_id = p.company_id and c.connection_id = p.connection_id
    left join items i on i.company_id = p.company_id and i.item_id = p.item_id
    left join recipes r on r.company_id = p.company_id and r.recipe_id = p.recipe_id
    left join (
      select b.pos_item_id, jsonb_agg(jsonb_build_object('item_id', b.item_id, 'recipe_id', b.recipe_id,
        'name', coalesce(i.name, r.name), 'unit', coalesce(i.stock_unit, r.yield_unit), 'quantity', b.quantity) order by b.position) as parts
      -- Items that were merged are one part.
      from (select company_id, pos_item_id, item_id, recipe_id, min(position) as position, sum(quantity) as quantity from pos_item_parts
        where company_id = ${t.companyId} group by 1, 2, 3, 4) b
      left join items i on i.company_id = b.company_id and i.item_id = b.item_id
      left join recipes r on r.company_id = b.company_id and r.recipe_id = b.recipe_id
      group by 1
    ) b on b.pos_item_id = p.pos_item_id
    left join sold s on s.pos_item_id = p.pos_item_id
    where p.company_id = ${t.companyId}
    order by coalesce(s.sold, 0) desc, p.name, p.pos_item_id`.execute(t.db);
  return rows;
}
export type SoldItem = Awaited<ReturnType<typeof listSoldItems>>[number];
