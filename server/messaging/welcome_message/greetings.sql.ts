import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

interface Greetings {
  is_welcomed: boolean;
  is_stopped: boolean;
  last: Date | null;
  count: number;
}

/**
 * Whether a contact has had the welcome message, whether archiving the contact stopped one that waited, and the answers to joining that went
 * to the contact since `since`.
 */
export async function findGreetings(t: Tenant, loyalty_customer_id: string, since: Date): Promise<Greetings> {
  const { rows } = await sql<Greetings>`
    select coalesce(bool_or(purpose = 'welcome' and status not in ('suppressed', 'cancelled', 'failed')), false) as is_welcomed,
      coalesce(bool_or(purpose = 'welcome' and status = 'suppressed' and reason = 'archived'), false) as is_stopped,
      max(created_at) filter (where purpose in ('welcome', 'coupon_link') and status not in ('suppressed', 'cancelled')) as last,
      count(*) filter (where purpose in ('welcome', 'coupon_link') and created_at > ${since}) as count
    from messages where company_id = ${t.companyId} and loyalty_customer_id = ${loyalty_customer_id}`.execute(t.db);
  return rows[0] ?? { is_welcomed: false, is_stopped: false, last: null, count: 0 };
}
