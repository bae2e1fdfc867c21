import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { CAP_SPANS_MS } from '../caps.rules.ts';
import { REGION } from '../contact_facts.sql.ts';
import { type MessagePurpose, NEVER_STOPPED } from './rules.ts';

/** A message that is due, locked for the transaction, with the facts about its contact. */
export interface DueRow {
  message_id: string;
  campaign_id: string | null;
  loyalty_customer_id: string | null;
  phone_e164: string | null;
  body: string;
  purpose: MessagePurpose;
  segments: number;
  attempts: number;
  created_at: Date;
  contact_phone: string | null;
  consent: 'consented' | 'needs_confirmation' | 'opted_out' | null;
  is_archived: boolean;
  is_unreachable: boolean;
  region: string | null;
  is_coupon_expired: boolean;
  /** The contact has redeemed the coupon of the campaign, or the one that the campaign's recipients have, or any since a win-back was made. */
  is_coupon_redeemed: boolean;
  /** The campaign's words, or those of the welcome message, are about alcohol. */
  is_for_adults: boolean;
  /** The contact's date of birth is known, and not after `born_until`. */
  is_adult: boolean;
  /** What the contact was promised at most; null: the shop's number. */
  promised_per_month: number | null;
  texted_at: Date[];
}

/** The coupon that a campaign `g` brings, or that its recipients were chosen by having, such as those of a reminder. */
const COUPON_OF_CAMPAIGN = sql`coalesce(g.coupon_id, (g.audience ->> 'holds_coupon_id')::uuid)`;

/**
 * The next due messages: answers first, then requests to confirm, then those of running campaigns, each in the order of their due times.
 * Messages that another worker has locked are skipped.
 * @param born_until the last date of birth of contacts who are 21
 * @param isStopped only the messages that are sent even while the operator has stopped the sending
 */
export async function pickDue(
  t: Tenant,
  now: Date,
  most: number,
  { born_until, isStopped }: { born_until: string; isStopped: boolean },
): Promise<DueRow[]> {
  const columns = sql`m.message_id, m.campaign_id, m.loyalty_customer_id, m.phone_e164, m.body, m.purpose, m.segments, m.attempts, m.created_at`;
  const due = sql`m.company_id = ${t.companyId} and m.status in ('queued', 'held') and m.due_at <= ${now}`;
  const allowed = isStopped ? sql`and m.purpose = any(${NEVER_STOPPED}::text[])` : sql``;
  const next = sql`order by m.due_at, m.message_id limit ${most} for update of m skip locked`;
  const since = new Date(now.getTime() - CAP_SPANS_MS.month);
  const { rows } = await sql<DueRow>`
    with answers as materialized (
      select ${columns} from messages m where ${due} ${allowed} and m.campaign_id is null and m.purpose <> 'confirmation' ${next}
    ), requests as materialized (
      select ${columns} from messages m where ${due} ${allowed} and m.campaign_id is null and m.purpose = 'confirmation' ${next}
    ), running as materialized (
      select campaign_id from campaigns where company_id = ${t.companyId} and status = 'running' and not ${isStopped}::boolean
      order by started_at, campaign_id
    ), promotions as materialized (
      select p.* from running r cross join lateral (
        select ${columns} from messages m where ${due} and m.campaign_id = r.campaign_id ${next}) p
      limit ${most}
    ), picked as materialized (
      select * from (select * from answers union all select * from requests union all select * from promotions) p limit ${most}
    )
    select p.*, c.phone_e164 as contact_phone, c.consent, c.archived_at is not null as is_archived,
      c.unreachable_at is not null as is_unreachable, ${REGION} as region, c.promised_per_month,
      coalesce(c.birth_date <= ${born_until}::date, false) as is_adult,
      coalesce((select k.adults_only from campaigns k
        where k.company_id = ${t.companyId} and k.campaign_id = p.campaign_id), false) as is_for_adults,
      exists (select from campaigns g
        join coupon_issues i on i.company_id = g.company_id and i.coupon_id = ${COUPON_OF_CAMPAIGN}
        where g.company_id = ${t.companyId} and g.campaign_id = p.campaign_id
          and i.loyalty_customer_id = p.loyalty_customer_id and i.expires_at <= ${now})
        -- Of the coupons that a contact got by joining, the welcome message means the one whose code it names.
        or p.purpose = 'welcome' and exists (select from coupon_issues i
          where i.company_id = ${t.companyId} and i.loyalty_customer_id = p.loyalty_customer_id and i.campaign_id is null
            and i.expires_at <= ${now} and strpos(replace(p.body, '-', ''), i.code) > 0) as is_coupon_expired,
      exists (select from campaigns g
        join coupon_issues i on i.company_id = g.company_id and i.coupon_id = ${COUPON_OF_CAMPAIGN}
        where g.company_id = ${t.companyId} and g.campaign_id = p.campaign_id
          and i.loyalty_customer_id = p.loyalty_customer_id and i.redeemed_at is not null)
        -- A win-back is for contacts who have redeemed nothing lately.
        or exists (select from campaigns g
          join coupon_issues i on i.company_id = g.company_id and i.loyalty_customer_id = p.loyalty_customer_id
          where g.company_id = ${t.companyId} and g.campaign_id = p.campaign_id and g.automation = 'win_back'
            and i.redeemed_at >= g.created_at) as is_coupon_redeemed,
      case when p.purpose = 'marketing' then array(
        select coalesce(s.sent_at, s.slot_at) from messages s
        where s.company_id = ${t.companyId} and s.loyalty_customer_id = p.loyalty_customer_id and s.purpose = 'marketing'
          and s.status in ('sending', 'sent', 'delivered', 'undelivered', 'unknown') and s.message_id <> p.message_id
          and coalesce(s.sent_at, s.slot_at) > ${since})
        else '{}' end as texted_at
    from picked p left join contacts c on c.company_id = ${t.companyId} and c.loyalty_customer_id = p.loyalty_customer_id`.execute(
    t.db,
  );
  return rows;
}

