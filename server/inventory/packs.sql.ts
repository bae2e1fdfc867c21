import { sql } from 'kysely';
import type { Pack } from '#contract/inventory/packs/packs.ts';

/** More would crowd the field of a quantity. */
const PACKS_SHOWN = 2;

/**
 * The packs in which vendors sell the item `i` of a query, the last bought first, each size once. Where nobody has said what one holds, it is no
 * pack.
 */
export const PACKS = sql<Pack[]>`coalesce((
    select jsonb_agg(jsonb_build_object('unit', p.unit, 'stock_per_unit', p.stock_per_unit)
      order by p.last_on desc nulls last, p.learned_at desc, p.vendor_item_id)
    from (select s.* from (
      select distinct on (v.stock_per_unit) v.unit, v.stock_per_unit, v.last_on, v.learned_at, v.vendor_item_id
      from vendor_items v
      where v.company_id = i.company_id and v.item_id = i.item_id and v.stock_per_unit > 1
      order by v.stock_per_unit, v.last_on desc nulls last, v.learned_at desc, v.vendor_item_id) s
    order by s.last_on desc nulls last, s.learned_at desc, s.vendor_item_id limit ${PACKS_SHOWN}) p), '[]'::jsonb)`;
