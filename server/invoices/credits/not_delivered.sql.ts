import { sql } from 'kysely';
import type { CreditReason } from '#contract/invoices/credits/credits.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { lockOpenOf, type NewCreditLine } from './credits.sql.ts';

/** The newest request about an invoice that is not sent yet and of which no memo has given anything, locked. */
export async function lockOpenCredit(t: Tenant, invoiceId: string) {
  await lockOpenOf(t, invoiceId);
  return t.db
    .selectFrom('credit_requests')
    .select('credit_request_id')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'open')
    .where(
      sql<boolean>`not exists (select from credit_settlements s where s.company_id = credit_requests.company_id
        and s.credit_request_id = credit_requests.credit_request_id)`,
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Puts a line on a request, after the others. */
export async function addCreditLine(t: Tenant, credit_request_id: string, line: NewCreditLine): Promise<void> {
  const { next } = await t.db
    .selectFrom('credit_request_lines')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where('company_id', '=', t.companyId)
    .where('credit_request_id', '=', credit_request_id)
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('credit_request_lines')
    .values({ company_id: t.companyId, credit_request_id, position: next, ...line })
    .execute();
}

/** The request that is not sent yet with the line of an invoice that did not come, and whether the mark of the line wrote it there. */
export async function findCreditOfLine(t: Tenant, invoiceLineId: string) {
  const { rows } = await sql<{ credit_request_id: string; is_of_mark: boolean }>`
    select l.credit_request_id, l.is_of_mark from credit_request_lines l
    join credit_requests c on c.company_id = l.company_id and c.credit_request_id = l.credit_request_id and c.status = 'open'
    where l.company_id = ${t.companyId} and l.invoice_line_id = ${invoiceLineId} and l.reason = 'short'
    order by l.is_of_mark desc limit 1`.execute(t.db);
  return rows[0];
}

/** Takes what the mark of a line wrote off its request, which is locked and goes with its last line. */
export async function dropCreditLine(t: Tenant, creditRequestId: string, invoiceLineId: string): Promise<void> {
  await t.db
    .deleteFrom('credit_request_lines')
    .where('company_id', '=', t.companyId)
    .where('credit_request_id', '=', creditRequestId)
    .where('invoice_line_id', '=', invoiceLineId)
    .where('is_of_mark', '=', true)
    .execute();
  await sql`
    delete from credit_requests c where c.company_id = ${t.companyId} and c.credit_request_id = ${creditRequestId}
      and not exists (select from credit_request_lines l where l.company_id = c.company_id and l.credit_request_id = c.credit_request_id)`.execute(
    t.db,
  );
}

/** The values that a mark wrote to a line of a credit request. */
export interface MarkedValues {
  amount_cents: number;
  quantity: string | null;
  code: string | null;
  description: string;
  unit: string | null;
}

/** What the marks of an invoice's lines wrote on requests that are not sent yet and of which no memo has given anything, which are locked. */
export async function lockMarkedLines(t: Tenant, invoiceId: string) {
  await lockOpenOf(t, invoiceId);
  const { rows } = await sql<MarkedValues & { credit_request_id: string; line_id: string }>`
    select l.credit_request_id, l.invoice_line_id as line_id, l.amount_cents, trim_scale(l.quantity)::text as quantity, l.code,
      l.description, l.unit
    from credit_requests c
    join credit_request_lines l on l.company_id = c.company_id and l.credit_request_id = c.credit_request_id
    where c.company_id = ${t.companyId} and c.invoice_id = ${invoiceId} and c.status = 'open' and l.is_of_mark
      and not exists (select from credit_settlements s where s.company_id = c.company_id
        and s.credit_request_id = c.credit_request_id)
    order by c.number, l.position`.execute(t.db);
  return rows;
}

/** Changes what a request asks for a line that a mark wrote there. */
export async function updateMarkedLine(
  t: Tenant,
  { credit_request_id, line_id }: { credit_request_id: string; line_id: string },
  change: MarkedValues,
): Promise<void> {
  await t.db
    .updateTable('credit_request_lines')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('credit_request_id', '=', credit_request_id)
    .where('invoice_line_id', '=', line_id)
    .where('is_of_mark', '=', true)
    .execute();
}

/** What the lines of a request come to. */
export async function sumCreditLines(t: Tenant, creditRequestId: string): Promise<number> {
  const { cents } = await t.db
    .selectFrom('credit_request_lines')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::int8`.as('cents'))
    .where('company_id', '=', t.companyId)
    .where('credit_request_id', '=', creditRequestId)
    .executeTakeFirstOrThrow();
  return cents;
}

/** The lines of an invoice for which credit was requested because they did not come, whatever became of the request. */
export async function listStruckLines(t: Tenant, invoiceId: string): Promise<Set<string>> {
  const { rows } = await sql<{ line_id: string }>`
    select l.invoice_line_id as line_id from credit_requests c
    join credit_request_lines l on l.company_id = c.company_id and l.credit_request_id = c.credit_request_id
    where c.company_id = ${t.companyId} and c.invoice_id = ${invoiceId} and l.reason = 'short' and l.invoice_line_id is not null`.execute(
    t.db,
  );
  return new Set(rows.map(({ line_id }) => line_id));
}

/** The lines of an invoice for which credit is on a request that is not sent yet, because they did not come, with what is asked in cents. */
export async function listNotDelivered(t: Tenant, invoiceId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ line_id: string; cents: number }>`
    select l.invoice_line_id as line_id, sum(l.amount_cents)::int8 as cents from credit_requests c
    join credit_request_lines l on l.company_id = c.company_id and l.credit_request_id = c.credit_request_id
    where c.company_id = ${t.companyId} and c.invoice_id = ${invoiceId} and c.status = 'open' and l.reason = 'short'
      and l.invoice_line_id is not null group by 1`.execute(t.db);
  return new Map(rows.map(({ line_id, cents }) => [line_id, cents]));
}

/** A line of a request that is not settled yet. */
export interface AskedCredit {
  item_id: string | null;
  code: string | null;
  description: string;
  reason: CreditReason;
  /**
   * Of what was never in stock, because the line was struck out or the order's deliveries note it as missing or damaged: what of it is still
   * to be credited, in cents. Null: the goods are in stock, as far as anybody knows.
   */
  undelivered_cents: number | null;
}

/**
 * For what a vendor still owes credit. What the deliveries note is measured in stock units, and earlier requests for the same use it up: all
 * of it where one names no quantity. Reads tables of the orders, which own them.
 */
export async function listAsked(t: Tenant, vendorId: string): Promise<AskedCredit[]> {
  const { rows } = await sql<AskedCredit>`
    with requested as (
      select c.status, l.item_id, l.code, l.description, l.reason, l.amount_cents, l.position, c.number, d.noted,
        coalesce(c.order_id, i.order_id) as order_id, coalesce(n.ignore and l.reason = 'short', false) as is_struck,
        c.amount_cents - coalesce((select sum(s.amount_cents) from credit_settlements s
          where s.company_id = c.company_id and s.credit_request_id = c.credit_request_id), 0) as open_cents,
        l.quantity * case when n.line_id is null then d.stock_per_unit else n.stock_quantity / nullif(n.quantity, 0) end as asked
      from credit_requests c
      join credit_request_lines l on l.company_id = c.company_id and l.credit_request_id = c.credit_request_id
      left join invoices i on i.company_id = c.company_id and i.invoice_id = c.invoice_id
      left join invoice_lines n on n.company_id = l.company_id and n.line_id = l.invoice_line_id and n.invoice_id = c.invoice_id
      left join lateral (
        select max(g.stock_per_unit) as stock_per_unit,
          sum(g.stock_per_unit * case l.reason when 'damaged' then g.damaged when 'short' then g.short end) as noted
        from goods_receipts r join goods_receipt_lines g on g.company_id = r.company_id and g.receipt_id = r.receipt_id
        where r.company_id = c.company_id and r.order_id = coalesce(c.order_id, i.order_id) and r.undone_at is null
          and g.item_id = l.item_id) d on true
      where c.company_id = ${t.companyId} and c.vendor_id = ${vendorId} and c.status <> 'written_off'
    ), unused as (
      select *, coalesce(nullif(asked, 0), noted) as size, noted - coalesce(sum(coalesce(asked, noted)) over earlier, 0) as still_noted,
        coalesce(bool_or(asked is null) over earlier, false) as is_unknown
      from requested
      window earlier as (partition by order_id, item_id, reason order by number, position
        rows between unbounded preceding and 1 preceding)
    )
    select item_id, code, description, reason,
      case when is_struck or (noted > 0 and (still_noted > 0 or is_unknown)) then
        least(case when is_struck then amount_cents
            else floor(amount_cents * least(size, greatest(still_noted, 0)) / size) end, open_cents)::int8
      end as undelivered_cents
    from unused where status in ('open', 'sent') order by number, position`.execute(t.db);
  return rows;
}
