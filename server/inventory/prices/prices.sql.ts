import { sql } from 'kysely';
import { PRICE_CHANGE_MIN, PRICE_USE_DAYS, PRICE_USE_DAYS_MIN } from '#contract/inventory/limits.ts';
import type { Decision, PriceChange, PriceDecision, PriceState } from '#contract/inventory/prices.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { wireInstant } from '#server/platform/db/wire_instant.ts';
import { costOfMovement, isStanding, standing } from '../ledger/conditions.sql.ts';
import { SETS_LAST_COST } from '../value/last_costs.sql.ts';
import { IS_WRITE_OFF } from '../write_offs/write_offs.sql.ts';

/** The last costs of the items, by id; without those that were never bought, whose opening stock may have a cost. */
export async function listLastCosts(t: Tenant, itemIds: string[]): Promise<Map<string, string>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ item_id: string; last_cost: string }>`
    select i.item_id, i.last_cost from items i
    where i.company_id = ${t.companyId} and i.item_id = any (${itemIds}::uuid[]) and i.last_cost is not null
      and exists (select from stock_movements m
        where m.company_id = ${t.companyId} and m.item_id = any (array[i.item_id] || array(select g.merged_item_id from item_merges g
            where g.company_id = ${t.companyId} and g.kept_item_id = i.item_id and g.undone_at is null))
          and ${SETS_LAST_COST} and ${costOfMovement(t)} > 0 and ${standing(t)})`.execute(t.db);
  return new Map(rows.map(({ item_id, last_cost }) => [item_id, last_cost]));
}

export interface NewPriceChange {
  posting_id: string;
  invoice_id: string;
  vendor_id: string;
  item_id: string;
  posted_at: Date;
  cost_before: string;
  unit_cost: string;
  quantity: string;
  /** What was decided about the same cost of the same invoice, before its posting was undone. */
  decision?: PriceDecision;
  decided_at?: string;
  decided_by?: string | null;
  settled_by?: string | null;
}

export async function insertPriceChanges(t: Tenant, changes: NewPriceChange[]): Promise<void> {
  if (changes.length === 0) return;
  await t.db
    .insertInto('price_changes')
    .values(changes.map((change) => ({ company_id: t.companyId, price_change_id: newId(), ...change })))
    .execute();
}

/** Ends the disputes about these items with the vendor: here is the next price, or the credit. */
export async function settleDisputes(
  t: Tenant,
  { posting_id, vendor_id }: { posting_id: string; vendor_id: string },
  itemIds: string[],
): Promise<void> {
  if (itemIds.length === 0) return;
  await t.db
    .updateTable('price_changes')
    .set({ settled_by: posting_id })
    .where('company_id', '=', t.companyId)
    .where('vendor_id', '=', vendor_id)
    .where('item_id', 'in', itemIds)
    .where('decision', '=', 'disputed')
    .where('settled_by', 'is', null)
    .where('posting_id', '<>', posting_id)
    .execute();
}

const THRESHOLD = sql`coalesce(
  (select h.threshold from price_thresholds h where h.company_id = c.company_id and h.category = i.category),
  (select h.threshold from price_thresholds h where h.company_id = c.company_id and h.category = ''), ${sql.lit(PRICE_CHANGE_MIN)})`;

/** Whether the change is in the list. */
const IN_STATE = {
  open: sql<boolean>`c.decision is null and abs(c.unit_cost - c.cost_before) > ${THRESHOLD} * c.cost_before`,
  disputed: sql<boolean>`c.decision = 'disputed' and c.settled_by is null`,
  accepted: sql<boolean>`c.decision = 'accepted'`,
  all: sql<boolean>`true`,
};

export async function countPriceChanges(t: Tenant): Promise<Record<PriceState, number>> {
  const { rows } = await sql<Record<PriceState, number>>`
    select count(*) filter (where ${IN_STATE.open})::int as open, count(*) filter (where ${IN_STATE.disputed})::int as disputed,
      count(*) filter (where ${IN_STATE.accepted})::int as accepted, count(*)::int as all
    from price_changes c join items i on i.company_id = c.company_id and i.item_id = c.item_id
    where c.company_id = ${t.companyId}`.execute(t.db);
  return rows[0] ?? { open: 0, disputed: 0, accepted: 0, all: 0 };
}

/** The undecided change of the steepest rise, or else the steepest change. */
export async function findSteepestChange(t: Tenant) {
  const { rows } = await sql<{ item_id: string; name: string; change: number }>`
    select c.item_id, i.name, (c.unit_cost / c.cost_before - 1)::float8 as change
    from price_changes c join items i on i.company_id = c.company_id and i.item_id = c.item_id
    where c.company_id = ${t.companyId} and ${IN_STATE.open}
    order by change desc limit 1`.execute(t.db);
  return rows[0];
}

/** When the newest undecided change was posted; null: none. */
export async function newestPriceChange(t: Tenant): Promise<Date | null> {
  const { rows } = await sql<{ posted_at: Date | null }>`
    select max(c.posted_at) as posted_at from price_changes c join items i on i.company_id = c.company_id and i.item_id = c.item_id
    where c.company_id = ${t.companyId} and ${IN_STATE.open}`.execute(t.db);
  return rows[0]?.posted_at ?? null;
}

