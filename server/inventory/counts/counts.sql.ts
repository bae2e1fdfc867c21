import { sql } from 'kysely';
import type { z } from 'zod';
import type { Count, CountStatus, counts as calls } from '#contract/inventory/counts.ts';
import { MANUAL_REASONS } from '#contract/inventory/movements/movements.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { wireInstant } from '#server/platform/db/wire_instant.ts';
import type { LotChange } from './lot_variance.rules.ts';
import type { StoredLot } from './sheet.sql.ts';

/** The newest entry of each line by counting time; of two at the same moment the one with the greater id, whichever came first. */
const newest = (t: Tenant) => sql`
  select distinct on (e.line_id) e.line_id, e.quantity, e.lots, e.counted_at, e.counted_by from count_entries e
  join counts k on k.company_id = ${t.companyId} and k.count_id = e.count_id
  where e.company_id = ${t.companyId} and e.count_id = c.count_id
    and (k.applied_entry_count is null or e.number <= k.applied_entry_count)
  order by e.line_id, e.counted_at desc, e.entry_id desc`;

function countsQuery(t: Tenant) {
  return t.db
    .selectFrom('counts as c')
    .innerJoin('locations as l', (join) =>
      join.on('l.company_id', '=', t.companyId).onRef('l.location_id', '=', 'c.location_id'),
    )
    .leftJoin('users as s', (join) => join.onRef('s.user_id', '=', 'c.started_by').on('s.company_id', '=', t.companyId))
    .leftJoin('users as a', (join) => join.onRef('a.user_id', '=', 'c.applied_by').on('a.company_id', '=', t.companyId))
    .select([
      'c.count_id',
      'c.name',
      'c.location_id',
      'l.name as location',
      sql<CountStatus>`c.status`.as('status'),
      'c.is_blind',
      wireInstant('c.started_at').as('started_at'),
      's.username as started_by',
      wireInstant<string | null>('c.applied_at').as('applied_at'),
      'a.username as applied_by',
      sql<number>`(select count(*)::int from count_lines l where l.company_id = ${t.companyId} and l.count_id = c.count_id)`.as(
        'line_count',
      ),
      sql<number>`(select count(*)::int from (${newest(t)}) n where n.quantity is not null)`.as('counted_count'),
      'c.entry_count',
      sql<number>`c.entry_count - coalesce(c.applied_entry_count, c.entry_count)`.as('late_count'),
      sql<number | null>`case when c.status = 'applied' then (
        select coalesce(round(sum(m.quantity * coalesce(m.unit_cost, 0)), 2), 0)::float8 from stock_movements m
        where m.company_id = ${t.companyId} and m.count_id = c.count_id) end`.as('variance_value'),
    ])
    .where('c.company_id', '=', t.companyId);
}

