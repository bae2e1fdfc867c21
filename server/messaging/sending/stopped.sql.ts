import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { CAP_HOLD_MAX_MS } from '../caps.rules.ts';

/** A contact whose messages were dropped because the contact was archived at that moment. */
export interface StoppedByArchiving {
  loyalty_customer_id: string;
  archived_at: Date;
}

const stoppedBy = (t: Tenant, { loyalty_customer_id, archived_at }: StoppedByArchiving) =>
  sql`m.company_id = ${t.companyId} and m.loyalty_customer_id = ${loyalty_customer_id} and m.status = 'suppressed'
    and m.reason = 'archived' and m.settled_at >= ${archived_at} and m.sent_at is null
    and m.purpose in ('marketing', 'coupon_link')`;

/** The campaigns of such messages that were not canceled, locked so that none of them is canceled before the transaction ends. */
export async function lockCampaignsOfStopped(t: Tenant, stopped: StoppedByArchiving): Promise<string[]> {
  const { rows } = await sql<{ campaign_id: string }>`
    select k.campaign_id from campaigns k
    where k.company_id = ${t.companyId} and k.status in ('running', 'paused', 'finished')
      and k.campaign_id in (select m.campaign_id from messages m where ${stoppedBy(t, stopped)})
    order by k.campaign_id for no key update`.execute(t.db);
  return rows.map(({ campaign_id }) => campaign_id);
}

/**
 * Makes those of the messages due that are without a campaign or of one of these. A promotion is late after as long as a cap can hold it back;
 * those of a paused campaign wait as long as the campaign does.
 */
export async function resumeStopped(
  t: Tenant,
  stopped: StoppedByArchiving,
  campaign_ids: readonly string[],
  now: Date,
): Promise<{ campaign_id: string | null }[]> {
  const earliest = new Date(now.getTime() - CAP_HOLD_MAX_MS);
  const { rows } = await sql<{ campaign_id: string | null }>`
    update messages m set status = 'queued', reason = null, due_at = ${now}, settled_at = null
    where ${stoppedBy(t, stopped)} and (m.campaign_id is null or m.campaign_id = any(${[...campaign_ids]}::uuid[]))
      and (m.due_at > ${earliest} or m.campaign_id in (select campaign_id from campaigns
        where company_id = ${t.companyId} and status = 'paused'))
    returning m.campaign_id`.execute(t.db);
  return rows;
}
