import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/**
 * What is known of the sales of some days: the newest version of each that was neither undone nor waits for a yes, without open tickets. Sales
 * from before a connection moves the stock are sales all the same.
 */
export const NEWEST_SALES = (t: Tenant, from: string, to: string) => sql`
  select * from (
    select distinct on (v.sale_id) v.sale_id, v.sold_on, v.sold_at, v.is_open, v.lines
    from (select distinct sale_id from pos_sale_versions
      where company_id = ${t.companyId} and sold_on between ${from}::date and ${to}::date) r
    join pos_sale_versions v on v.company_id = ${t.companyId} and v.sale_id = r.sale_id
    join pos_tasks k on k.company_id = v.company_id and k.task_id = v.task_id and k.undone_at is null and not k.is_held
    order by v.sale_id, v.version desc, v.task_id desc
  ) newest where not is_open and sold_on between ${from}::date and ${to}::date`;
