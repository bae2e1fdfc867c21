import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** Tasks that ask before they move the stock, and points of sale whose sales do not come until a user does something. */
export async function countPosWaiting(t: Tenant): Promise<{ to_decide: number; stopped: number }> {
  const { rows } = await sql<{ to_decide: number; stopped: number }>`
    select
      (select count(*)::int from pos_tasks k
        where k.company_id = ${t.companyId} and k.state = 'review' and k.undone_at is null) as to_decide,
      (select count(*)::int from pos_connections c
        where c.company_id = ${t.companyId} and c.driver <> 'file' and (c.state = 'signed_out' or c.state = 'active' and exists (
          select from pos_tasks k where k.company_id = c.company_id and k.connection_id = c.connection_id
            and k.kind <> 'file' and k.state = 'failed'))) as stopped`.execute(t.db);
  return rows[0] ?? { to_decide: 0, stopped: 0 };
}
