import { sql, type Updateable } from 'kysely';
import type { CreditLine, CreditReason, CreditRow, CreditStatus } from '#contract/invoices/credits/credits.ts';
import { CREDIT_OLD_DAYS, CREDIT_OVERDUE_DAYS } from '#contract/invoices/limits.ts';
import type { SentHow } from '#contract/orders/order.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { folded } from '#server/platform/db/folded.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';
import { wireInstant } from '#server/platform/db/wire_instant.ts';
import { isUndelivered } from '#server/platform/mail/undelivered.ts';
import { containing, searchForm } from '#server/platform/search.rules.ts';
import { LAST_RATES } from '../exchange_rates/exchange_rates.sql.ts';
import { isAbout, type Purchase } from './requested.sql.ts';

/** Which requests: conditions about `c`. */
export interface CreditFilter {
  credit_request_id?: string;
  vendor_id?: string;
  about?: Purchase;
  search?: string;
}

const SETTLED = sql`coalesce((select sum(s.amount_cents) from credit_settlements s
  where s.company_id = c.company_id and s.credit_request_id = c.credit_request_id), 0)`;
const OUTSTANDING = sql`case when c.status in ('open', 'sent') then c.amount_cents - ${SETTLED} else 0 end`;
const daysAt = (now: Date) =>
  sql`floor(extract(epoch from coalesce(c.closed_at, ${now}::timestamptz) - c.created_at) / 86400)`;

function conditionsOf(t: Tenant, { credit_request_id, vendor_id, about, search }: CreditFilter) {
  const conditions = [sql<boolean>`c.company_id = ${t.companyId}`];
  if (credit_request_id) conditions.push(sql<boolean>`c.credit_request_id = ${credit_request_id}`);
  if (vendor_id) conditions.push(sql<boolean>`c.vendor_id = ${vendor_id}`);
  if (about) conditions.push(isAbout(about));
  if (search) {
    const words = containing(searchForm(search));
    conditions.push(
      sql<boolean>`(${folded('v.name')} like ${words} or ${folded('i.number')} like ${words} or c.number::text = ${search.replace(/^\D+/, '')})`,
    );
  }
  return sql.join(conditions, sql` and `);
}

const FROM = sql`credit_requests c
  join vendors v on v.company_id = c.company_id and v.vendor_id = c.vendor_id
  left join invoices i on i.company_id = c.company_id and i.invoice_id = c.invoice_id
  left join purchase_orders o on o.company_id = c.company_id and o.order_id = c.order_id`;