/** The decision about a message that was due. */
export interface Decision {
  message_id: string;
  status: 'sending' | 'held' | 'suppressed';
  reason: string | null;
  /** When it is due again. */
  due_at: Date | null;
  slot_at: Date | null;
  lease_until: Date | null;
  /** The contact's consent at the decision; null: it did not matter. */
  consent: string | null;
}

/**
 * Stores the decisions and gives out leases where the contact's consent has not changed since, because a contact can opt out in between.
 * The other messages stay unchanged. Returns the messages to send, each with the number of this attempt.
 */
export async function applyDecisions(
  t: Tenant,
  decisions: readonly Decision[],
  by: { driver: string; sender: string; now: Date },
): Promise<Map<string, number>> {
  const column = <K extends keyof Decision>(name: K) => decisions.map((decision) => decision[name]);
  const { rows } = await sql<{ message_id: string; attempts: number; status: string }>`
    update messages m set status = d.status, reason = d.reason, due_at = coalesce(d.due_at, m.due_at),
      slot_at = coalesce(d.slot_at, m.slot_at), lease_until = d.lease_until,
      attempts = m.attempts + case when d.status = 'sending' then 1 else 0 end,
      driver = case when d.status = 'sending' then ${by.driver} else m.driver end,
      sender = case when d.status = 'sending' then ${by.sender} else m.sender end,
      settled_at = case when d.status = 'suppressed' then ${by.now}::timestamptz end
    from unnest(${column('message_id')}::uuid[], ${column('status')}::text[], ${column('reason')}::text[],
        ${column('due_at')}::timestamptz[], ${column('slot_at')}::timestamptz[], ${column('lease_until')}::timestamptz[],
        ${column('consent')}::text[])
      as d (message_id, status, reason, due_at, slot_at, lease_until, consent)
    where m.company_id = ${t.companyId} and m.message_id = d.message_id
      -- Said twice, so that a database which has not counted a new campaign's texts yet does not read them all.
      and m.message_id = any(${column('message_id')}::uuid[])
      and (d.status <> 'sending' or d.consent is null or exists (
        select from contacts c where c.company_id = m.company_id and c.loyalty_customer_id = m.loyalty_customer_id
          and c.consent = d.consent and c.unreachable_at is null and c.phone_e164 = m.phone_e164
          and (c.archived_at is null or m.purpose not in ('marketing', 'welcome', 'coupon_link'))))
    returning m.message_id, m.attempts, m.status`.execute(t.db);
  return new Map(rows.flatMap((row) => (row.status === 'sending' ? [[row.message_id, row.attempts]] : [])));
}

/** Holds all due requests to confirm and messages of the running campaigns, because their sender's day is used up. */
export async function holdUntilNextDay(t: Tenant, now: Date, until: Date): Promise<void> {
  await sql`
    update messages m set status = 'held', reason = 'daily_limit', due_at = ${until}
    where m.company_id = ${t.companyId} and m.status in ('queued', 'held') and m.due_at <= ${now}
      and (m.campaign_id is null and m.purpose = 'confirmation'
        or m.campaign_id in (select campaign_id from campaigns where company_id = ${t.companyId} and status = 'running'))`.execute(
    t.db,
  );
}

/** When there is work again: the next due message or the end of the next lease. */
export async function nextMoments(t: Tenant): Promise<{ due_at: Date | null; lease_until: Date | null }> {
  const { rows } = await sql<{ due_at: Date | null; lease_until: Date | null }>`
    select least(
        (select m.due_at from messages m where m.company_id = ${t.companyId} and m.campaign_id is null
          and m.status in ('queued', 'held') order by m.due_at limit 1),
        (select min(n.due_at) from campaigns c cross join lateral (
          select m.due_at from messages m where m.company_id = ${t.companyId} and m.campaign_id = c.campaign_id
            and m.status in ('queued', 'held') order by m.due_at limit 1) n
          where c.company_id = ${t.companyId} and c.status = 'running')) as due_at,
      (select m.lease_until from messages m where m.company_id = ${t.companyId} and m.status in ('sending', 'unknown')
        and m.lease_until is not null order by m.lease_until limit 1) as lease_until`.execute(t.db);
  return rows[0] ?? { due_at: null, lease_until: null };
}