/** Use counts from the day after `since` on, and from the first sale or purchase where that is later; `zone` is the shop's. */
export async function listPriceChanges(
  t: Tenant,
  query: { state: PriceState; limit: number; offset: number },
  { since, zone }: { since: string; zone: string },
) {
  const isNewestFirst = query.state === 'all' || query.state === 'accepted';
  const { rows } = await sql<PriceChange & { all_a_month: number; all_extra: number }>`
    select changes.*, sum(extra_a_month) over ()::float8 as all_a_month, sum(extra) over ()::float8 as all_extra
    from (
      select c.price_change_id, c.item_id, i.name as item, i.category, i.stock_unit, c.vendor_id, n.name as vendor, c.invoice_id,
        v.number as invoice_number, coalesce(v.date, (c.posted_at at time zone ${zone})::date) as date, c.cost_before::float8 as cost_before,
        c.unit_cost::float8 as unit_cost, (c.unit_cost / c.cost_before - 1)::float8 as change,
        round((c.unit_cost - c.cost_before) * c.quantity, 2)::float8 as extra,
        round((c.unit_cost - c.cost_before) * u.used, 2)::float8 as extra_a_month, round(u.used, 1)::float8 as used_a_month, u.use,
        ${IN_STATE.open} as is_open, c.decision, ${wireInstant('c.decided_at')} as decided_at,
        w.username as decided_by, c.settled_by is not null as is_settled, sv.number as settled_number, c.posted_at
      from price_changes c
      join items i on i.company_id = c.company_id and i.item_id = c.item_id
      join vendors n on n.company_id = c.company_id and n.vendor_id = c.vendor_id
      join invoices v on v.company_id = c.company_id and v.invoice_id = c.invoice_id
      left join invoice_postings sp on sp.company_id = c.company_id and sp.posting_id = c.settled_by
      left join invoices sv on sv.company_id = sp.company_id and sv.invoice_id = sp.invoice_id
      left join users w on w.user_id = c.decided_by and w.company_id = ${t.companyId}
      cross join lateral (
        select case when s.sold > 0 then 'sold' else 'bought' end as use,
          greatest(case when s.sold > 0 then s.sold + s.written_off else s.bought end, 0) * 30
            / greatest(${sql.lit(PRICE_USE_DAYS_MIN)}, ${sql.lit(PRICE_USE_DAYS)} + 1 - greatest(1, f.first - ${since}::date)) as used
        from (select coalesce(-sum(quantity) filter (where reason = 'sold'), 0) as sold,
            coalesce(-sum(quantity) filter (where ${IS_WRITE_OFF}), 0) as written_off,
            coalesce(sum(quantity) filter (where reason in ('received', 'returned')), 0) as bought
          from stock_movements m
          where m.company_id = c.company_id and m.item_id = c.item_id and m.effective_on > ${since}::date and ${standing(t)}) s
        cross join lateral (select min(n.effective_on) as first from (
          select m.effective_on from stock_movements m where m.company_id = c.company_id and m.item_id = c.item_id
            and m.reason = case when s.sold > 0 then 'sold' else 'received' end and ${isStanding(t)} order by m.effective_on limit 1) n) f
      ) u
      where c.company_id = ${t.companyId} and ${IN_STATE[query.state]}
    ) changes
    order by ${isNewestFirst ? sql`` : sql`abs(extra_a_month) desc,`} posted_at desc, price_change_id desc
    limit ${query.limit} offset ${query.offset}`.execute(t.db);
  return {
    price_changes: rows.map(({ all_a_month: _, all_extra: __, ...change }) => change),
    extra_a_month: rows[0]?.all_a_month ?? 0,
    extra: rows[0]?.all_extra ?? 0,
  };
}

/** The decisions before, with the names of the items; locked until the transaction ends. */
export async function lockDecisions(t: Tenant, ids: string[]) {
  return t.db
    .selectFrom('price_changes as c')
    .innerJoin('items as i', (join) =>
      join.onRef('i.company_id', '=', 'c.company_id').onRef('i.item_id', '=', 'c.item_id'),
    )
    .select([
      'c.price_change_id',
      'i.name as item',
      sql<PriceDecision | null>`c.decision`.as('decision'),
      'c.settled_by',
    ])
    .where('c.company_id', '=', t.companyId)
    .where('c.price_change_id', 'in', ids)
    .orderBy('c.price_change_id')
    .forUpdate('c')
    .execute();
}

export async function saveDecisions(
  t: Tenant,
  decisions: readonly Decision[],
  by: { now: Date; userId: string | null },
): Promise<void> {
  await sql`
    update price_changes c set decision = d.decision, settled_by = p.posting_id,
      decided_at = case when d.decision is null then null else ${by.now}::timestamptz end,
      decided_by = case when d.decision is null then null else ${by.userId}::uuid end
    from unnest(${decisions.map(({ price_change_id }) => price_change_id)}::uuid[],
      ${decisions.map(({ decision }) => decision)}::text[],
      ${decisions.map(({ settled_by = null }) => settled_by)}::uuid[]) as d (price_change_id, decision, settled_by)
    left join invoice_postings p on p.company_id = ${t.companyId} and p.posting_id = d.settled_by and p.reversed_at is null
      and d.decision = 'disputed'
    where c.company_id = ${t.companyId} and c.price_change_id = d.price_change_id
      and c.decision is distinct from d.decision`.execute(t.db);
}
