import { sql } from 'kysely';
import type { AutomationKind } from '#contract/messaging/automations/kinds.ts';
import type { CampaignStatus, MessageStatus } from '#contract/messaging/campaigns/statuses.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { folded } from '#server/platform/db/folded.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';
import { containing, searchForm } from '#server/platform/search.rules.ts';

export interface CampaignFields {
  campaign_id: string;
  name: string;
  /** Whether a user gave it the name. */
  is_named: boolean;
  campaign_type: string;
  status: CampaignStatus;
  body: string;
  body_es: string | null;
  template_id: string | null;
  coupon_id: string | null;
  audience: string;
  repeats_words: boolean;
  adults_only: boolean;
  recipients: number;
  left_out: string;
  held: string;
  scheduled_at: Date | null;
  started_at: Date | null;
  idempotency_key: string | null;
  created_at: Date;
  created_by: string | null;
  automation: AutomationKind | null;
  automation_days: number | null;
}

export async function insertCampaign(t: Tenant, campaign: CampaignFields): Promise<void> {
  await t.db
    .insertInto('campaigns')
    .values({ company_id: t.companyId, ...campaign })
    .execute();
}

export function findCampaignByKey(t: Tenant, idempotency_key: string) {
  return t.db
    .selectFrom('campaigns')
    .selectAll()
    .where('company_id', '=', t.companyId)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();
}

/**
 * Whether a campaign with the same words, contacts and time was created since then and not canceled; drafts do not count. A coupon's
 * campaign goes to contacts without an issue of it, so it reaches nobody twice once the first campaign has issued its coupons.
 */
export async function hasSameCampaign(
  t: Tenant,
  campaign: Pick<CampaignFields, 'body' | 'body_es' | 'audience' | 'repeats_words' | 'scheduled_at'>,
  since: Date,
): Promise<boolean> {
  const { body, body_es, audience, repeats_words, scheduled_at } = campaign;
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from campaigns where company_id = ${t.companyId} and created_at > ${since} and status not in ('cancelled', 'draft')
      and (coupon_id is null or queued_at is null)
      and body = ${body} and body_es is not distinct from ${body_es} and audience = ${audience}::jsonb
      and repeats_words = ${repeats_words} and scheduled_at is not distinct from ${scheduled_at}) as has`.execute(t.db);
  return rows[0]?.has ?? false;
}

export function findCampaign(t: Tenant, campaign_id: string) {
  return t.db
    .selectFrom('campaigns as c')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'c.created_by').on('u.company_id', '=', t.companyId))
    .selectAll('c')
    .leftJoin('users as w', (join) => join.onRef('w.user_id', '=', 'c.changed_by').on('w.company_id', '=', t.companyId))
    .select(['u.username as created_by_name', 'w.username as changed_by_name'])
    .where('c.company_id', '=', t.companyId)
    .where('c.campaign_id', '=', campaign_id)
    .executeTakeFirst();
}

/** The campaign, locked until this transaction ends. */
export function lockCampaign(t: Tenant, campaign_id: string) {
  return t.db
    .selectFrom('campaigns')
    .selectAll()
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', campaign_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateCampaign(
  t: Tenant,
  campaign_id: string,
  change: {
    status?: CampaignStatus;
    started_at?: Date;
    finished_at?: Date;
    queued_to?: string;
    queue_turn?: number;
    queued_at?: Date;
    pause_reason?: string | null;
    adults_only?: boolean;
    recipients?: number;
    left_out?: string;
    held?: string;
  },
): Promise<void> {
  await t.db
    .updateTable('campaigns')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', campaign_id)
    .execute();
}

/** A page of the company's campaigns, newest first; a draft counts from its last change. */
export async function listCampaigns(
  t: Tenant,
  { status, search, limit, offset }: { status?: CampaignStatus; search?: string; limit: number; offset: number },
) {
  let query = t.db.selectFrom('campaigns as c').where('c.company_id', '=', t.companyId);
  if (status) query = query.where('c.status', '=', status);
  if (search) {
    const words = containing(searchForm(search));
    query = query.where(sql<boolean>`(${folded('c.name')} like ${words} or ${folded('c.body')} like ${words})`);
  }
  const rows = await query
    .leftJoin('users as w', (join) => join.onRef('w.user_id', '=', 'c.changed_by').on('w.company_id', '=', t.companyId))
    .selectAll('c')
    .select('w.username as changed_by_name')
    .orderBy((eb) => eb.fn.coalesce('c.changed_at', 'c.created_at'), 'desc')
    .orderBy('c.campaign_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** The newest campaigns whose name matches; for the search over everything. */
export function findCampaigns(t: Tenant, search: string, limit: number) {
  return t.db
    .selectFrom('campaigns')
    .select(['campaign_id', 'name', 'status'])
    .where('company_id', '=', t.companyId)
    .where(sql<boolean>`${folded('name')} like ${containing(searchForm(search))}`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .$narrowType<{ status: CampaignStatus }>()
    .execute();
}

/** How many contacts opened a link of each campaign. */
export async function countClicks(t: Tenant, campaign_ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ campaign_id: string; contacts: number }>`
    select campaign_id, count(distinct message_id)::int as contacts from link_clicks
    where company_id = ${t.companyId} and campaign_id = any(${campaign_ids}::uuid[]) and not is_robot
    group by 1`.execute(t.db);
  return new Map(rows.map(({ campaign_id, contacts }) => [campaign_id, contacts]));
}

/** What contacts answered: how many opted out, and how many messages were neither an opt-out nor another keyword. */
export async function countAnswers(t: Tenant, campaign_id: string): Promise<{ opted_out: number; replies: number }> {
  const { rows } = await sql<{ opted_out: number; replies: number }>`
    select count(distinct loyalty_customer_id) filter (where meaning in ('stop', 'stop_unsure'))::int as opted_out,
      count(*) filter (where meaning = 'reply')::int as replies
    from inbound_messages where company_id = ${t.companyId} and campaign_id = ${campaign_id}`.execute(t.db);
  return rows[0] ?? { opted_out: 0, replies: 0 };
}

/** A page of a campaign's messages in the order in which they were queued, with the name and the first click of each contact. */
export async function listCampaignMessages(
  t: Tenant,
  campaign_id: string,
  { status, limit, offset }: { status?: MessageStatus; limit: number; offset: number },
) {
  let query = t.db
    .selectFrom('messages as m')
    .where('m.company_id', '=', t.companyId)
    .where('m.campaign_id', '=', campaign_id);
  if (status) query = query.where('m.status', '=', status);
  return query
    .leftJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'm.company_id').onRef('c.loyalty_customer_id', '=', 'm.loyalty_customer_id'),
    )
    .select(['m.message_id', 'm.loyalty_customer_id', 'c.name', 'm.phone_e164', 'm.status', 'm.due_at', 'm.sent_at'])
    .select((eb) => [
      eb.fn.coalesce('m.error_code', 'm.reason').as('reason'),
      eb
        .selectFrom('link_clicks as k')
        .whereRef('k.company_id', '=', 'm.company_id')
        .whereRef('k.loyalty_customer_id', '=', 'm.loyalty_customer_id')
        .whereRef('k.message_id', '=', 'm.message_id')
        .where('k.is_robot', '=', false)
        .select((clicks) => clicks.fn.min('k.clicked_at').as('at'))
        .as('clicked_at'),
    ])
    .orderBy('m.loyalty_customer_id')
    .orderBy('m.message_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Ends up to `size` waiting messages of a canceled campaign; returns how many. Waits for those that another transaction has locked. */
export async function cancelWaiting(t: Tenant, campaign_id: string, now: Date, size: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      update messages set status = 'cancelled', settled_at = ${now}
      where company_id = ${t.companyId} and message_id in (
        select message_id from messages where company_id = ${t.companyId} and campaign_id = ${campaign_id}
          and status in ('queued', 'held') order by message_id limit ${size} for update)
      returning 1
    ) select count(*)::int as count from gone`.execute(t.db);
  return rows[0]?.count ?? 0;
}

