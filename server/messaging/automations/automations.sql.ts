import { sql } from 'kysely';
import { AUTOMATION_HOUR, type AutomationKind } from '#contract/messaging/automations/kinds.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';
import { isExpiring } from '../campaigns/audience/due.sql.ts';

/** What a user has chosen for an automation. */
export interface AutomationFields {
  is_on: boolean;
  days: number;
  body: string | null;
  body_es: string | null;
}

export interface AutomationRow extends AutomationFields {
  kind: AutomationKind;
  last_run_on: string | null;
  changed_at: Date;
  /** The user's name. */
  changed_by: string | null;
}

/** The automations that were ever turned on. */
export async function listAutomations(t: Tenant): Promise<AutomationRow[]> {
  return t.db
    .selectFrom('automations as a')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'a.changed_by').on('u.company_id', '=', t.companyId))
    .select(['a.kind', 'a.is_on', 'a.days', 'a.body', 'a.body_es', 'a.last_run_on', 'a.changed_at'])
    .select('u.username as changed_by')
    .where('a.company_id', '=', t.companyId)
    .$narrowType<{ kind: AutomationKind }>()
    .execute();
}

export async function saveAutomation(
  t: Tenant,
  kind: AutomationKind,
  fields: AutomationFields & { last_run_on: string | null; changed_at: Date; changed_by: string | null },
): Promise<void> {
  await t.db
    .insertInto('automations')
    .values({ company_id: t.companyId, kind, ...fields })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet(fields))
    .execute();
}

/** Records that customers were looked for on that day. */
export async function setRunDay(t: Tenant, kind: AutomationKind, day: string): Promise<void> {
  await t.db
    .updateTable('automations')
    .set({ last_run_on: day })
    .where('company_id', '=', t.companyId)
    .where('kind', '=', kind)
    .execute();
}

/** Companies with an automation for which nobody was looked for on this day of theirs, once its hour has come. */
export async function listCompaniesWithDueAutomations({ all }: AllCompanies, now: Date): Promise<CompanyId[]> {
  const local = sql`(${now}::timestamptz at time zone c.time_zone)`;
  const { rows } = await sql<{ company_id: string }>`
    select distinct a.company_id from automations a join companies c on c.company_id = a.company_id
    where a.is_on and extract(hour from ${local}) >= ${sql.lit(AUTOMATION_HOUR)}
      and a.last_run_on is distinct from ${local}::date order by 1`.execute(all);
  return rows.map(companyOfJob);
}

/** A coupon offer of which contacts may have to be reminded. */
export interface ExpiringOffer {
  coupon_id: string;
  title: string;
  expires_at: Date | null;
}

/** The coupon offers with an issue of which its contact is to be reminded unless that was done before; those that expire first come first. */
export async function listExpiringOffers(
  t: Tenant,
  within: { now: Date; expires_until: Date },
): Promise<ExpiringOffer[]> {
  const { rows } = await sql<ExpiringOffer>`
    select o.coupon_id, o.title, o.expires_at from coupon_offers o join (
      select i.coupon_id, min(i.expires_at) as first from coupon_issues i
      where i.company_id = ${t.companyId} and i.loyalty_customer_id is not null and ${isExpiring(t, within)} group by 1
    ) e on e.coupon_id = o.coupon_id
    where o.company_id = ${t.companyId} order by e.first, o.coupon_id`.execute(t.db);
  return rows;
}

/** The newest coupon offer, as an example. */
export function findNewestOffer(t: Tenant): Promise<ExpiringOffer | undefined> {
  return t.db
    .selectFrom('coupon_offers')
    .select(['coupon_id', 'title', 'expires_at'])
    .where('company_id', '=', t.companyId)
    .orderBy('created_at', 'desc')
    .orderBy('coupon_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Its campaigns that have not ended, locked until the transaction ends. */
export function lockOpenCampaigns(t: Tenant, kind: AutomationKind) {
  return openCampaigns(t, kind).orderBy('campaign_id').forUpdate().execute();
}

/** The paused one of its campaigns that was created first. */
export function findPausedCampaign(t: Tenant, kind: AutomationKind) {
  return openCampaigns(t, kind).where('status', '=', 'paused').orderBy('created_at').limit(1).executeTakeFirst();
}

/** Whether the messages of one of its campaigns are still being made. */
export async function isQueueing(t: Tenant, kind: AutomationKind): Promise<boolean> {
  const open = await openCampaigns(t, kind).where('queued_at', 'is', null).limit(1).executeTakeFirst();
  return open !== undefined;
}

function openCampaigns(t: Tenant, kind: AutomationKind) {
  return t.db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('company_id', '=', t.companyId)
    .where('automation', '=', kind)
    .where('status', 'in', ['running', 'scheduled', 'paused']);
}

/** The ids of all its campaigns. */
export async function listCampaignsOf(t: Tenant, kind: AutomationKind): Promise<string[]> {
  const rows = await t.db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('company_id', '=', t.companyId)
    .where('automation', '=', kind)
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
}

/** How many customers opted out in answer to its campaigns, and how many coupons were redeemed after them. */
export async function countResults(
  t: Tenant,
  kind: AutomationKind,
  campaign_ids: readonly string[],
): Promise<{ redeemed: number; opted_out: number }> {
  const isResult =
    kind === 'coupon_expiring'
      ? sql`i.coupon_id = (k.audience ->> 'holds_coupon_id')::uuid`
      : sql`i.redeemed_at < m.sent_at + make_interval(days => k.automation_days)`;
  const { rows } = await sql<{ redeemed: number; opted_out: number }>`
    select
      (select count(distinct i.coupon_issue_id)::int from campaigns k
        join messages m on m.company_id = k.company_id and m.campaign_id = k.campaign_id and m.sent_at is not null
        join coupon_issues i on i.company_id = k.company_id and i.loyalty_customer_id = m.loyalty_customer_id and i.redeemed_at >= m.sent_at
        where k.company_id = ${t.companyId} and k.campaign_id = any(${campaign_ids}::uuid[])
          and m.campaign_id = any(${campaign_ids}::uuid[])
          and ${isResult}) as redeemed,
      (select count(distinct loyalty_customer_id)::int from inbound_messages
        where company_id = ${t.companyId} and campaign_id = any(${campaign_ids}::uuid[])
          and meaning in ('stop', 'stop_unsure')) as opted_out`.execute(t.db);
  return rows[0] ?? { redeemed: 0, opted_out: 0 };
}
