import { sql } from 'kysely';
import type { MovementReason } from '#contract/inventory.ts';
import type { Tenant } from '#server/platform/db.ts';

export interface NewMovement {
  movement_id: string;
  item_id: string;
  reason: MovementReason;
  quantity: string;
  unit_cost: string | null;
  effective_on: string;
  occurred_at: Date;
  created_by: string | null;
  note?: string | null;
  invoice_id?: string;
  line_id?: string;
  posting_id?: string;
}

/** Adds to the ledger, in the order of the list; the items' counts follow by trigger. */
export async function insertMovements(t: Tenant, movements: NewMovement[]): Promise<void> {
  if (movements.length === 0) return;
  await t.db
    .insertInto('stock_movements')
    .values(movements.map((movement) => ({ company_id: t.companyId, ...movement })))
    .execute();
}

/** Takes back every movement of a posting that is not yet taken back; returns the items touched. */
export async function insertReversals(
  t: Tenant,
  postingId: string,
  by: { now: Date; userId: string | null; on: string },
): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    insert into stock_movements (company_id, movement_id, item_id, reason, quantity, unit_cost, effective_on, occurred_at,
      created_by, invoice_id, line_id, posting_id, reverses_movement_id)
    select m.company_id, gen_random_uuid(), m.item_id, m.reason, -m.quantity, m.unit_cost, ${by.on}::date, ${by.now},
      ${by.userId}, m.invoice_id, m.line_id, m.posting_id, m.movement_id
    from stock_movements m
    where m.company_id = ${t.companyId} and m.posting_id = ${postingId} and m.reverses_movement_id is null
    order by m.entry
    returning item_id`.execute(t.db);
  return [...new Set(rows.map((row) => row.item_id))];
}

// Movements that count for cost: neither taken back nor a taking back, so that undoing leaves no trace in any cost.
const STANDING = sql`m.reverses_movement_id is null and not exists (
  select from stock_movements r where r.company_id = m.company_id and r.reverses_movement_id = m.movement_id)`;

/** Works out last, previous and average cost of the items anew from their ledgers. */
export async function refreshCosts(t: Tenant, itemIds: string[]): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`
    update items i set last_cost = costs.last_cost, previous_cost = costs.previous_cost, average_cost = costs.average_cost
    from (
      select x.item_id,
        (select m.unit_cost from stock_movements m where m.company_id = ${t.companyId} and m.item_id = x.item_id
          and m.reason = 'received' and m.unit_cost is not null and m.quantity > 0 and ${STANDING}
          order by m.effective_on desc, m.entry desc limit 1) as last_cost,
        (select m.unit_cost from stock_movements m where m.company_id = ${t.companyId} and m.item_id = x.item_id
          and m.reason = 'received' and m.unit_cost is not null and m.quantity > 0 and ${STANDING}
          order by m.effective_on desc, m.entry desc offset 1 limit 1) as previous_cost,
        (select moving_average(m.quantity, m.unit_cost order by m.entry) from stock_movements m
          where m.company_id = ${t.companyId} and m.item_id = x.item_id and ${STANDING}) as average_cost
      from unnest(${itemIds}::uuid[]) as x (item_id)
    ) costs
    where i.company_id = ${t.companyId} and i.item_id = costs.item_id`.execute(t.db);
}

function movementsQuery(t: Tenant) {
  return t.db
    .selectFrom('stock_movements as m')
    .leftJoin('users as u', 'u.user_id', 'm.created_by')
    .leftJoin('invoices as v', (join) =>
      join.onRef('v.company_id', '=', 'm.company_id').onRef('v.invoice_id', '=', 'm.invoice_id'),
    )
    .select([
      'm.movement_id',
      'm.item_id',
      sql<MovementReason>`m.reason`.as('reason'),
      sql<number>`m.quantity::float8`.as('quantity'),
      sql<number>`m.on_hand_after::float8`.as('on_hand_after'),
      sql<number | null>`m.unit_cost::float8`.as('unit_cost'),
      'm.note',
      sql<string>`to_char(m.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('occurred_at'),
      'u.username as created_by',
      'm.invoice_id',
      'v.number as invoice_number',
      'v.vendor as vendor',
      'm.reverses_movement_id',
      sql<boolean>`exists (select from stock_movements r where r.company_id = m.company_id
        and r.reverses_movement_id = m.movement_id)`.as('is_reversed'),
    ])
    .where('m.company_id', '=', t.companyId);
}

export async function listMovements(t: Tenant, itemId: string, page: { limit: number; offset: number }) {
  const movements = await movementsQuery(t)
    .where('m.item_id', '=', itemId)
    .orderBy('m.entry', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total_count } = await t.db
    .selectFrom('stock_movements')
    .select(sql<number>`count(*)::int`.as('total_count'))
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return { movements, total_count };
}

export function getMovement(t: Tenant, movementId: string) {
  return movementsQuery(t).where('m.movement_id', '=', movementId).executeTakeFirstOrThrow();
}

/** What was paid, oldest first: one point per receipt that stands. */
export async function listCosts(t: Tenant, itemId: string) {
  const { rows } = await sql<{ date: string; unit_cost: number; vendor: string | null; invoice_id: string | null }>`
    select m.effective_on as date, m.unit_cost::float8 as unit_cost, v.vendor, m.invoice_id
    from stock_movements m left join invoices v on v.company_id = m.company_id and v.invoice_id = m.invoice_id
    where m.company_id = ${t.companyId} and m.item_id = ${itemId} and m.reason = 'received' and m.unit_cost is not null
      and m.quantity > 0 and ${STANDING}
    order by m.effective_on, m.entry`.execute(t.db);
  return rows;
}