/** One page of counts: open ones first, then the newest. */
export async function listCounts(t: Tenant, { status, location_id, limit, offset }: z.output<typeof calls.list.query>) {
  const counts = await countsQuery(t)
    .$if(status !== undefined, (query) => query.where('c.status', '=', status ?? 'open'))
    .$if(location_id !== undefined, (query) => query.where('c.location_id', '=', location_id ?? null))
    .orderBy(sql`c.status = 'open'`, 'desc')
    .orderBy('c.started_at', 'desc')
    .orderBy('c.count_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total_count } = await t.db
    .selectFrom('counts')
    .select(sql<number>`count(*)::int`.as('total_count'))
    .where('company_id', '=', t.companyId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
    .$if(location_id !== undefined, (query) => query.where('location_id', '=', location_id ?? null))
    .executeTakeFirstOrThrow();
  return { counts, total_count };
}

export function findCount(t: Tenant, countId: string): Promise<Count | undefined> {
  return countsQuery(t).where('c.count_id', '=', countId).executeTakeFirst();
}

/** Locks the count, so that its entries are numbered one after the other and none comes while it is applied. */
export function lockCount(t: Tenant, countId: string) {
  return t.db
    .selectFrom('counts')
    .select(['count_id', sql<CountStatus>`status`.as('status'), 'entry_count', 'started_at', 'is_blind', 'location_id'])
    .where('company_id', '=', t.companyId)
    .where('count_id', '=', countId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertCount(
  t: Tenant,
  count: {
    count_id: string;
    location_id: string;
    name: string;
    is_blind: boolean;
    started_at: Date;
    started_by: string | null;
  },
): Promise<void> {
  await t.db
    .insertInto('counts')
    .values({ company_id: t.companyId, status: 'open', ...count })
    .execute();
}

interface CountChange {
  status?: CountStatus;
  entry_count?: number;
  applied_at?: Date | null;
  applied_by?: string | null;
  applied_entry_count?: number | null;
}

export async function updateCount(t: Tenant, countId: string, change: CountChange): Promise<void> {
  await t.db
    .updateTable('counts')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('count_id', '=', countId)
    .execute();
}

/** What was counted on each line, and the lines without a number. */
export async function listCounted(t: Tenant, countId: string) {
  const { rows } = await sql<{
    line_id: string;
    item_id: string;
    item: string;
    area: string | null;
    quantity: string | null;
    lots: StoredLot[] | null;
    counted_at: Date | null;
    counted_by: string | null;
  }>`
    select l.line_id, l.item_id, i.name as item, a.name as area, n.quantity, n.lots, n.counted_at, u.username as counted_by
    from counts c
    join count_lines l on l.company_id = ${t.companyId} and l.count_id = c.count_id
    join items i on i.company_id = ${t.companyId} and i.item_id = l.item_id
    left join storage_areas a on a.company_id = ${t.companyId} and a.area_id = l.area_id
    left join (select c.count_id, n.* from counts c cross join lateral (${newest(t)}) n
      where c.company_id = ${t.companyId} and c.count_id = ${countId}) n on n.line_id = l.line_id
    left join users u on u.user_id = n.counted_by and u.company_id = ${t.companyId}
    where c.company_id = ${t.companyId} and c.count_id = ${countId}
    order by l.position, i.name_key, l.line_id`.execute(t.db);
  return rows;
}

/** The items of a count as the books have them at its location, without the corrections of the count itself. Applied, with the cost of that day. */
export async function listBooked(t: Tenant, countId: string) {
  const { rows } = await sql<{
    item_id: string;
    item: string;
    stock_unit: string;
    on_hand: string;
    unit_cost: string | null;
    is_active: boolean;
  }>`
    select i.item_id, i.name as item, i.stock_unit, i.is_active, coalesce(s.on_hand, 0) - coalesce(own.quantity, 0) as on_hand,
      coalesce(own.unit_cost, i.average_cost) as unit_cost
    from items i
    left join location_stock s on s.company_id = ${t.companyId} and s.item_id = i.item_id and s.location_id = (
      select location_id from counts where company_id = ${t.companyId} and count_id = ${countId})
    left join (
      select m.item_id, sum(m.quantity) as quantity, (array_agg(m.unit_cost order by m.entry desc))[1] as unit_cost
      from stock_movements m where m.company_id = ${t.companyId} and m.count_id = ${countId} group by m.item_id
    ) own on own.item_id = i.item_id
    where i.company_id = ${t.companyId} and i.item_id in (
      select item_id from count_lines where company_id = ${t.companyId} and count_id = ${countId})
    order by i.name_key, i.item_id`.execute(t.db);
  return rows;
}

/**
 * When a movement `m` changed the shelf. A correction did so when it was counted. What a user undid that was entered by hand had never happened,
 * so its opposite, which comes from nothing else, belongs to the time of the entry.
 */
const changedAt = (t: Tenant) => sql<Date>`coalesce(m.counted_at, (
  select o.occurred_at from stock_movements o
  where o.company_id = ${t.companyId} and o.movement_id = m.reverses_movement_id and o.reason in (${MANUAL})
    and coalesce(o.posting_id, o.order_id, o.count_id, o.transfer_id) is null), m.occurred_at)`;

const MANUAL = sql.join(MANUAL_REASONS.map((reason) => sql.lit(reason)));

/**
 * What else changed these items there since a time, a correction being dated by its counting, and what undoes an entry by hand by that entry.
 * Undone corrections are left out. What was counted after this count was applied is a change like any other.
 */
export async function listChanges(t: Tenant, countId: string, since: Date) {
  const { rows } = await sql<{ item_id: string; quantity: string; at: Date; is_count: boolean }>`
    select m.item_id, m.quantity, ${changedAt(t)} as at,
      m.counted_at is not null and m.occurred_at <= coalesce(c.applied_at, 'infinity') as is_count
    from stock_movements m join counts c on c.company_id = ${t.companyId} and c.count_id = ${countId}
    where m.company_id = ${t.companyId} and m.location_id = c.location_id and m.occurred_at > ${since}
      and m.count_id is distinct from ${countId}
      and m.item_id in (select item_id from count_lines where company_id = ${t.companyId} and count_id = ${countId})
      and (m.counted_at is null or m.reverses_movement_id is null and not exists (
        select from stock_movements r where r.company_id = ${t.companyId} and r.reverses_movement_id = m.movement_id))`.execute(
    t.db,
  );
  return rows;
}

/** Everything that changed the lots of these items there, except by this count; they are dated as above. */
export async function listLotChanges(t: Tenant, countId: string): Promise<LotChange[]> {
  const { rows } = await sql<LotChange>`
    select l.item_id, l.lot_id, l.expires_on, l.code, x.quantity::text as quantity, coalesce(${changedAt(t)}, x.occurred_at) as at
    from counts c
    join lots l on l.company_id = ${t.companyId} and l.item_id in (
      select item_id from count_lines where company_id = ${t.companyId} and count_id = c.count_id)
    join lot_movements x on x.company_id = ${t.companyId} and x.lot_id = l.lot_id and x.location_id = c.location_id
    left join stock_movements m on m.company_id = ${t.companyId} and m.movement_id = x.movement_id
    where c.company_id = ${t.companyId} and c.count_id = ${countId} and m.count_id is distinct from ${countId}`.execute(
    t.db,
  );
  return rows;
}
