import { type Expression, type SqlBool, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import type { OrderRow, OrderStatus, SentHow } from '#contract/orders/order.ts';
import type { orders } from '#contract/orders/orders.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { folded } from '#server/platform/db/folded.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';
import { containing, searchForm } from '#server/platform/search.rules.ts';
import { isUndeliveredOrder } from './waiting.sql.ts';

type ListQuery = z.output<typeof orders.list.query>;

/** Whether goods of the order `o` are expected, and their day has passed. */
const isLate = (today: string) =>
  sql<boolean>`coalesce(o.status in ('sent', 'partly_received') and o.expected_on < ${today}::date, false)`;

function ordersQuery(t: Tenant, today: string) {
  return t.db
    .selectFrom('purchase_orders as o')
    .innerJoin('vendors as v', (join) =>
      join.onRef('v.company_id', '=', 'o.company_id').onRef('v.vendor_id', '=', 'o.vendor_id'),
    )
    .innerJoin('locations as d', (join) =>
      join.onRef('d.company_id', '=', 'o.company_id').onRef('d.location_id', '=', 'o.location_id'),
    )
    .select(['o.order_id', 'o.number', 'o.vendor_id', 'v.name as vendor', 'o.expected_on', 'o.created_at', 'o.sent_at'])
    .select(['o.location_id', 'd.name as location', 'v.currency'])
    .select([
      sql<OrderStatus>`o.status`.as('status'),
      isLate(today).as('is_late'),
      isUndeliveredOrder(t).as('is_undelivered'),
      sql<number>`(select count(*)::int from purchase_order_lines l
        where l.company_id = ${t.companyId} and l.order_id = o.order_id)`.as('line_count'),
      sql<number>`coalesce((select round(sum(round(l.quantity * l.unit_price, 2)), 2) from purchase_order_lines l
        where l.company_id = ${t.companyId} and l.order_id = o.order_id), 0)::float8`.as('total'),
    ])
    .where('o.company_id', '=', t.companyId);
}

type RowRecord = Omit<OrderRow, 'created_at' | 'sent_at'> & { created_at: Date; sent_at: Date | null };

function rowOf<R extends RowRecord>(row: R) {
  return { ...row, created_at: row.created_at.toISOString(), sent_at: row.sent_at?.toISOString() ?? null };
}

/** One page, newest first, the number of all matches and, whichever state is asked for, how many are in each state and how many are late. */
export async function listOrders(t: Tenant, query: ListQuery, today: string) {
  const conditions: Expression<SqlBool>[] = [sql<boolean>`true`];
  if (query.vendor_id) conditions.push(sql<boolean>`o.vendor_id = ${query.vendor_id}`);
  if (query.location_id) conditions.push(sql<boolean>`o.location_id = ${query.location_id}`);
  if (query.search) {
    const words = containing(searchForm(query.search));
    conditions.push(
      sql<boolean>`(${folded('v.name')} like ${words} or o.number::text = ${query.search.replace(/^\D+/, '')})`,
    );
  }
  const counted = await ordersQuery(t, today)
    .clearSelect()
    .select([sql<OrderStatus>`o.status`.as('status'), sql<number>`count(*)::int`.as('n')])
    .select(sql<number>`(count(*) filter (where ${isLate(today)}))::int`.as('late'))
    .where((eb) => eb.and(conditions))
    .groupBy('o.status')
    .execute();
  const counts = { draft: 0, sent: 0, partly_received: 0, received: 0, closed: 0, canceled: 0 };
  for (const { status, n } of counted) counts[status] = n;
  const shown = (Object.keys(counts) as OrderStatus[]).filter(
    (status) =>
      (!query.status || status === query.status) && (!query.open || status === 'sent' || status === 'partly_received'),
  );
  const rows = await ordersQuery(t, today)
    .where((eb) => eb.and(conditions))
    .where('o.status', 'in', shown.length > 0 ? shown : [''])
    .orderBy('o.number', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return {
    orders: rows.map(rowOf),
    total_count: shown.reduce((sum, status) => sum + counts[status], 0),
    counts,
    late_count: counted.reduce((sum, { late }) => sum + late, 0),
  };
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Locks the order until the transaction ends: one change at a time. */
export function lockOrder(t: Tenant, orderId: string) {
  return t.db
    .selectFrom('purchase_orders')
    .select([
      'order_id',
      'number',
      'vendor_id',
      'location_id',
      'version',
      'sent_at',
      'is_of_slip',
      'expected_on',
      'note',
    ])
    .select(sql<OrderStatus>`status`.as('status'))
    .where('company_id', '=', t.companyId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

/** The order without its lines. */
export async function findOrder(t: Tenant, orderId: string, today: string) {
  const row = await ordersQuery(t, today)
    .leftJoin('users as c', (join) => join.onRef('c.user_id', '=', 'o.created_by').on('c.company_id', '=', t.companyId))
    .leftJoin('users as s', (join) => join.onRef('s.user_id', '=', 'o.sent_by').on('s.company_id', '=', t.companyId))
    .select([
      'o.note',
      'o.version',
      'o.sent_to',
      'o.changed_since_sent',
      'c.username as created_by',
      's.username as sent_by',
    ])
    .select([
      sql<SentHow | null>`o.sent_how`.as('sent_how'),
      sql<string | null>`coalesce(v.order_email, v.emails[array_upper(v.emails, 1)])`.as('order_email'),
      sql<number | null>`v.minimum_order_cents::float8 / 100`.as('minimum_order'),
      'v.account_number',
    ])
    .where('o.order_id', '=', orderId)
    .executeTakeFirst();
  return row && rowOf(row);
}

/** Adds a draft with the next number. Locks the company, so that two orders do not get the same one. */
export async function insertOrder(
  t: Tenant,
  order: {
    order_id: string;
    vendor_id: string;
    location_id: string;
    expected_on: string | null;
    note: string | null;
    created_by: string | null;
    is_of_slip?: boolean;
  },
  now: Date,
): Promise<void> {
  await lockCompany(t);
  const { last } = await t.db
    .selectFrom('purchase_orders')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('purchase_orders')
    .values({
      company_id: t.companyId,
      ...order,
      number: last + 1,
      status: 'draft',
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Stores the change and advances the version. */
export async function updateOrder(
  t: Tenant,
  orderId: string,
  change: Updateable<DB['purchase_orders']>,
  now: Date,
): Promise<void> {
  await t.db
    .updateTable('purchase_orders')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: now })
    .where('company_id', '=', t.companyId)
    .where('order_id', '=', orderId)
    .execute();
}

/** The items of the order with their quantities, in the units that the vendor sells and in stock units. */
export async function listOrdered(t: Tenant, orderId: string) {
  const { rows } = await sql<{
    line_id: string;
    item_id: string;
    item: string;
    stock_unit: string;
    expires: boolean;
    sku: string | null;
    barcodes: string[];
    code: string | null;
    description: string;
    quantity: string;
    unit: string | null;
    pack: string | null;
    stock_per_unit: string;
    unit_price: string | null;
    stock_quantity: string;
  }>`
    select l.line_id, l.item_id, i.name as item, i.stock_unit, i.expires, i.sku, i.barcodes, l.code, l.description, trim_scale(l.quantity)::text as quantity, l.unit,
      l.pack, trim_scale(l.stock_per_unit)::text as stock_per_unit, trim_scale(l.unit_price)::text as unit_price,
      round(l.quantity * l.stock_per_unit, 4)::text as stock_quantity
    from purchase_order_lines l join items i on i.company_id = l.company_id and i.item_id = l.item_id
    where l.company_id = ${t.companyId} and l.order_id = ${orderId}
    order by l.position`.execute(t.db);
  return rows;
}

export interface NewOrderLine {
  line_id: string;
  position: number;
  item_id: string;
  code: string | null;
  description: string;
  quantity: string;
  unit: string | null;
  pack: string | null;
  stock_per_unit: string;
  unit_price: string | null;
}

/** Replaces the lines of an order by this list. */
export async function replaceOrderLines(t: Tenant, orderId: string, lines: NewOrderLine[]): Promise<void> {
  await t.db
    .deleteFrom('purchase_order_lines')
    .where('company_id', '=', t.companyId)
    .where('order_id', '=', orderId)
    .execute();
  if (lines.length === 0) return;
  await t.db
    .insertInto('purchase_order_lines')
    .values(lines.map((line) => ({ company_id: t.companyId, order_id: orderId, ...line })))
    .execute();
}

export function listReceipts(t: Tenant, orderId: string) {
  return t.db
    .selectFrom('goods_receipts as r')
    .leftJoin('users as u', (join) =>
      join.onRef('u.user_id', '=', 'r.received_by').on('u.company_id', '=', t.companyId),
    )
    .select(['r.receipt_id', 'r.received_at', 'u.username as received_by', 'r.note', 'r.undone_at', 'r.invoice_id'])
    .select(
      sql<number>`(select count(*)::int from goods_receipt_lines l
        where l.company_id = r.company_id and l.receipt_id = r.receipt_id)`.as('line_count'),
    )
    .where('r.company_id', '=', t.companyId)
    .where('r.order_id', '=', orderId)
    .orderBy('r.received_at', 'desc')
    .orderBy('r.receipt_id', 'desc')
    .execute();
}

/** Reads a table of the invoices, which own it; nothing is written here. */
export function listInvoicesOf(t: Tenant, orderId: string) {
  return t.db
    .selectFrom('invoices')
    .select(['invoice_id', 'number', 'status', sql<DocumentKind>`kind`.as('kind')])
    .where('company_id', '=', t.companyId)
    .where('order_id', '=', orderId)
    .where('status', '<>', 'rejected')
    .orderBy('uploaded_at')
    .execute();
}

/** The newest orders of a vendor with these words, or with this number; for the search over everything. */
export function findOrders(t: Tenant, search: string, limit: number) {
  const words = containing(searchForm(search));
  const number = /^\D*(\d{1,9})$/.exec(search)?.[1] ?? '';
  return t.db
    .selectFrom('purchase_orders as o')
    .innerJoin('vendors as v', (join) =>
      join.onRef('v.company_id', '=', 'o.company_id').onRef('v.vendor_id', '=', 'o.vendor_id'),
    )
    .select(['o.order_id', 'o.number', 'v.name as vendor', 'o.expected_on', sql<OrderStatus>`o.status`.as('status')])
    .where('o.company_id', '=', t.companyId)
    .where(sql<boolean>`(${folded('v.name')} like ${words} or o.number::text = ${number})`)
    .orderBy('o.number', 'desc')
    .limit(limit)
    .execute();
}

export async function isItem(t: Tenant, itemId: string): Promise<boolean> {
  const row = await t.db
    .selectFrom('items')
    .select('item_id')
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return row !== undefined;
}
