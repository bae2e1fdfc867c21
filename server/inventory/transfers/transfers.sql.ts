import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { MovementReason } from '#contract/inventory/movements/movements.ts';
import type { transfers as calls, TransferDifference, TransferStatus } from '#contract/inventory/places/transfers.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { wireInstant } from '#server/platform/db/wire_instant.ts';

function transfersQuery(t: Tenant) {
  return t.db
    .selectFrom('transfers as x')
    .innerJoin('locations as f', (join) =>
      join.onRef('f.company_id', '=', 'x.company_id').onRef('f.location_id', '=', 'x.from_location_id'),
    )
    .innerJoin('locations as d', (join) =>
      join.onRef('d.company_id', '=', 'x.company_id').onRef('d.location_id', '=', 'x.to_location_id'),
    )
    .leftJoin('storage_areas as fa', (join) =>
      join.onRef('fa.company_id', '=', 'x.company_id').onRef('fa.area_id', '=', 'x.from_area_id'),
    )
    .leftJoin('storage_areas as da', (join) =>
      join.onRef('da.company_id', '=', 'x.company_id').onRef('da.area_id', '=', 'x.to_area_id'),
    )
    .leftJoin('users as s', (join) => join.onRef('s.user_id', '=', 'x.sent_by').on('s.company_id', '=', t.companyId))
    .leftJoin('users as e', (join) => join.onRef('e.user_id', '=', 'x.ended_by').on('e.company_id', '=', t.companyId))
    .select(['x.transfer_id', 'x.number', 'x.from_location_id', 'x.to_location_id', 'x.to_area_id', 'x.note'])
    .select(['f.name as from_location', 'd.name as to_location', 'fa.name as from_area', 'da.name as to_area'])
    .select(['s.username as sent_by', 'e.username as ended_by', wireInstant('x.sent_at').as('sent_at')])
    .select([
      sql<TransferStatus>`x.status`.as('status'),
      wireInstant<string | null>('x.ended_at').as('ended_at'),
      sql<number>`(select count(*)::int from transfer_lines l where l.company_id = x.company_id and l.transfer_id = x.transfer_id)`.as(
        'line_count',
      ),
      sql<number>`(select coalesce(sum(round(l.quantity * coalesce(l.unit_cost, 0), 2)), 0)::float8 from transfer_lines l
        where l.company_id = x.company_id and l.transfer_id = x.transfer_id)`.as('value'),
    ])
    .where('x.company_id', '=', t.companyId);
}

