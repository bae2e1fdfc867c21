import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { LEVELS } from '../levels/levels.sql.ts';
import { hasLocations, itemsByLocation } from '../low.sql.ts';

export interface VelocityRecord {
  item_id: string;
  per_day: number | null;
  sold: number;
  from: string;
  to: string;
  last_sold_on: string;
  delivery_days: number[];
}

// The vendor that the item comes from: the preferred one, or that of the last purchase.
const DELIVERY_DAYS = sql<number[]>`coalesce((select v.delivery_days from vendors v
  where v.company_id = i.company_id and v.vendor_id = coalesce(i.preferred_vendor_id, (select vi.vendor_id from vendor_items vi
    where vi.company_id = i.company_id and vi.item_id = i.item_id order by vi.last_on desc nulls last, vi.learned_at desc limit 1))),
  '{}')`;

const velocityQuery = (t: Tenant) =>
  t.db
    .selectFrom('item_velocity as s')
    .innerJoin('items as i', (join) =>
      join.onRef('i.company_id', '=', 's.company_id').onRef('i.item_id', '=', 's.item_id'),
    )
    .select([
      's.item_id',
      sql<number | null>`s.per_day::float8`.as('per_day'),
      sql<number>`s.sold::float8`.as('sold'),
      's.from_on as from',
      's.to_on as to',
      's.last_sold_on',
      DELIVERY_DAYS.as('delivery_days'),
    ])
    .where('s.company_id', '=', t.companyId);

export function findVelocity(t: Tenant, itemId: string): Promise<VelocityRecord | undefined> {
  return velocityQuery(t).where('s.item_id', '=', itemId).executeTakeFirst();
}

/** Active items whose velocity is known, what sells for most first, with what is at the default location: sales are booked there. */
export function listVelocities(t: Tenant) {
  return velocityQuery(t)
    .select(['i.name', 'i.stock_unit'])
    .leftJoin(
      sql<{ item_id: string; is_default: boolean }>`(select * from (${itemsByLocation(t)}) a where a.is_default)`.as(
        'p',
      ),
      'p.item_id',
      's.item_id',
    )
    .select([
      LEVELS.as('levels'),
      sql<{
        location_id: string;
        name: string;
      } | null>`(select jsonb_build_object('location_id', c.location_id, 'name', c.name)
        from locations c where c.company_id = i.company_id and c.is_default and ${hasLocations(t)})`.as('location'),
      sql<number>`coalesce(p.on_hand, 0)::float8`.as('on_hand'),
      sql<number | null>`(case when p.item_id is null then i.par_level else p.par_level end)::float8`.as('par_level'),
      sql<number | null>`(case when p.item_id is null then i.reorder_point else p.reorder_point end)::float8`.as(
        'reorder_point',
      ),
    ])
    .where('i.is_active', '=', true)
    .where('s.per_day', '>', '0')
    .orderBy(sql`s.per_day * coalesce(i.average_cost, 0)`, 'desc')
    .orderBy('i.name_key')
    .orderBy('s.item_id')
    .execute();
}
