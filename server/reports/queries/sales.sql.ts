import { sql } from 'kysely';
import type { DayRange } from '#contract/analytics/range.ts';
import { addDays } from '#contract/dates.ts';
import { IS_WRITE_OFF, isCorrection, STANDING_MOVEMENTS, shareOf } from '#server/inventory/inventory.ts';
import { getTimeZone } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { NEWEST_SALES, type Use } from '#server/pos/pos.ts';

export interface SoldRow {
  label: string | null;
  item_id: string | null;
  /** Without what came back. */
  quantity: number;
  /** Cents, in the span and in the one before. */
  amount: number;
  before: number;
  /** Those on which something was sold: a refund is none. */
  tickets: number;
}

/** What was sold, by what the point of sale sells, by hour of the day or by day. */
export async function listSold(
  t: Tenant,
  by: 'sold_item' | 'hour' | 'day',
  span: DayRange,
  before: DayRange,
): Promise<SoldRow[]> {
  const zone = await getTimeZone(t);
  const label = {
    sold_item: sql`p.name`,
    hour: sql`extract(hour from s.sold_at at time zone ${zone})::int::text`,
    day: sql`s.sold_on::text`,
  }[by];
  const keys =
    by === 'sold_item' ? sql`p.pos_item_id, p.item_id` : sql`null::uuid as pos_item_id, null::uuid as item_id`;
  const { rows } = await sql<SoldRow>`
    with sales as (${NEWEST_SALES(t, before.start_date, span.end_date)}),
    lines as (
      select ${label} as label, ${keys}, s.sale_id, s.sold_on >= ${span.start_date}::date as is_now,
        (line->>'quantity')::numeric as quantity, (line->>'returned')::numeric as returned,
        (line->>'amount_cents')::numeric as amount
      from sales s cross join jsonb_array_elements(s.lines) line
      join pos_items p on p.company_id = ${t.companyId} and p.pos_item_id = (line->>'pos_item_id')::uuid
    )
    select l.label, l.item_id, coalesce(sum(l.quantity - l.returned) filter (where l.is_now), 0)::float8 as quantity,
      coalesce(sum(l.amount) filter (where l.is_now), 0)::float8 as amount,
      coalesce(sum(l.amount) filter (where not l.is_now), 0)::float8 as before,
      (count(distinct l.sale_id) filter (where l.is_now and l.quantity > 0))::int as tickets
    from lines l group by l.label, l.pos_item_id, l.item_id`.execute(t.db);
  return rows;
}

export async function listSoldByDay(t: Tenant, span: DayRange, before: DayRange) {
  const { rows } = await sql<{ date: string; amount: number }>`
    with sales as (${NEWEST_SALES(t, before.start_date, span.end_date)})
    select s.sold_on as date, sum((line->>'amount_cents')::numeric)::float8 as amount
    from sales s cross join jsonb_array_elements(s.lines) line group by s.sold_on`.execute(t.db);
  return rows;
}

/** Whether something was sold in these days that is neither matched nor ignored. */
export async function hasUnmatched(t: Tenant, { start_date, end_date }: DayRange): Promise<boolean> {
  const { rows } = await sql<{ has_unmatched: boolean }>`
    with sales as (${NEWEST_SALES(t, start_date, end_date)})
    select exists (select from sales s cross join jsonb_array_elements(s.lines) line
      join pos_items p on p.company_id = ${t.companyId} and p.pos_item_id = (line->>'pos_item_id')::uuid
      where p.mapped_at is null) as has_unmatched`.execute(t.db);
  return rows[0]?.has_unmatched ?? false;
}

/** Whether something was sold in these days that the ledger does not have, because its goods had been counted by then. */
export async function hasLateSales(t: Tenant, { start_date, end_date }: DayRange): Promise<boolean> {
  const { rows } = await sql<{ has_late: boolean }>`
    with sales as (${NEWEST_SALES(t, start_date, end_date)})
    select exists (select from sales s cross join jsonb_array_elements(s.lines) line
      join pos_items p on p.company_id = ${t.companyId} and p.pos_item_id = (line->>'pos_item_id')::uuid
      where p.mapped_at is not null and not p.is_ignored
        and not exists (select from stock_movements m where m.company_id = ${t.companyId} and m.sale_id = s.sale_id)) as has_late`.execute(
    t.db,
  );
  return rows[0]?.has_late ?? false;
}

