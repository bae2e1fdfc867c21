import { sql } from 'kysely';
import type { PosTask, SalesColumns } from '#contract/pos/pos.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import type { Booked, SaleLine, SaleState } from './effect.rules.ts';

export interface Connection {
  connection_id: string;
  /** Null before the first file. */
  columns: SalesColumns | null;
  refunds_return: boolean;
}

/** The connection of sales files, locked until the transaction ends: one change of sales at a time. */
export async function lockConnection(t: Tenant): Promise<Connection | undefined> {
  const row = await t.db
    .selectFrom('pos_connections')
    .select(['connection_id', 'columns', 'refunds_return'])
    .where('company_id', '=', t.companyId)
    .where('driver', '=', 'file')
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, columns: row.columns as SalesColumns | null };
}

/** Creates the connection unless it exists. */
export async function ensureConnection(t: Tenant, connection_id: string, created_at: Date): Promise<void> {
  await t.db
    .insertInto('pos_connections')
    .values({ company_id: t.companyId, connection_id, driver: 'file', created_at })
    .onConflict((conflict) => conflict.columns(['company_id', 'driver']).doNothing())
    .execute();
}

/** Remembers how the last file was read. */
export async function saveReading(
  t: Tenant,
  connectionId: string,
  { columns, refunds_return }: { columns: SalesColumns; refunds_return: boolean },
): Promise<void> {
  await t.db
    .updateTable('pos_connections')
    .set({ columns: JSON.stringify(columns), refunds_return })
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
}

export interface PosItemRecord {
  pos_item_id: string;
  source_key: string;
  name: string;
  item_id: string | null;
  recipe_id: string | null;
  quantity: string | null;
  mapped_at: Date | null;
}

/** A statement has at most 65,535 values. */
const ROWS_AT_ONCE = 2_000;

/** Every sold item with what it takes. */
export function listMappings(t: Tenant): Promise<PosItemRecord[]> {
  return t.db
    .selectFrom('pos_items')
    .select(['pos_item_id', 'source_key', 'name', 'item_id', 'recipe_id', 'quantity', 'mapped_at'])
    .where('company_id', '=', t.companyId)
    .execute();
}

export async function insertPosItems(
  t: Tenant,
  connection_id: string,
  items: readonly { pos_item_id: string; source_key: string; name: string; sku: string | null }[],
  first_seen_at: Date,
): Promise<void> {
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
    const some = items.slice(at, at + ROWS_AT_ONCE);
    await t.db
      .insertInto('pos_items')
      .values(some.map((item) => ({ company_id: t.companyId, connection_id, ...item, first_seen_at })))
      .execute();
  }
}

export async function saveMapping(
  t: Tenant,
  posItemId: string,
  mapping: { item_id: string | null; recipe_id: string | null; quantity: string | null; is_ignored: boolean },
  mapped_at: Date,
): Promise<void> {
  await t.db
    .updateTable('pos_items')
    .set({ ...mapping, mapped_at })
    .where('company_id', '=', t.companyId)
    .where('pos_item_id', '=', posItemId)
    .execute();
}

/** The newest version of sales that counts; one whose every version was undone has no lines. */
export async function listStates(
  t: Tenant,
  only: { source_ids?: readonly string[]; task_id?: string; pos_item_id?: string },
): Promise<(SaleState & { source_id: string; lines: (SaleLine & { amount_cents: number })[] })[]> {
  const { rows } = await sql<{
    sale_id: string;
    source_id: string;
    sold_on: string;
    lines: (SaleLine & { amount_cents: number })[];
  }>`
    select s.sale_id, s.source_id, coalesce(v.sold_on, (select max(o.sold_on) from pos_sale_versions o
      where o.company_id = s.company_id and o.sale_id = s.sale_id)) as sold_on, coalesce(v.lines, '[]'::jsonb) as lines
    from pos_sales s
    left join lateral (
      select n.sold_on, n.lines from pos_sale_versions n
      join pos_tasks k on k.company_id = n.company_id and k.task_id = n.task_id and k.undone_at is null
      where n.company_id = s.company_id and n.sale_id = s.sale_id order by n.version desc, n.task_id desc limit 1
    ) v on true
    where s.company_id = ${t.companyId}
      and (${only.source_ids ?? null}::text[] is null or s.source_id = any (${only.source_ids ?? null}::text[]))
      and (${only.task_id ?? null}::uuid is null or exists (select from pos_sale_versions w
        where w.company_id = s.company_id and w.sale_id = s.sale_id and w.task_id = ${only.task_id ?? null}::uuid))
      and (${only.pos_item_id ?? null}::text is null
        or v.lines @> jsonb_build_array(jsonb_build_object('pos_item_id', ${only.pos_item_id ?? null}::text)))`.execute(
    t.db,
  );
  return rows;
}

