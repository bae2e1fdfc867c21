import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** Waits for an hour or a cap, and not for another try or the sender's next day. */
const IS_PLANNED = sql`(m.status = 'held' and m.reason in ('quiet_hours', 'frequency_cap')
  or m.status = 'queued' and m.attempts = 0 and m.purpose in ('welcome', 'confirmation', 'coupon_link'))`;

/** The messages that wait for an hour or a cap, of one contact or (null) of all. */
export async function listPlannedMessages(t: Tenant, now: Date, loyalty_customer_id: string | null): Promise<string[]> {
  const { rows } = await sql<{ message_id: string }>`
    select m.message_id from messages m where m.company_id = ${t.companyId} and m.status in ('queued', 'held') and m.due_at > ${now}
      and ${IS_PLANNED} and (${loyalty_customer_id}::uuid is null or m.loyalty_customer_id = ${loyalty_customer_id})
    order by m.due_at, m.message_id`.execute(t.db);
  return rows.map(({ message_id }) => message_id);
}

/** Makes those of the messages due that still wait. */
export async function makeDue(t: Tenant, message_ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update messages m set status = 'queued', reason = null, due_at = ${now}
    where m.company_id = ${t.companyId} and m.message_id = any(${message_ids}::uuid[]) and ${IS_PLANNED}`.execute(t.db);
}
