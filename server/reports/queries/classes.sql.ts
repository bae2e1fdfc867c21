import { sql } from 'kysely';
import type { DayRange } from '#contract/analytics/range.ts';
import { IS_WRITE_OFF, isCorrection, STANDING_MOVEMENTS } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export interface UseRow {
  item_id: string;
  item: string;
  unit: string;
  /** Stock units, in the span. */
  used: number;
  /** Cents at average cost, in the span and in the one before. */
  amount: number;
  before: number;
  /** Cents on the shelf today. */
  value: number;
}

/**
 * What left the shelf for use, of items with a cost: sold, written off, or found to be gone by a count, which is how a shop without a point
 * of sale knows its use. Returns to vendors, transfers and merges are none, and the first count of an item at a location says what was there.
 */
export async function listUseAtCost(t: Tenant, span: DayRange, before: DayRange): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    with used as (
      select m.item_id, -coalesce(sum(m.quantity) filter (where m.effective_on >= ${span.start_date}::date), 0) as now,
        -coalesce(sum(m.quantity) filter (where m.effective_on < ${span.start_date}::date), 0) as earlier
      from (${STANDING_MOVEMENTS(t)}) m
      where m.effective_on between ${before.start_date}::date and ${span.end_date}::date
        and (m.reason = 'sold' or ${IS_WRITE_OFF} or ${isCorrection(t)})
      group by m.item_id
    )
    select i.item_id, i.name as item, i.stock_unit as unit, u.now::float8 as used,
      round(greatest(u.now, 0) * i.average_cost * 100)::float8 as amount,
      round(greatest(u.earlier, 0) * i.average_cost * 100)::float8 as before,
      round(greatest(i.on_hand, 0) * i.average_cost * 100)::float8 as value
    from used u join items i on i.company_id = ${t.companyId} and i.item_id = u.item_id
    where i.average_cost > 0 and (u.now > 0 or u.earlier > 0)
    order by amount desc, i.name_key, i.item_id`.execute(t.db);
  return rows;
}