/** One page, those in transit first, then the newest. */
export async function listTransfers(t: Tenant, query: z.output<typeof calls.list.query>) {
  const conditions: Expression<SqlBool>[] = [sql<boolean>`true`];
  if (query.status) conditions.push(sql<boolean>`x.status = ${query.status}`);
  if (query.location_id) {
    conditions.push(sql<boolean>`${query.location_id} in (x.from_location_id, x.to_location_id)`);
  }
  const rows = await transfersQuery(t)
    .where((eb) => eb.and(conditions))
    .orderBy(sql`x.status = 'sent'`, 'desc')
    .orderBy('x.number', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { total_count } = await t.db
    .selectFrom('transfers as x')
    .select(sql<number>`count(*)::int`.as('total_count'))
    .where('x.company_id', '=', t.companyId)
    .where((eb) => eb.and(conditions))
    .executeTakeFirstOrThrow();
  return { transfers: rows, total_count };
}

export function findTransfer(t: Tenant, transferId: string) {
  return transfersQuery(t).where('x.transfer_id', '=', transferId).executeTakeFirst();
}

/** Locks the transfer until the transaction ends: it is received or canceled once. */
export async function lockTransfer(t: Tenant, transferId: string) {
  const row = await t.db
    .selectFrom('transfers')
    .select('transfer_id')
    .where('company_id', '=', t.companyId)
    .where('transfer_id', '=', transferId)
    .forUpdate()
    .executeTakeFirst();
  return row && findTransfer(t, transferId);
}

/** Adds a transfer with the next number. Locks the company, so that two do not get the same one. */
export async function insertTransfer(
  t: Tenant,
  transfer: {
    transfer_id: string;
    from_location_id: string;
    from_area_id: string | null;
    to_location_id: string;
    to_area_id: string | null;
    note: string | null;
    sent_at: Date;
    sent_by: string | null;
  },
  lines: { item_id: string; position: number; quantity: string; unit_cost: string | null }[],
): Promise<void> {
  await lockCompany(t);
  const { last } = await t.db
    .selectFrom('transfers')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  const { transfer_id } = transfer;
  await t.db
    .insertInto('transfers')
    .values({ company_id: t.companyId, ...transfer, number: last + 1, status: 'sent' })
    .execute();
  await t.db
    .insertInto('transfer_lines')
    .values(lines.map((line) => ({ company_id: t.companyId, transfer_id, ...line })))
    .execute();
}

export async function updateTransfer(
  t: Tenant,
  transferId: string,
  change: { status: TransferStatus; ended_at: Date | null; ended_by: string | null },
): Promise<void> {
  await t.db
    .updateTable('transfers')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('transfer_id', '=', transferId)
    .execute();
}

export async function listTransferLines(t: Tenant, transferId: string) {
  const { rows } = await sql<{
    item_id: string;
    item: string;
    stock_unit: string;
    quantity: string;
    unit_cost: string | null;
    received: string | null;
    difference: TransferDifference | null;
  }>`
    select l.item_id, i.name as item, i.stock_unit, l.quantity::text as quantity, l.unit_cost::text as unit_cost,
      l.received::text as received, l.difference
    from transfer_lines l join items i on i.company_id = l.company_id and i.item_id = l.item_id
    where l.company_id = ${t.companyId} and l.transfer_id = ${transferId}
    order by l.position`.execute(t.db);
  return rows;
}

/** Notes what arrived on each line; null: it is in transit again. */
export async function saveReceived(
  t: Tenant,
  transferId: string,
  lines: { item_id: string; received: string | null; difference: TransferDifference | null }[],
): Promise<void> {
  const column = (key: 'item_id' | 'received' | 'difference') => lines.map((line) => line[key]);
  await sql`
    update transfer_lines l set received = r.received, difference = r.difference
    from unnest(${column('item_id')}::uuid[], ${column('received')}::numeric[], ${column('difference')}::text[])
      as r (item_id, received, difference)
    where l.company_id = ${t.companyId} and l.transfer_id = ${transferId} and l.item_id = r.item_id`.execute(t.db);
}

/** The active items among these, with their average costs. */
export function listSendable(t: Tenant, itemIds: string[]) {
  return t.db
    .selectFrom('items')
    .select(['item_id', 'average_cost'])
    .where('company_id', '=', t.companyId)
    .where('item_id', 'in', itemIds)
    .where('is_active', '=', true)
    .execute();
}

/** The movements of a transfer that are neither undone nor undoing, the oldest first. */
export async function listOfTransfer(t: Tenant, transferId: string) {
  const { rows } = await sql<{
    movement_id: string;
    item_id: string;
    location_id: string;
    reason: MovementReason;
    quantity: string;
    unit_cost: string | null;
    note: string | null;
    transfer_id: string;
    is_sending: boolean;
  }>`
    select m.movement_id, m.item_id, m.location_id, m.reason, m.quantity, m.unit_cost, m.note, m.transfer_id,
      m.entry = (select min(f.entry) from stock_movements f
        where f.company_id = m.company_id and f.transfer_id = m.transfer_id and f.item_id = m.item_id) as is_sending
    from stock_movements m
    where m.company_id = ${t.companyId} and m.transfer_id = ${transferId} and m.reverses_movement_id is null
      and not exists (select from stock_movements r where r.company_id = m.company_id and r.reverses_movement_id = m.movement_id)
    order by m.item_id, m.entry`.execute(t.db);
  return rows;
}

/**
 * Puts items that arrived into a storage area, after the others of it; of a merged item, the one that is kept. Those that are there stay where they
 * are.
 */
export async function putIntoArea(t: Tenant, areaId: string, itemIds: string[]): Promise<void> {
  await sql`
    insert into storage_area_items (company_id, area_id, item_id, position)
    select ${t.companyId}, ${areaId}, coalesce(g.kept_item_id, n.item_id), min(n.number) + (select coalesce(max(s.position), 0)
      from storage_area_items s where s.company_id = ${t.companyId} and s.area_id = ${areaId})
    from unnest(${itemIds}::uuid[]) with ordinality as n (item_id, number)
    left join item_merges g on g.company_id = ${t.companyId} and g.merged_item_id = n.item_id and g.undone_at is null
    group by 3
    on conflict do nothing`.execute(t.db);
}
