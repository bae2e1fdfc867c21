import { sql } from 'kysely';
import { NIL } from 'uuid';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';
import type { Booked, SaleLine, SaleState } from './effect.rules.ts';

/** What one of a sold item takes of an item, in stock units, or of a recipe, in yield units. */
export interface Part {
  item_id: string | null;
  recipe_id: string | null;
  quantity: string;
}

export interface PosItemRecord {
  pos_item_id: string;
  connection_id: string;
  source_key: string;
  name: string;
  sku: string | null;
  item_id: string | null;
  recipe_id: string | null;
  quantity: string | null;
  /** The parts of a bundle. */
  parts: Part[];
  mapped_at: Date | null;
}

/** A statement has at most 65,535 values. */
const ROWS_AT_ONCE = 2_000;

/** Every sold item with what it takes, of all connections or of one. */
export function listMappings(t: Tenant, connectionId?: string): Promise<PosItemRecord[]> {
  return t.db
    .selectFrom('pos_items')
    .select([
      'pos_item_id',
      'connection_id',
      'source_key',
      'name',
      'sku',
      'item_id',
      'recipe_id',
      'quantity',
      'mapped_at',
      sql<Part[]>`coalesce((select jsonb_agg(jsonb_build_object('item_id', b.item_id, 'recipe_id', b.recipe_id,
        'quantity', b.quantity::text) order by b.position) from pos_item_parts b
        where b.company_id = pos_items.company_id and b.pos_item_id = pos_items.pos_item_id), '[]')`.as('parts'),
    ])
    .where('company_id', '=', t.companyId)
    .$if(connectionId !== undefined, (query) => query.where('connection_id', '=', connectionId ?? ''))
    .execute();
}

export async function insertPosItems(
  t: Tenant,
  connection_id: string,
  items: readonly {
    pos_item_id: string;
    source_key: string;
    name: string;
    sku: string | null;
    kind?: 'item' | 'modifier';
  }[],
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
  { parts, ...mapping }: Pick<PosItemRecord, 'item_id' | 'recipe_id' | 'quantity' | 'parts'> & { is_ignored: boolean },
  mapped_at: Date,
): Promise<void> {
  await t.db
    .updateTable('pos_items')
    .set({ ...mapping, is_bundle: parts.length > 0, mapped_at })
    .where('company_id', '=', t.companyId)
    .where('pos_item_id', '=', posItemId)
    .execute();
  await t.db
    .deleteFrom('pos_item_parts')
    .where('company_id', '=', t.companyId)
    .where('pos_item_id', '=', posItemId)
    .execute();
  if (parts.length === 0) return;
  const rows = parts.map((part, position) => ({ company_id: t.companyId, pos_item_id: posItemId, position, ...part }));
  await t.db.insertInto('pos_item_parts').values(rows).execute();
}

export interface KnownSale extends SaleState {
  source_id: string;
  lines: (SaleLine & { amount_cents: number })[];
}

interface WantedSales {
  connection_id?: string;
  source_ids?: readonly string[];
  sale_ids?: readonly string[];
  pos_item_id?: string;
  /** Sales that wait for a yes count too when they are of this task. */
  held_by?: string;
  /** As if this task had brought nothing. */
  without?: string;
  /** As they were known at this time, if they were. Of the day on which a point of sale told them, nothing is known before its last one. */
  at?: Date;
}

/** Some sales of a task, in the order of their ids; all of them without a number. */
export async function listSalesOf(
  t: Tenant,
  taskId: string,
  { after, most }: { after: string | null; most: number | null },
): Promise<string[]> {
  const { rows } = await sql<{ sale_id: string }>`
    select distinct sale_id from pos_sale_versions where company_id = ${t.companyId} and task_id = ${taskId}
      and sale_id > coalesce(${after}::uuid, ${NIL})
    order by sale_id limit ${most}::int`.execute(t.db);
  return rows.map(({ sale_id }) => sale_id);
}

/** The sales in which one of these was sold in any version, or that have moved one of the items. */
export async function listSalesAround(
  t: Tenant,
  { itemIds, posItemIds }: { itemIds: readonly string[]; posItemIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ sale_id: string }>`
    select v.sale_id from pos_sale_versions v where v.company_id = ${t.companyId}
      and exists (select from jsonb_array_elements(v.lines) line where line->>'pos_item_id' = any (${posItemIds}::text[]))
    union
    select m.sale_id from stock_movements m
      where m.company_id = ${t.companyId} and m.item_id = any (${itemIds}::uuid[]) and m.sale_id is not null`.execute(
    t.db,
  );
  return rows.map(({ sale_id }) => sale_id);
}

/** Of files from before it was recorded, their beginning: they were read in one moment. */
const ENDED_AT = sql`coalesce(k.ended_at, case when k.state = 'done' then k.created_at end)`;

/**
 * The newest version of sales that counts. One whose every version was undone has no lines, nor has an open ticket. Sales from before the
 * connection moves the stock are left out.
 */