/** Requests that match, those that are not settled first, the oldest of them first. */
export async function listCredits(
  t: Tenant,
  filter: CreditFilter,
  statuses: readonly CreditStatus[],
  page: { limit: number; offset: number },
  now: Date,
): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    select c.credit_request_id, c.number, c.vendor_id, v.name as vendor, c.status, c.invoice_id, i.number as invoice, c.order_id,
      o.number as "order", c.currency, c.amount_cents::float8 / 100 as amount, (${OUTSTANDING})::float8 / 100 as outstanding,
      (${daysAt(now)})::int as days, c.status in ('open', 'sent') and ${daysAt(now)} > ${CREDIT_OVERDUE_DAYS} as is_overdue,
      ${wireInstant('c.created_at')} as created_at
    from ${FROM}
    where ${conditionsOf(t, filter)} and c.status = any (${[...statuses]}::text[])
    order by c.status in ('open', 'sent') desc, case when c.status in ('open', 'sent') then c.number else -c.number end
    limit ${page.limit} offset ${page.offset}`.execute(t.db);
  return rows;
}

/**
 * How many there are in each state, and the money outstanding by age in the company's currency: at the rate of the request, or else at the
 * last one of its currency. What has neither is given by its currency.
 */
export async function sumCredits(t: Tenant, filter: CreditFilter, now: Date) {
  const { rows } = await sql<{ status: CreditStatus; age: number; n: number; cents: number; unknown: string | null }>`
    with rated as (
      select c.status, case when ${daysAt(now)} > ${CREDIT_OLD_DAYS} then 2 when ${daysAt(now)} > ${CREDIT_OVERDUE_DAYS} then 1 else 0 end as age,
        (${OUTSTANDING}) as outstanding, c.currency, coalesce(c.exchange_rate, l.exchange_rate) as rate
      from ${FROM}
      left join (${LAST_RATES(t)}) l on l.currency = c.currency
      where ${conditionsOf(t, filter)}
    )
    select status, age, case when rate is null then currency end as unknown, count(*)::int as n,
      sum(round(outstanding * coalesce(rate, 1)))::int8 as cents
    from rated group by 1, 2, 3`.execute(t.db);
  const counts = { open: 0, sent: 0, settled: 0, written_off: 0 };
  const cents: [number, number, number] = [0, 0, 0];
  const unknown = new Map<string, number>();
  for (const row of rows) {
    counts[row.status] += row.n;
    if (row.unknown !== null) unknown.set(row.unknown, (unknown.get(row.unknown) ?? 0) + row.cents);
    else if (row.age === 2) cents[2] += row.cents;
    else if (row.age === 1) cents[1] += row.cents;
    else cents[0] += row.cents;
  }
  const [recent, waiting, old] = cents;
  const without_rate = [...unknown]
    .flatMap(([currency, all]) => (all > 0 ? [{ currency, amount: all / 100 }] : []))
    .toSorted((a, b) => a.currency.localeCompare(b.currency));
  return {
    counts,
    aged: { total: (recent + waiting + old) / 100, recent: recent / 100, waiting: waiting / 100, old: old / 100 },
    without_rate,
  };
}

/** Requests for which nothing came for longer than it should take. */
export async function countOverdueCredits(t: Tenant, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from credit_requests c where c.company_id = ${t.companyId} and c.status in ('open', 'sent')
      and ${daysAt(now)} > ${CREDIT_OVERDUE_DAYS}`.execute(t.db);
  return rows[0]?.n ?? 0;
}

export type CreditRecord = NonNullable<Awaited<ReturnType<typeof lockCredit>>>;

/** Locks the request until the transaction ends: one change at a time. */
export function lockCredit(t: Tenant, creditRequestId: string) {
  return t.db
    .selectFrom('credit_requests')
    .select([
      'credit_request_id',
      'number',
      'vendor_id',
      'invoice_id',
      'version',
      'currency',
      'amount_cents',
      'sent_at',
    ])
    .select(sql<CreditStatus>`status`.as('status'))
    .where('company_id', '=', t.companyId)
    .where('credit_request_id', '=', creditRequestId)
    .forUpdate()
    .executeTakeFirst();
}

