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
  const { rows } = await sql<Omit<UnclearRow, 'other_refs'> & { provider_ref: string | null }>`
    update messages m set lease_until = ${until}, status = 'unknown',
      reason = case when m.status = 'sending' then 'worker_lost' else m.reason end
    where m.company_id = ${t.companyId} and m.message_id in (
      select d.message_id from messages d where d.company_id = ${t.companyId} and d.status in ('sending', 'unknown')
        and d.lease_until <= ${now} order by d.lease_until limit ${most} for update skip locked)
    returning m.message_id, m.campaign_id, m.loyalty_customer_id, m.phone_e164, m.body, m.attempts, m.sender, m.slot_at, m.provider_ref`.execute(
    t.db,
  );
  const refs = await listRefs(
    t,
    rows.flatMap(({ loyalty_customer_id }) => loyalty_customer_id ?? []),
  );
  return rows.map(({ provider_ref, ...row }) => {
    const ofContact = row.loyalty_customer_id === null ? [] : (refs.get(row.loyalty_customer_id) ?? []);
    return { ...row, other_refs: provider_ref === null ? ofContact : [provider_ref, ...ofContact] };
  });
}

/** The provider's names of all messages to these contacts. */
async function listRefs(t: Tenant, loyalty_customer_ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ loyalty_customer_id: string; refs: string[] }>`
    select loyalty_customer_id, array_agg(provider_ref) as refs from messages
    where company_id = ${t.companyId} and loyalty_customer_id = any(${loyalty_customer_ids}::uuid[]) and provider_ref is not null
    group by loyalty_customer_id`.execute(t.db);
  return new Map(rows.map(({ loyalty_customer_id, refs }) => [loyalty_customer_id, refs]));
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