export async function listStates(t: Tenant, only: WantedSales): Promise<KnownSale[]> {
  const { rows } = await sql<KnownSale>`
    select s.sale_id, s.source_id, coalesce(v.sold_on, (select max(o.sold_on) from pos_sale_versions o
        where o.company_id = s.company_id and o.sale_id = s.sale_id)) as sold_on,
      case when v.sold_on is null then (select max(o.sold_at) from pos_sale_versions o
        where o.company_id = s.company_id and o.sale_id = s.sale_id) else v.sold_at end as sold_at,
      case when v.is_open then '[]'::jsonb else coalesce(v.lines, '[]'::jsonb) end as lines
    from pos_sales s
    join pos_connections c on c.company_id = s.company_id and c.connection_id = s.connection_id
    left join lateral (
      select n.sold_on, n.sold_at, n.lines, n.is_open from pos_sale_versions n
      join pos_tasks k on k.company_id = n.company_id and k.task_id = n.task_id
        and (k.undone_at is null or k.undone_at >= ${only.at ?? null}::timestamptz)
        and (${only.at ?? null}::timestamptz is null or ${ENDED_AT} < ${only.at ?? null}::timestamptz)
        and (not k.is_held or k.task_id = ${only.held_by ?? null}::uuid)
        and k.task_id is distinct from ${only.without ?? null}::uuid
      where n.company_id = s.company_id and n.sale_id = s.sale_id order by n.version desc, n.task_id desc limit 1
    ) v on true
    where s.company_id = ${t.companyId}
      and (c.stock_from is null or v.sold_on is null or v.sold_on >= c.stock_from)
      and (${only.at ?? null}::timestamptz is null or v.sold_on is not null)
      and (${only.connection_id ?? null}::uuid is null or s.connection_id = ${only.connection_id ?? null}::uuid)
      and (${only.source_ids ?? null}::text[] is null or s.source_id = any (${only.source_ids ?? null}::text[]))
      and (${only.sale_ids ?? null}::uuid[] is null or s.sale_id = any (${only.sale_ids ?? null}::uuid[]))
      and (${only.pos_item_id ?? null}::text is null
        or v.lines @> jsonb_build_array(jsonb_build_object('pos_item_id', ${only.pos_item_id ?? null}::text)))`.execute(
    t.db,
  );
  return rows;
}

/** What the ledger says about these sales, and where they were booked first; of a merged item, as the one that is kept. */
export async function listBooked(t: Tenant, saleIds: readonly string[]): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select m.sale_id, coalesce(g.kept_item_id, m.item_id) as item_id, sum(round(m.quantity * coalesce(g.factor, 1), 4))::text as quantity,
      (array_agg(m.location_id order by m.entry) filter (where w.archived_at is null))[1] as location_id
    from stock_movements m
    join locations w on w.company_id = m.company_id and w.location_id = m.location_id
    left join item_merges g on g.company_id = m.company_id and g.merged_item_id = m.item_id and g.undone_at is null
    where m.company_id = ${t.companyId} and m.sale_id = any (${saleIds}::uuid[])
    group by 1, 2 order by 1, 2`.execute(t.db);
  return rows;
}

/** These items, and those that they were merged into. */
export async function listKept(t: Tenant, itemIds: readonly string[]): Promise<Set<string>> {
  const rows = await t.db
    .selectFrom('item_merges')
    .select('kept_item_id')
    .where('company_id', '=', t.companyId)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`merged_item_id = any (${itemIds}::uuid[])`)
    .execute();
  return new Set([...itemIds, ...rows.map(({ kept_item_id }) => kept_item_id)]);
}

/** When each item, or one that was merged into it, was last counted at each location. */
export async function listCounted(t: Tenant) {
  const { rows } = await sql<{ item_id: string; location_id: string; is_default: boolean; counted_at: Date }>`
    select coalesce(g.kept_item_id, m.item_id) as item_id, m.location_id, w.is_default, max(m.counted_at) as counted_at
    from stock_movements m
    join locations w on w.company_id = m.company_id and w.location_id = m.location_id
    left join item_merges g on g.company_id = m.company_id and g.merged_item_id = m.item_id and g.undone_at is null
    where m.company_id = ${t.companyId} and m.counted_at is not null and m.reverses_movement_id is null
      and not exists (select from stock_movements r where r.company_id = m.company_id and r.reverses_movement_id = m.movement_id)
    group by 1, 2, 3`.execute(t.db);
  return rows;
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

export interface SaleVersion {
  sale_id: string;
  version: number;
  sold_on: string;
  sold_at?: Date;
  is_open?: boolean;
  coupon_codes?: string[];
  total_cents?: number | null;
  lines: readonly KnownSale['lines'][number][];
}

export async function insertVersions(t: Tenant, task_id: string, sales: readonly SaleVersion[]): Promise<void> {
  for (let at = 0; at < sales.length; at += ROWS_AT_ONCE) {
    const some = sales.slice(at, at + ROWS_AT_ONCE);
    await t.db
      .insertInto('pos_sale_versions')
      .values(
        some.map(({ lines, ...version }) => ({
          company_id: t.companyId,
          task_id,
          ...version,
          lines: JSON.stringify(lines),
        })),
      )
      .execute();
  }
}

/** The companies that have sales. */
export async function listCompaniesWithSales({ all }: AllCompanies): Promise<CompanyId[]> {
  const rows = await all.selectFrom('pos_connections').select('company_id').distinct().execute();
  return rows.map(companyOfJob);
}
