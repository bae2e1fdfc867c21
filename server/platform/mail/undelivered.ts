import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '../db/db.ts';

/**
 * Whether the newest mail that carries something was given up: its address is wrong, or its server could not be reached for hours.
 * @param carried the column with the id of what is carried, such as `o.order_id`
 */
export function isUndelivered(t: Tenant, carried: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select m.status = 'failed' from mails m
    where m.company_id = ${t.companyId} and m.about = ${sql.ref(carried)} order by m.mail_id desc limit 1), false)`;
}
