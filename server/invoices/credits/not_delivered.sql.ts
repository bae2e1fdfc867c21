import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { NewCreditLine } from './credits.sql.ts';

/** The newest request about an invoice that is not sent yet, locked. */
export function lockOpenCredit(t: Tenant, invoiceId: string) {
  return t.db
    .selectFrom('credit_requests')
    .select('credit_request_id')
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'open')
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
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

/** Takes a line that did not come off its request, which goes with its last line. The request's id; undefined where none is open. */
export async function dropCreditLine(t: Tenant, invoiceLineId: string): Promise<string | undefined> {
  const { rows } = await sql<{ credit_request_id: string }>`
    delete from credit_request_lines l using credit_requests c
    where l.company_id = ${t.companyId} and l.invoice_line_id = ${invoiceLineId} and l.reason = 'short'
      and c.company_id = l.company_id and c.credit_request_id = l.credit_request_id and c.status = 'open'
    returning l.credit_request_id`.execute(t.db);
  const [row] = rows;
  if (!row) return undefined;
  await sql`
    delete from credit_requests c where c.company_id = ${t.companyId} and c.credit_request_id = ${row.credit_request_id}
      and not exists (select from credit_request_lines l where l.company_id = c.company_id and l.credit_request_id = c.credit_request_id)`.execute(
    t.db,
  );
  return row.credit_request_id;
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

/** The lines of an invoice for which credit is on a request that is not sent yet, because they did not come. */
export async function listNotDelivered(t: Tenant, invoiceId: string): Promise<Set<string>> {
  const { rows } = await sql<{ line_id: string }>`
    select l.invoice_line_id as line_id from credit_requests c
    join credit_request_lines l on l.company_id = c.company_id and l.credit_request_id = c.credit_request_id
    where c.company_id = ${t.companyId} and c.invoice_id = ${invoiceId} and c.status = 'open' and l.reason = 'short'
      and l.invoice_line_id is not null`.execute(t.db);
  return new Set(rows.map(({ line_id }) => line_id));
}
