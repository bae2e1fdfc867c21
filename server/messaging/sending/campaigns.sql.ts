import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** Stops a running campaign with a reason that a person reads. */
export async function pauseCampaign(t: Tenant, campaign_id: string, pause_reason: string): Promise<void> {
  await t.db
    .updateTable('campaigns')
    .set({ status: 'paused', pause_reason })
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', campaign_id)
    .where('status', '=', 'running')
    .execute();
}

/** A campaign that was finished has a text to send again. */
export async function reopenCampaign(t: Tenant, campaign_id: string): Promise<void> {
  await t.db
    .updateTable('campaigns')
    .set({ status: 'running', finished_at: null })
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', campaign_id)
    .where('status', '=', 'finished')
    .execute();
}

/**
 * Ends the campaigns of which every text is queued and none waits, is under way or in doubt. Doubts that nobody can settle hold nothing
 * up. Returns their ids.
 */
export async function finishCampaigns(t: Tenant, now: Date): Promise<string[]> {
  // The first such text is looked for, not `exists`: the database would make a join of that, and read all of a campaign's texts.
  const first = (which: RawBuilder<unknown>) => sql`(select m.message_id from messages m
    where m.company_id = c.company_id and m.campaign_id = c.campaign_id and ${which} limit 1)`;
  const { rows } = await sql<{ campaign_id: string }>`
    update campaigns c set status = 'finished', finished_at = ${now}
    where c.company_id = ${t.companyId} and c.status = 'running' and c.queued_at is not null
      and ${first(sql`m.status in ('queued', 'held')`)} is null
      and ${first(sql`m.status in ('sending', 'unknown') and m.lease_until is not null`)} is null
    returning c.campaign_id`.execute(t.db);
  return rows.map(({ campaign_id }) => campaign_id);
}
