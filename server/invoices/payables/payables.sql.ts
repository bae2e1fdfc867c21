import { sql } from 'kysely';
import { PAYABLE_SOON_DAYS } from '#contract/invoices/limits.ts';
import type { PaidMark, Payable, PayableFilter, PayableState } from '#contract/invoices/payables/payables.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { folded } from '#server/platform/db/folded.ts';
import { containing, searchForm } from '#server/platform/search.rules.ts';

const FROM = sql`invoices i
  join companies c on c.company_id = i.company_id
  left join vendors v on v.company_id = i.company_id and v.vendor_id = i.vendor_id`;

/** What was paid at the till or on delivery is not to pay, and the sample is nobody's bill. */
const IS_PAYABLE = sql<boolean>`(i.status = 'posted' and i.kind in ('invoice', 'credit_memo') and i.total_cents is distinct from 0
  and not i.is_sample and (i.kind_chosen or i.offered_kind is distinct from 'receipt')
  and (i.due_date is not null or v.terms_days is distinct from 0))`;

const DUE_ON = sql<string | null>`(case when i.kind = 'invoice' then coalesce(i.due_date, i.date + v.terms_days) end)`;

const DUE_STATES = {
  overdue: (today: string) => sql<boolean>`${DUE_ON} < ${today}::date`,
  due_soon: (today: string) =>
    sql<boolean>`${DUE_ON} between ${today}::date and ${today}::date + ${PAYABLE_SOON_DAYS}::int`,
  undated: () => sql<boolean>`${DUE_ON} is null`,
};

function inState(state: PayableState, today: string) {
  if (state === 'paid') return sql<boolean>`i.paid_on is not null`;
  if (state === 'open') return sql<boolean>`i.paid_on is null`;
  return sql<boolean>`(i.paid_on is null and ${DUE_STATES[state](today)})`;
}

function isFound(t: Tenant, { vendor_id, search }: Partial<PayableFilter> = {}) {
  const ours = sql`i.company_id = ${t.companyId} and ${IS_PAYABLE} ${vendor_id ? sql`and i.vendor_id = ${vendor_id}` : sql``}`;
  if (!search) return ours;
  const words = containing(searchForm(search));
  return sql`${ours} and (${folded('v.name')} like ${words} or ${folded('i.vendor')} like ${words} or ${folded('i.number')} like ${words})`;
}

const columnsOn = (
  today: string,
) => sql`i.invoice_id, i.kind, i.vendor_id, coalesce(v.name, i.vendor) as vendor, i.number,
  i.date::text as date, ${DUE_ON}::text as due_on,
  case when i.paid_on is null then ${DUE_ON} - ${today}::date end as due_in_days,
  coalesce(i.currency, c.currency) as currency, i.total_cents::float8 / 100 as total, i.paid_on::text as paid_on`;

/** What is due first at the top; of what was paid, the newest. All of it where no page is given. */
export async function listPayables(
  t: Tenant,
  query: PayableFilter,
  today: string,
  page?: { limit: number; offset: number },
): Promise<Payable[]> {
  const order =
    query.state === 'paid'
      ? sql`i.paid_on desc, i.date desc nulls last, i.invoice_id desc`
      : sql`${DUE_ON} nulls last, i.date nulls last, i.invoice_id`;
  const { rows } = await sql<Payable>`
    select ${columnsOn(today)} from ${FROM} where ${isFound(t, query)} and ${inState(query.state, today)}
    order by ${order} limit ${page?.limit ?? null} offset ${page?.offset ?? 0}`.execute(t.db);
  return rows;
}

/** Whether a document is paid; undefined where nothing of it is to pay. */
export async function findPayment(
  t: Tenant,
  invoice_id: string,
): Promise<Pick<Payable, 'due_on' | 'paid_on'> | undefined> {
  const { rows } = await sql<Pick<Payable, 'due_on' | 'paid_on'>>`
    select ${DUE_ON}::text as due_on, i.paid_on::text as paid_on from ${FROM}
    where ${isFound(t)} and i.invoice_id = ${invoice_id}`.execute(t.db);
  return rows[0];
}

/** How many there are in each state, and the money to pay in cents of the company's currency. */
export async function sumPayables(t: Tenant, filter: Partial<PayableFilter>, today: string) {
  const worth = sql`round(i.total_cents * coalesce(i.exchange_rate, 1))`;
  const count = (state: PayableState) => sql`count(*) filter (where ${inState(state, today)})::int`;
  const cents = (state: PayableState) => sql`coalesce(sum(${worth}) filter (where ${inState(state, today)}), 0)::int8`;
  const { rows } = await sql<Record<PayableState | 'open_cents' | 'overdue_cents' | 'soon_cents', number>>`
    select ${count('open')} as open, ${count('overdue')} as overdue, ${count('due_soon')} as due_soon,
      ${count('undated')} as undated, ${count('paid')} as paid,
      ${cents('open')} as open_cents, ${cents('overdue')} as overdue_cents, ${cents('due_soon')} as soon_cents
    from ${FROM} where ${isFound(t, filter)}`.execute(t.db);
  const [row] = rows;
  if (!row) throw new Error('A count has one row.');
  const { open_cents, overdue_cents, soon_cents, ...counts } = row;
  return { counts, open_cents, overdue_cents, soon_cents };
}

/**
 * Invoices that are overdue or due within some days. Zero while nothing was ever marked as paid: a shop that pays its bills by another program
 * would be told of all of them.
 */
export async function countDuePayables(t: Tenant, today: string, days: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${FROM}
    where i.company_id = ${t.companyId} and ${IS_PAYABLE} and i.paid_on is null and ${DUE_ON} <= ${today}::date + ${days}::int
      and exists (select from invoices p where p.company_id = ${t.companyId} and p.paid_on is not null)`.execute(t.db);
  return rows[0]?.n ?? 0;
}

/** The marks of those documents that can be marked, locked in the order of their ids until the transaction ends. */
export async function lockMarks(t: Tenant, invoiceIds: readonly string[]): Promise<PaidMark[]> {
  const { rows } = await sql<PaidMark>`
    select i.invoice_id, i.paid_on::text as paid_on from ${FROM}
    where ${isFound(t)} and i.invoice_id = any (${[...invoiceIds]}::uuid[])
    order by i.invoice_id for no key update of i`.execute(t.db);
  return rows;
}

export async function saveMarks(t: Tenant, marks: readonly PaidMark[]): Promise<void> {
  await sql`
    update invoices i set paid_on = m.paid_on
    from unnest(${marks.map(({ invoice_id }) => invoice_id)}::uuid[], ${marks.map(({ paid_on }) => paid_on)}::date[])
      as m (invoice_id, paid_on)
    where i.company_id = ${t.companyId} and i.invoice_id = m.invoice_id`.execute(t.db);
}
