import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

interface FoundCase {
  line_id: string;
  kind: 'code' | 'alias';
  description: string;
  unit: string | null;
  pack: string | null;
  parts: { item_id: string; item: string; stock_unit: string; quantity: string; price: string | null }[];
}

/** The vendor's mixed case with the code of each line, or else with its words; only of active items. */
export async function findCases(
  t: Tenant,
  vendorId: string,
  lines: readonly { line_id: string; code_key: string | null; description_key: string }[],
): Promise<FoundCase[]> {
  const { rows } = await sql<FoundCase>`
    select distinct on (line.line_id) line.line_id, case when v.code_key = line.code_key then 'code' else 'alias' end as kind,
      v.description, v.unit, v.pack, held.parts
    from unnest(${lines.map(({ line_id }) => line_id)}::uuid[], ${lines.map(({ code_key }) => code_key)}::text[],
      ${lines.map(({ description_key }) => description_key)}::text[]) as line (line_id, code_key, description_key)
    join vendor_items v on v.company_id = ${t.companyId} and v.vendor_id = ${vendorId} and v.item_id is null
      and (v.code_key = line.code_key or (v.description_key = line.description_key and line.description_key <> ''
        and (v.code_key is null or line.code_key is null)))
    cross join lateral (
      select jsonb_agg(jsonb_build_object('item_id', p.item_id, 'item', i.name, 'stock_unit', i.stock_unit,
        'quantity', trim_scale(p.quantity)::text, 'price', trim_scale(p.price)::text) order by p.position) as parts,
        bool_and(i.is_active) as are_active
      from vendor_item_parts p join items i on i.company_id = p.company_id and i.item_id = p.item_id
      where p.company_id = v.company_id and p.vendor_item_id = v.vendor_item_id) held
    where held.are_active
    order by line.line_id, (v.code_key = line.code_key) desc nulls last, v.learned_at desc`.execute(t.db);
  return rows;
}
