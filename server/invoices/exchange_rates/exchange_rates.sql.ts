import { sql } from 'kysely';
import type { LastRate } from '#contract/invoices/exchange_rates.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** For a query: the last rate of each currency, in the same sequence as `findLastRate`. */
export const LAST_RATES = (t: Tenant) => sql`
  select distinct on (i.currency) i.currency, i.exchange_rate from invoices i
  where i.company_id = ${t.companyId} and i.exchange_rate is not null and i.status = 'posted'
  order by i.currency, i.date desc nulls last, i.posted_at desc`;

/** The rate of the posted invoice with the newest date in this currency; of one day, of the one that was posted last. */
export async function findLastRate(t: Tenant, currency: string): Promise<LastRate | null> {
  const { rows } = await sql<LastRate>`
    select i.exchange_rate::float8 as exchange_rate, coalesce(i.date, (i.posted_at at time zone c.time_zone)::date) as date, i.invoice_id, i.number, i.vendor
    from invoices i join companies c on c.company_id = i.company_id
    where i.company_id = ${t.companyId} and i.currency = ${currency} and i.exchange_rate is not null and i.status = 'posted'
    order by i.date desc nulls last, i.posted_at desc limit 1`.execute(t.db);
  return rows[0] ?? null;
}
