import { sql } from 'kysely';
import { DAY_MS } from '#contract/dates.ts';
import type { Tenant } from '../db/db.ts';

/** How many mails about a topic the company has queued in the last 24 hours. */
export async function countMailed(t: Tenant, topic: string, now: Date): Promise<number> {
  const { n } = await t.db
    .selectFrom('mails')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', t.companyId)
    .where('topic', '=', topic)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  return n;
}