/** The company's campaigns that are due to begin or are being queued. */
export function listOpenCampaigns(t: Tenant, now: Date) {
  return t.db
    .selectFrom('campaigns')
    .select(['campaign_id', 'status', 'queued_at'])
    .where('company_id', '=', t.companyId)
    .where((eb) =>
      eb.or([eb('status', '=', 'running'), eb.and([eb('status', '=', 'scheduled'), eb('scheduled_at', '<=', now)])]),
    )
    .execute();
}

/** Companies that have such campaigns. */
export async function listCompaniesWithDueCampaigns({ all }: AllCompanies, now: Date): Promise<CompanyId[]> {
  const rows = await all
    .selectFrom('campaigns')
    .select('company_id')
    .distinct()
    .where((eb) =>
      eb.or([eb('status', '=', 'running'), eb.and([eb('status', '=', 'scheduled'), eb('scheduled_at', '<=', now)])]),
    )
    .execute();
  return rows.map(companyOfJob);
}

/** When the last waiting message of a campaign can be sent; null when none waits. */
export function findLastDue(t: Tenant, campaign_id: string): Promise<Date | null> {
  return findDue(t, campaign_id, ['queued', 'held'], 'desc');
}

/** When the first held message of a campaign is due; null: none is held. */
export function findFirstHeld(t: Tenant, campaign_id: string): Promise<Date | null> {
  return findDue(t, campaign_id, ['held'], 'asc');
}

async function findDue(t: Tenant, campaign_id: string, statuses: ('queued' | 'held')[], order: 'asc' | 'desc') {
  const row = await t.db
    .selectFrom('messages')
    .select('due_at')
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', campaign_id)
    .where('status', 'in', statuses)
    .orderBy('due_at', order)
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}