/** What only the request's own page shows. */
export async function findCreditDetails(t: Tenant, creditRequestId: string) {
  return t.db
    .selectFrom('credit_requests as c')
    .innerJoin('vendors as v', (join) =>
      join.onRef('v.company_id', '=', 'c.company_id').onRef('v.vendor_id', '=', 'c.vendor_id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'c.created_by').on('u.company_id', '=', t.companyId))
    .select([
      'c.note',
      'c.version',
      'u.username as created_by',
      'c.sent_at',
      'c.sent_to',
      'c.closed_at',
      'c.closed_note',
    ])
    .select([
      sql<SentHow | null>`c.sent_how`.as('sent_how'),
      sql<boolean>`c.status = 'sent' and coalesce(c.sent_how = 'mail', false) and ${isUndelivered(t, 'c.credit_request_id')}`.as(
        'is_undelivered',
      ),
      sql<string | null>`coalesce(
        (select k ->> 'email' from jsonb_array_elements(v.contacts) k where k ->> 'email' <> '' limit 1),
        v.emails[array_upper(v.emails, 1)], v.order_email)`.as('email'),
    ])
    .where('c.company_id', '=', t.companyId)
    .where('c.credit_request_id', '=', creditRequestId)
    .executeTakeFirstOrThrow();
}

export async function listCreditLines(t: Tenant, creditRequestId: string): Promise<CreditLine[]> {
  const { rows } = await sql<CreditLine>`
    select item_id, code, description, reason, quantity::float8 as quantity, unit, amount_cents::float8 / 100 as amount
    from credit_request_lines where company_id = ${t.companyId} and credit_request_id = ${creditRequestId}
    order by position`.execute(t.db);
  return rows;
}

export interface NewCreditLine {
  invoice_line_id: string | null;
  item_id: string | null;
  code: string | null;
  description: string;
  reason: CreditReason;
  quantity: string | null;
  unit: string | null;
  amount_cents: number;
  /** Written with the mark of the invoice's line as not delivered, and taken back with it. */
  is_of_mark?: boolean;
}

/** Adds a request with the next number. Locks the company, so that two requests do not get the same one. */
export async function insertCredit(
  t: Tenant,
  credit: {
    credit_request_id: string;
    vendor_id: string;
    invoice_id: string | null;
    order_id: string | null;
    currency: string;
    /** What one unit of the currency is worth in the company's; null as long as nobody knows. */
    exchange_rate: string | null;
    amount_cents: number;
    note: string | null;
    created_by: string | null;
  },
  lines: readonly NewCreditLine[],
  now: Date,
): Promise<void> {
  await lockCompany(t);
  const { last } = await t.db
    .selectFrom('credit_requests')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('credit_requests')
    .values({ company_id: t.companyId, ...credit, number: last + 1, status: 'open', created_at: now, updated_at: now })
    .execute();
  const { credit_request_id } = credit;
  await t.db
    .insertInto('credit_request_lines')
    .values(lines.map((line, position) => ({ company_id: t.companyId, credit_request_id, position, ...line })))
    .execute();
}

/** Stores the change and advances the version. */
export async function updateCredit(
  t: Tenant,
  creditRequestId: string,
  change: Updateable<DB['credit_requests']>,
  now: Date,
): Promise<void> {
  await t.db
    .updateTable('credit_requests')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: now })
    .where('company_id', '=', t.companyId)
    .where('credit_request_id', '=', creditRequestId)
    .execute();
}

/**
 * Locks the requests about an invoice that are not sent yet, always in the same sequence. Who settles one at the same moment is waited for,
 * and the next statement sees what was settled.
 */
export async function lockOpenOf(t: Tenant, invoiceId: string): Promise<void> {
  await sql`
    select from credit_requests where company_id = ${t.companyId} and invoice_id = ${invoiceId} and status = 'open'
    order by credit_request_id for update`.execute(t.db);
}

/** Changes whose, and in which money, the requests about an invoice are that are not sent yet and of which no memo has given anything. Their ids. */
export async function updateMoneyOfOpen(
  t: Tenant,
  invoiceId: string,
  { vendor_id, currency, exchange_rate }: { vendor_id: string | null; currency: string; exchange_rate: string | null },
  now: Date,
): Promise<string[]> {
  await lockOpenOf(t, invoiceId);
  const { rows } = await sql<{ credit_request_id: string }>`
    update credit_requests c set vendor_id = coalesce(${vendor_id}::uuid, c.vendor_id), currency = ${currency}, exchange_rate = ${exchange_rate}::numeric,
      version = version + 1, updated_at = ${now}
    where c.company_id = ${t.companyId} and c.invoice_id = ${invoiceId} and c.status = 'open'
      and (c.vendor_id <> ${vendor_id}::uuid or c.currency <> ${currency} or c.exchange_rate is distinct from ${exchange_rate}::numeric)
      and not exists (select from credit_settlements s where s.company_id = c.company_id
        and s.credit_request_id = c.credit_request_id)
    returning c.credit_request_id`.execute(t.db);
  return rows.map(({ credit_request_id }) => credit_request_id);
}

/** The currency and the rate of the posted invoice that billed the order last. */
export function findBilledMoney(t: Tenant, orderId: string) {
  return t.db
    .selectFrom('invoices')
    .select(['currency', 'exchange_rate'])
    .where('company_id', '=', t.companyId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'posted')
    .where('kind', '=', 'invoice')
    .orderBy('posted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The posted invoices of an order with their discounts on the whole. */
export function listDiscounted(t: Tenant, orderId: string) {
  return t.db
    .selectFrom('invoices')
    .select(['invoice_id', 'discount_cents'])
    .where('company_id', '=', t.companyId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'posted')
    .where('kind', '=', 'invoice')
    .execute();
}
