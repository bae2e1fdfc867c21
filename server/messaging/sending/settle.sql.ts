import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

export interface UnclearRow {
  message_id: string;
  campaign_id: string | null;
  loyalty_customer_id: string | null;
  phone_e164: string | null;
  body: string;
  attempts: number;
  sender: string | null;
  slot_at: Date | null;
  /** The provider's references of other attempts and messages to this phone. */
  other_refs: string[];
}

/**
 * Claims unclear messages for a lookup: those whose worker is gone, and those whose answer never came. The lookup has until `until`; their
 * status is `unknown` from now on.
 */
export async function claimUnclear(t: Tenant, now: Date, until: Date, most: number): Promise<UnclearRow[]> {
  const { rows } = await sql<UnclearRow>`
    update messages m set lease_until = ${until}, status = 'unknown',
      reason = case when m.status = 'sending' then 'worker_lost' else m.reason end
    where m.company_id = ${t.companyId} and m.message_id in (
      select d.message_id from messages d where d.company_id = ${t.companyId} and d.status in ('sending', 'unknown')
        and d.lease_until <= ${now} order by d.lease_until limit ${most} for update skip locked)
    returning m.message_id, m.campaign_id, m.loyalty_customer_id, m.phone_e164, m.body, m.attempts, m.sender, m.slot_at,
      array(select o.provider_ref from messages o where o.company_id = m.company_id
          and o.loyalty_customer_id = m.loyalty_customer_id and o.provider_ref is not null
        union all select m.provider_ref where m.provider_ref is not null) as other_refs`.execute(t.db);
  return rows;
}

/** The outcome will never be known; the message is marked so, and nothing waits for it. */
export async function giveUp(t: Tenant, message_ids: readonly string[], now: Date): Promise<void> {
  await sql`update messages set lease_until = null, settled_at = ${now}
    where company_id = ${t.companyId} and message_id = any(${message_ids}::uuid[]) and status = 'unknown'`.execute(
    t.db,
  );
}

/** Schedules another lookup. */
export async function postpone(t: Tenant, message_ids: readonly string[], until: Date): Promise<void> {
  await sql`update messages set lease_until = ${until}
    where company_id = ${t.companyId} and message_id = any(${message_ids}::uuid[]) and status = 'unknown'`.execute(
    t.db,
  );
}
