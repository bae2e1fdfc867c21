import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** Campaigns that were stopped by something else than a user, who may not know. */
export async function countStoppedCampaigns(t: Tenant): Promise<number> {
  const { stopped } = await t.db
    .selectFrom('campaigns')
    .select((eb) => eb.fn.countAll<number>().as('stopped'))
    .where('company_id', '=', t.companyId)
    .where('status', '=', 'paused')
    .where('pause_reason', 'is not', null)
    .executeTakeFirstOrThrow();
  return stopped;
}

/** Stops a running campaign with a reason for the user. */
export async function pauseCampaign(t: Tenant, campaign_id: string, pause_reason: string): Promise<void> {
  await t.db
    .updateTable('campaigns')
    .set({ status: 'paused', pause_reason })
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', campaign_id)
    .where('status', '=', 'running')
    .execute();
}

/**
 * Stops all running campaigns that have something left to send, with a reason for the user. The others end when their last message is
 * settled. Returns the ids of the stopped ones.
 */
export async function pauseAllCampaigns(t: Tenant, pause_reason: string): Promise<string[]> {
  const { rows } = await sql<{ campaign_id: string }>`
    update campaigns c set status = 'paused', pause_reason = ${pause_reason}
    where c.company_id = ${t.companyId} and c.status = 'running'
      and (c.queued_at is null or ${firstMessage(t, sql`m.status in ('queued', 'held')`)} is not null)
    returning c.campaign_id`.execute(t.db);
  return rows.map(({ campaign_id }) => campaign_id);
}

/** The first such message of the campaign `c`. Not `exists`: the database would turn that into a join and read all messages of a campaign. */
function firstMessage(t: Tenant, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select m.message_id from messages m
    where m.company_id = ${t.companyId} and m.campaign_id = c.campaign_id and ${which} limit 1)`;
}

/** Whether the campaign was canceled. Locks it until the transaction ends, so that it is not canceled meanwhile. */
export async function isCanceled(t: Tenant, campaign_id: string): Promise<boolean> {
  const campaign = await t.db
    .selectFrom('campaigns')
    .select('status')
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', campaign_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return campaign?.status === 'cancelled';
}

/** A finished campaign has a message to send again. */
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
 * Ends the campaigns whose messages are all queued, with none waiting, being sent or unclear. Outcomes that stay unknown do not delay the
 * end. Returns their ids.
 */
export async function finishCampaigns(t: Tenant, now: Date): Promise<string[]> {
  const isOver = sql`c.company_id = ${t.companyId} and c.status = 'running' and c.queued_at is not null
    and ${firstMessage(t, sql`m.status in ('queued', 'held')`)} is null
    and ${firstMessage(t, sql`m.status in ('sending', 'unknown') and m.lease_until is not null`)} is null`;
  // Whoever gives a campaign another message to send holds its row. Only a statement that begins after that transaction sees the message.
  await sql`select from campaigns c where ${isOver} order by c.campaign_id for no key update`.execute(t.db);
  const { rows } = await sql<{ campaign_id: string }>`
    update campaigns c set status = 'finished', finished_at = ${now} where ${isOver} returning c.campaign_id`.execute(
    t.db,
  );
  return rows.map(({ campaign_id }) => campaign_id);
}
