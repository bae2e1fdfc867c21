import { sql } from 'kysely';
import type { VendorCharge } from '#contract/inventory/vendors/vendors.ts';
import type { Tenant } from '#server/platform/db/db.ts';

interface Found {
  line_id: string;
  kind: 'code' | 'alias';
  charge: VendorCharge | null;
  description: string;
  unit: string | null;
  pack: string | null;
  parts: { item_id: string; item: string; stock_unit: string; quantity: string; price: string | null }[];
}

/**
 * For each line, what the vendor's code, or else its words, were before, where that is a mixed case of active items or a charge. A code counts
 * more than words, words of lines without a code more than those of one with a code, and of two the newer one.
 */
export async function findWithoutItem(
  t: Tenant,
  vendorId: string,
  lines: readonly { line_id: string; code_key: string | null; description_key: string }[],
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select line_id, kind, charge, description, unit, pack, parts from (
      select distinct on (line.line_id) line.line_id, case when v.code_key = line.code_key then 'code' else 'alias' end as kind,
        v.item_id, v.charge, v.description, v.unit, v.pack, coalesce(held.parts, '[]') as parts
      from unnest(${lines.map(({ line_id }) => line_id)}::uuid[], ${lines.map(({ code_key }) => code_key)}::text[],
        ${lines.map(({ description_key }) => description_key)}::text[]) as line (line_id, code_key, description_key)
      join vendor_items v on v.company_id = ${t.companyId} and v.vendor_id = ${vendorId}
        and (v.code_key = line.code_key or (v.description_key = line.description_key and line.description_key <> ''
          and (v.code_key is null or line.code_key is null)))
      left join items own on own.company_id = v.company_id and own.item_id = v.item_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('item_id', p.item_id, 'item', i.name, 'stock_unit', i.stock_unit,
          'quantity', trim_scale(p.quantity)::text, 'price', trim_scale(p.price)::text) order by p.position) as parts,
          bool_and(i.is_active) as are_active
        from vendor_item_parts p join items i on i.company_id = p.company_id and i.item_id = p.item_id
        where p.company_id = v.company_id and p.vendor_item_id = v.vendor_item_id) held
      where v.charge is not null or own.is_active or held.are_active
      order by line.line_id, (v.code_key = line.code_key) desc nulls last, v.code_key is not null, v.learned_at desc
    ) best where item_id is null`.execute(t.db);
  return rows;
}