export interface UsedRow {
  item_id: string;
  item: string;
  category: string | null;
  unit: string;
  /** Stock units, in the span. */
  used: number;
  by_sales: number;
  written_off: number;
  /** Cents at average cost: what neither sales nor write-offs explain, in the span and in the one before. */
  net: number;
  net_before: number;
}

/** A count this long before a span opens it: shops count weekly or monthly. */
const OPENED_DAYS = 45;

/** The merge `g` of the item of a movement `m` into another: today's matches and recipes take the sales of both from the kept one. */
const WITH_KEPT = (t: Tenant) => sql`
  left join item_merges g on g.company_id = ${t.companyId} and g.merged_item_id = m.item_id and g.undone_at is null`;

/**
 * What left the shelf of each item that was counted in the span, by its ledger: what was sold, written off and found to be missing. Sales that
 * were left alone because a count came later are in what the count found, so that the sum is right either way. Against it stands what the
 * sales of the same days take by today's matches and recipes. What a count finds happened since the count before it, so the days of an item
 * begin after its last count before the span, and end with the last one in it where a later one took the rest. The first count of an item at a
 * location says what was there, not what is missing. Items that were merged are read as one. A location has its part of that, in the days of the
 * whole company; sales are booked at the default one.
 */
export async function listUsed(
  t: Tenant,
  uses: readonly Use[],
  { span, before, locationId }: { span: DayRange; before: DayRange; locationId: string | undefined },
): Promise<UsedRow[]> {
  const column = <K extends keyof Use>(key: K) => uses.map((use) => use[key]);
  const openedSince = addDays(before.start_date, -OPENED_DAYS);
  const { rows } = await sql<UsedRow>`
    with counts as materialized (
      select coalesce(g.kept_item_id, m.item_id) as item_id, m.effective_on,
        m.effective_on between ${span.start_date}::date and ${span.end_date}::date and ${isCorrection(t)} as is_correction
      from (${STANDING_MOVEMENTS(t)}) m ${WITH_KEPT(t)}
      where m.effective_on >= ${openedSince}::date and m.counted_at is not null
    ), windows as materialized (
      select item_id,
        coalesce(max(effective_on) filter (where effective_on between ${addDays(span.start_date, -OPENED_DAYS)}::date
          and ${span.start_date}::date - 1) + 1, ${span.start_date}::date) as from_on,
        case when bool_or(effective_on > ${span.end_date}::date)
          then max(effective_on) filter (where effective_on <= ${span.end_date}::date) else ${span.end_date}::date end as to_on,
        coalesce(max(effective_on) filter (where effective_on < ${before.start_date}::date) + 1, ${before.start_date}::date) as from_before
      from counts group by item_id
      having bool_or(is_correction)
    ), sales as (${NEWEST_SALES(t, openedSince, span.end_date)}),
    lines as (
      select (line->>'pos_item_id')::uuid as pos_item_id, s.sold_on,
        sum((line->>'quantity')::numeric - (line->>'returned')::numeric) as quantity
      from sales s cross join jsonb_array_elements(s.lines) line group by 1, 2
    ), taken as (
      select u.item_id, sum(l.quantity * u.each) filter (where l.sold_on between w.from_on and w.to_on) as now,
        sum(l.quantity * u.each) filter (where l.sold_on >= w.from_before and l.sold_on < w.from_on) as earlier
      from unnest(${column('pos_item_id')}::uuid[], ${column('item_id')}::uuid[], ${column('each')}::numeric[])
        as u (pos_item_id, item_id, each) join lines l using (pos_item_id) join windows w using (item_id) group by u.item_id
    ), placed as materialized (
      select w.item_id, m.location_id, round(m.quantity * coalesce(g.factor, 1), 4) as quantity, m.effective_on >= w.from_on as is_now, m.counted_at is not null as is_count,
        ${IS_WRITE_OFF} as is_write_off
      from (${STANDING_MOVEMENTS(t)}) m ${WITH_KEPT(t)} join windows w on w.item_id = coalesce(g.kept_item_id, m.item_id)
      where m.effective_on >= ${openedSince}::date and m.effective_on between w.from_before and w.to_on
        and (m.reason = 'sold' or ${IS_WRITE_OFF} or ${isCorrection(t)})
    ), opened as (
      select item_id, bool_or(is_count and not is_now) as was_counted from placed group by item_id
    ), left_shelf as (
      select item_id, location_id, -coalesce(sum(quantity) filter (where is_now), 0) as used,
        -coalesce(sum(quantity) filter (where not is_now), 0) as used_before,
        -coalesce(sum(quantity) filter (where is_now and is_write_off), 0) as written_off,
        -coalesce(sum(quantity) filter (where not is_now and is_write_off), 0) as written_off_before,
        0 as by_sales, 0 as by_sales_before
      from placed group by item_id, location_id
      union all
      select k.item_id, d.location_id, 0, 0, 0, 0, coalesce(k.now, 0), coalesce(k.earlier, 0)
      from taken k join locations d on d.company_id = ${t.companyId} and d.is_default
    ), by_place as (
      select item_id, location_id, sum(used) as used, sum(used_before) as used_before, sum(written_off) as written_off,
        sum(written_off_before) as written_off_before, sum(by_sales) as by_sales, sum(by_sales_before) as by_sales_before
      from left_shelf group by item_id, location_id
    ), valued as (
      select i.item_id, i.name as item, i.category, i.stock_unit as unit, l.location_id, l.used, l.by_sales, l.written_off,
        ${shareOf(sql`(l.used - l.written_off - l.by_sales) * coalesce(i.average_cost, 0) * 100`)} as net,
        case when o.was_counted then
          ${shareOf(sql`(l.used_before - l.written_off_before - l.by_sales_before) * coalesce(i.average_cost, 0) * 100`)}
        else 0 end as net_before
      from by_place l join opened o on o.item_id = l.item_id
      join items i on i.company_id = ${t.companyId} and i.item_id = l.item_id
      window up_to as (partition by l.item_id order by l.location_id)
    )
    select item_id, item, category, unit, sum(used)::float8 as used, sum(by_sales)::float8 as by_sales,
      sum(written_off)::float8 as written_off, sum(net)::float8 as net, sum(net_before)::float8 as net_before
    from valued
    where ${locationId === undefined ? sql`true` : sql`location_id = ${locationId} and (used, by_sales, net, net_before) <> (0, 0, 0, 0)`}
    group by item_id, item, category, unit`.execute(t.db);
  return rows;
}

