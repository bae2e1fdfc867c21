import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { invoices } from '#contract/invoices/invoices.ts';
import { SEARCH_COUNT_MAX } from '#contract/invoices/limits.ts';
import { INVOICE_STATUSES, type InvoiceStatus, type ListStatus } from '#contract/invoices/statuses.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { invoicesQuery } from './invoices.sql.ts';
import { foundIn, planSearch } from './search.sql.ts';
import { IS_TO_DO, TASK, TO_DO_ORDER } from './to_do.sql.ts';

type ListQuery = z.output<typeof invoices.list.query>;

/** One page, the number of all matches, and the number in each state; of what most documents have, no more than the limit. */
export async function listInvoices(t: Tenant, query: ListQuery) {
  const { condition, isFrequent } = await planSearch(t, query.search);
  const conditions = [condition];
  if (query.vendor_id) conditions.push(sql<boolean>`i.vendor_id = ${query.vendor_id}`);
  if (query.from) conditions.push(sql<boolean>`i.date >= ${query.from}::date`);
  if (query.to) conditions.push(sql<boolean>`i.date <= ${query.to}::date`);
  const counts = await countByStatus(t, sql.join(conditions, sql` and `), isFrequent);

  const { status } = query;
  if (status) conditions.push(status === 'to_do' ? IS_TO_DO : sql<boolean>`i.status = ${status}`);
  const order = status === 'to_do' ? TO_DO_ORDER : orderOf(query.sort);
  // The page is found first, so that what is shown of a document is not looked up for those of the pages before.
  const page = t.db
    .selectFrom('invoices as i')
    .select('i.invoice_id')
    .where('i.company_id', '=', t.companyId)
    .where((eb) => eb.and(conditions))
    .orderBy(order)
    .limit(query.limit + 1)
    .offset(query.offset);
  const found = await invoicesQuery(t)
    .select([foundIn(query.search), TASK.as('task')])
    .where('i.invoice_id', 'in', page)
    .orderBy(order)
    .execute();
  // Beyond what is counted, one more row than the page holds says that the list continues.
  const total_count = Math.max(totalOf(counts, status), found.length > 0 ? query.offset + found.length : 0);
  return { rows: found.slice(0, query.limit), total_count, counts, is_least: isFrequent };
}

/** An invoice of another currency stands where its worth in the company's does. Nothing comes last, or first in the reverse. */
function orderOf(sort: ListQuery['sort']) {
  const worth = sql`(i.total_cents * coalesce(i.exchange_rate, 1))`;
  const state = sql`array_position(array['needs_review', 'duplicate', 'reading', 'posted', 'rejected'], i.status)`;
  switch (sort) {
    case 'newest':
      return sql`i.uploaded_at desc, i.invoice_id desc`;
    case 'latest_date':
      return sql`i.date desc nulls last, i.uploaded_at desc, i.invoice_id desc`;
    case 'earliest_date':
      return sql`i.date asc nulls first, i.uploaded_at, i.invoice_id`;
    case 'vendor':
      return sql`lower(i.vendor), i.uploaded_at desc, i.invoice_id desc`;
    case 'vendor_reversed':
      return sql`lower(i.vendor) desc, i.uploaded_at, i.invoice_id`;
    case 'highest_total':
      return sql`${worth} desc nulls last, i.uploaded_at desc, i.invoice_id desc`;
    case 'lowest_total':
      return sql`${worth} asc nulls first, i.uploaded_at, i.invoice_id`;
    case 'state':
      return sql`${state}, i.uploaded_at desc, i.invoice_id desc`;
    case 'state_reversed':
      return sql`${state} desc, i.uploaded_at, i.invoice_id`;
  }
}

async function countByStatus(t: Tenant, condition: RawBuilder<unknown>, isFrequent: boolean) {
  const { rows } = isFrequent
    ? await sql<{ status: InvoiceStatus; n: number }>`${sql.join(
        INVOICE_STATUSES.map(
          (status) => sql`select ${sql.lit(status)} as status, count(*)::int as n from (select from invoices i
            where i.company_id = ${t.companyId} and i.status = ${sql.lit(status)} and ${condition} limit ${SEARCH_COUNT_MAX}) i`,
        ),
        sql` union all `,
      )}`.execute(t.db)
    : await sql<{ status: InvoiceStatus; n: number }>`
        select i.status, count(*)::int as n from invoices i
        where i.company_id = ${t.companyId} and ${condition} group by i.status`.execute(t.db);
  const counts = { reading: 0, needs_review: 0, posted: 0, rejected: 0, duplicate: 0 };
  for (const { status, n } of rows) counts[status] = n;
  return counts;
}

function totalOf(counts: Record<InvoiceStatus, number>, status: ListStatus | undefined): number {
  if (status === 'to_do') return counts.needs_review + counts.duplicate;
  return status ? counts[status] : Object.values(counts).reduce((sum, n) => sum + n, 0);
}

/** The newest invoices that match; for the search over everything. */
export async function findInvoices(t: Tenant, search: string, limit: number) {
  const { condition } = await planSearch(t, search);
  return t.db
    .selectFrom('invoices as i')
    .select(['i.invoice_id', 'i.vendor', 'i.number', 'i.date', sql<InvoiceStatus>`i.status`.as('status')])
    .where('i.company_id', '=', t.companyId)
    .where(condition)
    .orderBy('i.uploaded_at', 'desc')
    .limit(limit)
    .execute();
}
