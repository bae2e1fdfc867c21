import { sql } from 'kysely';
import type { DayRange } from '#contract/analytics/range.ts';
import type { MovementReason } from '#contract/inventory/movements/movements.ts';
import { IS_WRITE_OFF, isCorrection, STANDING_MOVEMENTS } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export interface Lost {
  label: string | null;
  item_id: string | null;
  unit: string | null;
  quantity: number;
  /** Cents: what is missing (negative) and what was found, now and before. */
  missing: number;
  found: number;
  before: number;
}

export type LostGroup = 'reason' | 'item' | 'category';

const LABELS = { reason: sql`m.reason`, item: sql`i.name`, category: sql`i.category` };

export interface LostAsked {
  of: 'write_offs' | 'counted';
  span: DayRange;
  before: DayRange;
  locationId: string | undefined;
}

/** Movements of one kind in both spans with their worth at the average cost of their time. */
const MOVED = (t: Tenant, { of, span, before, locationId }: LostAsked) => sql`
  select m.*, round(m.quantity * coalesce(m.unit_cost, 0) * 100) as cents, m.effective_on >= ${span.start_date}::date as is_now
  from (${STANDING_MOVEMENTS(t)}) m
  where m.effective_on between ${before.start_date}::date and ${span.end_date}::date
    and ${locationId === undefined ? sql`true` : sql`m.location_id = ${locationId}`}
    and ${of === 'write_offs' ? IS_WRITE_OFF : sql`m.quantity <> 0 and ${isCorrection(t)}`}`;

/** What was written off, or what counts found to differ. */
export async function listLost(t: Tenant, by: LostGroup, asked: LostAsked): Promise<Lost[]> {
  const label = LABELS[by];
  const ofItem = by === 'item' ? sql`, i.item_id, i.stock_unit` : sql``;
  const { rows } = await sql<Lost>`
    select ${label} as label, ${by === 'item' ? sql`i.item_id, i.stock_unit` : sql`null::uuid as item_id, null::text`} as unit,
      coalesce(sum(m.quantity) filter (where m.is_now), 0)::float8 as quantity,
      coalesce(sum(m.cents) filter (where m.is_now and m.cents < 0), 0)::float8 as missing,
      coalesce(sum(m.cents) filter (where m.is_now and m.cents > 0), 0)::float8 as found,
      coalesce(sum(m.cents) filter (where not m.is_now), 0)::float8 as before
    from (${MOVED(t, asked)}) m
    join items i on i.company_id = ${t.companyId} and i.item_id = m.item_id
    group by ${label}${ofItem}`.execute(t.db);
  return rows;
}

/** Cents by day over both spans, as the movements are signed. */
export async function listLostByDay(t: Tenant, asked: LostAsked) {
  const { rows } = await sql<{ date: string; amount: number }>`
    select m.effective_on as date, sum(m.cents)::float8 as amount from (${MOVED(t, asked)}) m group by m.effective_on`.execute(
    t.db,
  );
  return rows;
}

/** Whether the shop records what it sells. */
export async function hasSales(t: Tenant, reason: MovementReason = 'sold'): Promise<boolean> {
  const { rows } = await sql<{ has_sales: boolean }>`
    select exists (select from stock_movements where company_id = ${t.companyId} and reason = ${reason}) as has_sales`.execute(
    t.db,
  );
  return rows[0]?.has_sales ?? false;
}