export interface SlowRow {
  item_id: string;
  item: string;
  on_hand: number;
  unit: string;
  value: number;
  last_sold: string | null;
  lasts: number | null;
}

/** Active items with a value on the shelf that came before `since` and sold nothing after it, or whose stock lasts longer than `lastsDays`. */
export async function listSlow(t: Tenant, since: string, lastsDays: number): Promise<SlowRow[]> {
  const { rows } = await sql<SlowRow>`
    select i.item_id, i.name as item, i.on_hand::float8 as on_hand, i.stock_unit as unit, v.last_sold_on as last_sold,
      round(i.on_hand * i.average_cost * 100)::float8 as value, floor(i.on_hand / nullif(v.per_day, 0))::int as lasts
    from items i left join item_velocity v on v.company_id = i.company_id and v.item_id = i.item_id
    where i.company_id = ${t.companyId} and i.is_active and i.on_hand > 0 and i.average_cost > 0
      and exists (select from item_velocity k where k.company_id = i.company_id and k.per_day is not null)
      and exists (select from stock_movements m where m.company_id = i.company_id and m.item_id = i.item_id
        and m.quantity > 0 and m.effective_on < ${since}::date)
      and (coalesce(v.last_sold_on, '-infinity') < ${since}::date or i.on_hand > v.per_day * ${lastsDays})
    order by value desc, i.name_key`.execute(t.db);
  return rows;
}

export async function hasVelocities(t: Tenant): Promise<boolean> {
  const { rows } = await sql<{ has_velocities: boolean }>`
    select exists (select from item_velocity where company_id = ${t.companyId} and per_day is not null) as has_velocities`.execute(
    t.db,
  );
  return rows[0]?.has_velocities ?? false;
}