/** What the ledger says about these sales. */
export function listBooked(t: Tenant, saleIds: readonly string[]): Promise<Booked[]> {
  return t.db
    .selectFrom('stock_movements')
    .select(['item_id', sql<string>`sale_id`.as('sale_id'), sql<string>`sum(quantity)`.as('quantity')])
    .where('company_id', '=', t.companyId)
    .where(sql<boolean>`sale_id = any (${saleIds}::uuid[])`)
    .groupBy(['sale_id', 'item_id'])
    .execute();
}

/** The newest day, at the shop, on which each item was counted. */
export async function listCountedOn(t: Tenant, timeZone: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ item_id: string; counted_on: string }>`
    select m.item_id, max((m.counted_at at time zone ${timeZone})::date) as counted_on
    from stock_movements m
    where m.company_id = ${t.companyId} and m.counted_at is not null and m.reverses_movement_id is null
      and not exists (select from stock_movements r where r.company_id = m.company_id and r.reverses_movement_id = m.movement_id)
    group by m.item_id`.execute(t.db);
  return new Map(rows.map(({ item_id, counted_on }) => [item_id, counted_on]));
}

export function listStock(t: Tenant) {
  return t.db
    .selectFrom('items')
    .select(['item_id', 'name', 'stock_unit', 'on_hand', 'average_cost', 'is_active'])
    .where('company_id', '=', t.companyId)
    .execute();
}

export async function insertSales(
  t: Tenant,
  connection_id: string,
  sales: readonly { sale_id: string; source_id: string }[],
): Promise<void> {
  for (let at = 0; at < sales.length; at += ROWS_AT_ONCE) {
    const some = sales.slice(at, at + ROWS_AT_ONCE);
    await t.db
      .insertInto('pos_sales')
      .values(some.map((sale) => ({ company_id: t.companyId, connection_id, ...sale })))
      .execute();
  }
}

export async function insertVersions(
  t: Tenant,
  task_id: string,
  version: number,
  sales: readonly { sale_id: string; sold_on: string; lines: readonly object[] }[],
): Promise<void> {
  for (let at = 0; at < sales.length; at += ROWS_AT_ONCE) {
    const some = sales.slice(at, at + ROWS_AT_ONCE);
    await t.db
      .insertInto('pos_sale_versions')
      .values(
        some.map(({ sale_id, sold_on, lines }) => ({
          ...{ company_id: t.companyId, sale_id, version, task_id, sold_on },
          lines: JSON.stringify(lines),
        })),
      )
      .execute();
  }
}

export async function insertTask(
  t: Tenant,
  task: {
    task_id: string;
    connection_id: string;
    file_name: string;
    sale_count: number;
    line_count: number;
    first_on: string;
    last_on: string;
    created_at: Date;
    created_by: string | null;
  },
): Promise<void> {
  await t.db
    .insertInto('pos_tasks')
    .values({ company_id: t.companyId, ...task })
    .execute();
}

export async function markUndone(t: Tenant, taskId: string, undone_at: Date, undone_by: string | null) {
  await t.db
    .updateTable('pos_tasks')
    .set({ undone_at, undone_by })
    .where('company_id', '=', t.companyId)
    .where('task_id', '=', taskId)
    .execute();
}

function tasksQuery(t: Tenant) {
  return t.db
    .selectFrom('pos_tasks as k')
    .leftJoin('users as u', 'u.user_id', 'k.created_by')
    .select(['k.task_id', 'k.file_name', 'k.sale_count', 'k.line_count', 'k.first_on', 'k.last_on'])
    .select(['u.username as created_by', 'k.created_at', sql<boolean>`k.undone_at is not null`.as('is_undone')])
    .where('k.company_id', '=', t.companyId);
}

const taskOf = <Row extends { created_at: Date }>({ created_at, ...row }: Row) => ({
  ...row,
  created_at: created_at.toISOString(),
});

export async function findTask(t: Tenant, taskId: string): Promise<PosTask | undefined> {
  const row = await tasksQuery(t).where('k.task_id', '=', taskId).executeTakeFirst();
  return row && taskOf(row);
}

export async function listTasks(t: Tenant, { limit, offset }: { limit: number; offset: number }) {
  const rows = await tasksQuery(t)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.task_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total_count } = await t.db
    .selectFrom('pos_tasks')
    .select(sql<number>`count(*)::int`.as('total_count'))
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return { tasks: rows.map(taskOf), total_count };
}

/** The companies that have sales. */
export async function listCompaniesWithSales({ all }: AllCompanies): Promise<string[]> {
  const rows = await all.selectFrom('pos_connections').select('company_id').distinct().execute();
  return rows.map((row) => row.company_id);
}
