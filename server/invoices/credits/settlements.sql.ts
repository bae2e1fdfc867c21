import { sql } from 'kysely';
import type { OfferReason } from '#contract/invoices/credits/credits.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The credit memos that gave something of a request. */
export async function listMemos(t: Tenant, creditRequestId: string) {
  const { rows } = await sql<{ invoice_id: string; number: string | null; date: string | null; amount: number }>`
    select s.invoice_id, i.number, i.date, s.amount_cents::float8 / 100 as amount
    from credit_settlements s join invoices i on i.company_id = s.company_id and i.invoice_id = s.invoice_id
    where s.company_id = ${t.companyId} and s.credit_request_id = ${creditRequestId}
    order by s.settled_at, s.invoice_id`.execute(t.db);
  return rows;
}

/** A posted credit memo and a request that it could settle. */
export interface Pair {
  credit_request_id: string;
  invoice_id: string;
  number: string | null;
  date: string | null;
  /** What the memo has left, and what the request still expects, in cents. */
  left_cents: number;
  outstanding_cents: number;
  why: OfferReason;
}

// Shorter numbers are found in other words by chance.
const NUMBER_FROM = 4;

/** Pairs of the same vendor and currency that are not joined yet, the likeliest first. No memo settles a request about itself. */
export async function listPairs(
  t: Tenant,
  { credit_request_id, invoice_id }: { credit_request_id?: string; invoice_id?: string },
): Promise<Pair[]> {
  const ofCredit = credit_request_id ? sql`c.credit_request_id = ${credit_request_id}` : sql`true`;
  const ofMemo = invoice_id ? sql`m.invoice_id = ${invoice_id}` : sql`true`;
  const { rows } = await sql<Pair>`
    with pairs as (
      select c.credit_request_id, c.number as request_number, m.invoice_id, m.number, m.date, i.number_key,
        -m.total_cents - coalesce((select sum(s.amount_cents) from credit_settlements s
          where s.company_id = m.company_id and s.invoice_id = m.invoice_id), 0) as left_cents,
        c.amount_cents - coalesce((select sum(s.amount_cents) from credit_settlements s
          where s.company_id = c.company_id and s.credit_request_id = c.credit_request_id), 0) as outstanding_cents,
        (select string_agg(regexp_replace(d.search_text, '[^[:alnum:]]', '', 'g'), ' ') from document_search d
          where d.company_id = m.company_id and d.invoice_id = m.invoice_id) as words,
        exists (select from invoice_lines n join credit_request_lines l on l.company_id = n.company_id
          and (l.item_id = n.item_id or lower(l.code) = lower(n.code) or lower(l.description) = lower(n.description))
          where n.company_id = m.company_id and n.invoice_id = m.invoice_id and l.credit_request_id = c.credit_request_id) as has_lines
      from credit_requests c
      join invoices m on m.company_id = c.company_id and m.vendor_id = c.vendor_id and m.currency = c.currency
        and m.kind = 'credit_memo' and m.status = 'posted' and m.total_cents < 0 and m.invoice_id is distinct from c.invoice_id
      left join invoices i on i.company_id = c.company_id and i.invoice_id = c.invoice_id
      where c.company_id = ${t.companyId} and ${ofCredit} and ${ofMemo} and c.status in ('open', 'sent')
        and not exists (select from credit_settlements s where s.company_id = c.company_id
          and s.credit_request_id = c.credit_request_id and s.invoice_id = m.invoice_id)
    ), reasoned as (
      select *, case when length(number_key) >= ${NUMBER_FROM} and strpos(words, number_key) > 0 then 'number'
        when has_lines then 'lines' when left_cents = outstanding_cents then 'amount' else 'vendor' end as why
      from pairs where left_cents > 0 and outstanding_cents > 0
    )
    select credit_request_id, invoice_id, number, date, left_cents::int8 as left_cents, outstanding_cents::int8 as outstanding_cents,
      why
    from reasoned
    order by array_position(array['number', 'lines', 'amount', 'vendor'], why), left_cents = outstanding_cents desc, date desc nulls last,
      request_number, invoice_id
    limit 20`.execute(t.db);
  return rows;
}

export async function insertSettlement(
  t: Tenant,
  settlement: {
    credit_request_id: string;
    invoice_id: string;
    amount_cents: number;
    settled_at: Date;
    settled_by: string | null;
  },
): Promise<void> {
  await t.db
    .insertInto('credit_settlements')
    .values({ company_id: t.companyId, ...settlement })
    .execute();
}

export async function deleteSettlement(t: Tenant, credit_request_id: string, invoice_id: string): Promise<boolean> {
  const { numDeletedRows } = await t.db
    .deleteFrom('credit_settlements')
    .where('company_id', '=', t.companyId)
    .where('credit_request_id', '=', credit_request_id)
    .where('invoice_id', '=', invoice_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The requests that a credit memo has settled, in a fixed order so that two memos do not wait for each other. */
export async function listSettledBy(t: Tenant, invoiceId: string): Promise<string[]> {
  const rows = await t.db
    .selectFrom('credit_settlements')
    .select('credit_request_id')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('credit_request_id')
    .execute();
  return rows.map(({ credit_request_id }) => credit_request_id);
}

/** What credit memos have given of a request, in cents. */
export async function sumSettled(t: Tenant, creditRequestId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int8 as cents from credit_settlements
    where company_id = ${t.companyId} and credit_request_id = ${creditRequestId}`.execute(t.db);
  return rows[0]?.cents ?? 0;
}
