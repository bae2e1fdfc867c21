import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { NIL } from 'uuid';
import { LANGUAGES } from '#contract/language.ts';
import type { Audience, LeftOutReason } from '#contract/messaging/campaigns/audiences.ts';
import { momentBefore } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { CAP_SPANS_MS } from '../../caps.rules.ts';
import { IS_ABROAD, REGION } from '../../contact_facts.sql.ts';
import { type Due, isDue } from './due.sql.ts';
import type { SameWords } from './same_words.sql.ts';

/** What applies to every contact, whatever the conditions. */
export interface AudienceRules {
  now: Date;
  /** The maximum of promotions to one contact; null: no limit. */
  caps: { per_day: number; per_week: number; per_month: number } | null;
  /** Contacts born on that day or before are of age; null: age does not matter. */
  born_until: string | null;
  /** Other campaigns with the same words, whose messages since then leave their contacts out. */
  same_words: { campaigns: SameWords; since: Date };
  /** Contacts whom a cap holds back past this moment are left out. */
  held_until: Date;
  /** Only contacts to whom an automation is due; null: none. */
  due: Due | null;
}

type Conditions = {
  [K in keyof Audience]-?: (value: NonNullable<Audience[K]>, t: Tenant, now: Date) => RawBuilder<SqlBool>;
};

const hasTag = (t: Tenant, ids: string[]) =>
  sql<SqlBool>`exists (select from contact_tags x where x.company_id = ${t.companyId}
    and x.loyalty_customer_id = c.loyalty_customer_id and x.tag_id = any(${ids}::uuid[]))`;

/** Coupon issues of the contact, as `i`. */
const hasCoupon = (t: Tenant, which: RawBuilder<SqlBool>) =>
  sql<SqlBool>`exists (select from coupon_issues i where i.company_id = ${t.companyId}
    and i.loyalty_customer_id = c.loyalty_customer_id and ${which})`;

/** Whether a message `w` was canceled, left out or refused before it was sent. */
export const WAS_DROPPED = sql<SqlBool>`(w.sent_at is null and w.status in ('cancelled', 'suppressed', 'failed'))`;

/** Whether the contact never heard of the coupon issue `i`, because its message was dropped. */
export const neverTexted = (t: Tenant) =>
  sql<SqlBool>`(i.redeemed_at is null and exists (select from messages w where w.company_id = ${t.companyId}
  and w.campaign_id = i.campaign_id and w.loyalty_customer_id = i.loyalty_customer_id and ${WAS_DROPPED}))`;

/** One condition of an audience as one piece of SQL about the contact `c`. */
const CONDITIONS: Conditions = {
  tags_any: (ids, t) => hasTag(t, ids),
  tags_all: (ids, t) => {
    const each = [...new Set(ids)];
    return sql<SqlBool>`(select count(*) from contact_tags x where x.company_id = ${t.companyId}
      and x.loyalty_customer_id = c.loyalty_customer_id and x.tag_id = any(${each}::uuid[])) = ${each.length}`;
  },
  tags_none: (ids, t) => sql<SqlBool>`not ${hasTag(t, ids)}`,
  joined_since: (day, t) => sql<SqlBool>`c.created_at >= (${day}::date::timestamp at time zone
    (select time_zone from companies where company_id = ${t.companyId}))`,
  clicked_campaign_id: (id, t) => sql<SqlBool>`exists (select from link_clicks k where k.company_id = ${t.companyId}
    and k.campaign_id = ${id} and k.loyalty_customer_id = c.loyalty_customer_id and not k.is_robot)`,
  language: (language) => sql<SqlBool>`c.language = ${language}`,
  source: (source) => sql<SqlBool>`c.source = ${source}`,
  joined_from: (code) => sql<SqlBool>`c.joined_from = ${code}`,
  redeemed_coupon_id: (id, t) => hasCoupon(t, sql`i.coupon_id = ${id} and i.redeemed_at is not null`),
  holds_coupon_id: (id, t, now) =>
    hasCoupon(t, sql`i.coupon_id = ${id} and i.redeemed_at is null and i.expires_at > ${now}`),
  without_coupon_id: (id, t) => sql<SqlBool>`not ${hasCoupon(t, sql`i.coupon_id = ${id} and not ${neverTexted(t)}`)}`,
  not_redeemed_days: (days, t, now) =>
    sql<SqlBool>`not ${hasCoupon(t, sql`i.redeemed_at > ${momentBefore(now, days)}`)}`,
};

/** All conditions as one piece of SQL about the contact `c`; a list without entries does not filter. */
function whereAudience(t: Tenant, audience: Audience, now: Date): RawBuilder<SqlBool> {
  const parts = (Object.keys(CONDITIONS) as (keyof Audience)[]).flatMap((name) => {
    const value = audience[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    // The type of CONDITIONS guarantees that the key and its value belong together.
    return [(CONDITIONS[name] as (value: unknown, t: Tenant, now: Date) => RawBuilder<SqlBool>)(value, t, now)];
  });
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** Waits with a campaign that a user has paused or canceled, so that another campaign can be sent in its place. */
const waitsWithoutEnd = (t: Tenant) =>
  sql<SqlBool>`(m.status in ('queued', 'held') and m.campaign_id in (select k.campaign_id from campaigns k
    where k.company_id = ${t.companyId} and k.status in ('paused', 'cancelled')))`;

/**
 * Promotions of the last month that were sent or still wait, as the moment from which each contact can get another one (`free_at`): when
 * the cap-th newest of them leaves the cap's span. The same as `capDecision`, for all contacts of a stretch at once.
 */
function caps(t: Tenant, rules: AudienceRules, stretch: Stretch | null): RawBuilder<unknown> {
  const { now, caps: most } = rules;
  if (!most) return sql`select null::uuid as loyalty_customer_id, null::timestamptz as free_at where false`;
  const since = new Date(now.getTime() - CAP_SPANS_MS.month);
  const leaves = (place: unknown, span: number) =>
    sql`max(s.at) filter (where s.place = ${place}) + ${`${span} milliseconds`}::interval`;
  return sql`select s.loyalty_customer_id, greatest(${leaves(most.per_day, CAP_SPANS_MS.day)},
      ${leaves(most.per_week, CAP_SPANS_MS.week)}, ${leaves(sql`s.per_month`, CAP_SPANS_MS.month)}) as free_at
    from (
      select m.loyalty_customer_id, coalesce(m.sent_at, m.due_at) as at,
        row_number() over (partition by m.loyalty_customer_id order by coalesce(m.sent_at, m.due_at) desc) as place,
        least(${most.per_month}, p.promised_per_month) as per_month
      from messages m join contacts p on p.company_id = m.company_id and p.loyalty_customer_id = m.loyalty_customer_id
      where m.company_id = ${t.companyId} and m.purpose = 'marketing' and m.status not in ('suppressed', 'cancelled', 'failed')
        and ${waitsWithoutEnd(t)} is not true
        and ${ofOthers(stretch)} and coalesce(m.sent_at, m.due_at) > ${since}
    ) s
    group by s.loyalty_customer_id`;
}

/**
 * Whether the contact `c` got the same words, or waits for them: a paused campaign can go on. A canceled one cannot, but what it was sending
 * can have arrived.
 */
function hadWords(t: Tenant, { same_words }: AudienceRules, stretch: Stretch | null): RawBuilder<SqlBool> {
  const { campaigns, since } = same_words;
  const parts = LANGUAGES.filter((language) => campaigns[language].length > 0).map(
    (language) => sql<SqlBool>`c.language = ${language} and c.loyalty_customer_id in (
      select m.loyalty_customer_id from messages m where m.company_id = ${t.companyId}
        and m.campaign_id = any(${campaigns[language]}::uuid[]) and ${ofOthers(stretch)}
        and m.status not in ('suppressed', 'cancelled', 'failed', 'undelivered') and coalesce(m.sent_at, m.due_at) > ${since}
        and (m.sent_at is not null or m.status in ('sending', 'unknown')
          or m.campaign_id not in (select k.campaign_id from campaigns k where k.company_id = ${t.companyId} and k.status = 'cancelled')))`,
  );
  return parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** Why the contact `c` (with its caps `r`) gets nothing; null if the contact gets the message. */
function leftOutReason(t: Tenant, rules: AudienceRules, stretch: Stretch | null): RawBuilder<LeftOutReason | null> {
  return sql<LeftOutReason | null>`case
    when c.archived_at is not null then 'archived'
    when c.consent = 'opted_out' then 'opted_out'
    when c.consent <> 'consented' then 'needs_confirmation'
    when c.unreachable_at is not null then 'unreachable'
    when ${IS_ABROAD} then 'abroad'
    when ${rules.born_until}::date is not null and coalesce(c.birth_date > ${rules.born_until}::date, true) then 'not_known_to_be_21'
    when ${hadWords(t, rules, stretch)} then 'same_words'
    when r.free_at > ${rules.held_until}::timestamptz then 'frequency_cap'
  end`;
}

/** The contacts after an id (null: from the first) up to another id who get a campaign's message. */
export interface Stretch {
  campaign_id: string;
  after: string | null;
  last: string;
}

/** Messages `m` that other campaigns sent to the contacts of a stretch, or to any: a campaign's own messages do not count against it. */
function ofOthers(stretch: Stretch | null): RawBuilder<SqlBool> {
  if (!stretch) return sql`m.loyalty_customer_id is not null`;
  const { campaign_id, after, last } = stretch;
  return sql`m.loyalty_customer_id > ${after ?? NIL} and m.loyalty_customer_id <= ${last} and m.campaign_id is distinct from ${campaign_id}`;
}

/**
 * The contacts who match (`c`), each with the moment from which the caps allow another message (`r.free_at`).
 * @param stretch looks at the messages of its contacts only
 */
export function fitting(t: Tenant, audience: Audience, rules: AudienceRules, stretch: Stretch | null = null) {
  const due = rules.due ? isDue(t, rules.due, stretch?.campaign_id ?? null) : sql<SqlBool>`true`;
  return {
    caps: caps(t, rules, stretch),
    where: sql<SqlBool>`c.company_id = ${t.companyId} and ${whereAudience(t, audience, rules.now)} and ${due}`,
    reason: leftOutReason(t, rules, stretch),
  };
}

/** How many contacts of an audience have no message of the campaign because they got the same words from others. */
export async function countWithWords(
  t: Tenant,
  campaign_id: string,
  audience: Audience,
  rules: AudienceRules,
): Promise<number> {
  const { caps: recent, where, reason } = fitting(t, audience, rules);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contacts c left join (${recent}) r using (loyalty_customer_id)
    where ${where} and ${reason} = 'same_words' and ${hasNoMessage(t, campaign_id)}`.execute(t.db);
  return rows[0]?.count ?? 0;
}

/** How many contacts of a coupon's audience have no message of the campaign because another campaign has brought them the coupon. */
export async function countWithCoupon(
  t: Tenant,
  { campaign_id, coupon_id }: { campaign_id: string; coupon_id: string },
  audience: Audience,
  rules: AudienceRules,
): Promise<number> {
  // Neither the coupon nor the caps leave them out here: the other campaign's message counts against both.
  const {
    where,
    reason,
    caps: none,
  } = fitting(t, { ...audience, without_coupon_id: undefined }, { ...rules, caps: null });
  const elsewhere = hasCoupon(t, sql`i.coupon_id = ${coupon_id} and i.campaign_id is distinct from ${campaign_id}`);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contacts c left join (${none}) r using (loyalty_customer_id)
    where ${where} and ${elsewhere} and ${reason} is null and ${hasNoMessage(t, campaign_id)}`.execute(t.db);
  return rows[0]?.count ?? 0;
}

/** Whether the contact `c` has no message of a campaign. */
function hasNoMessage(t: Tenant, campaign_id: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`c.loyalty_customer_id not in (select o.loyalty_customer_id from messages o
    where o.company_id = ${t.companyId} and o.campaign_id = ${campaign_id} and o.loyalty_customer_id is not null)`;
}

export interface AudienceGroup {
  reason: LeftOutReason | null;
  region: string;
  language: 'en' | 'es';
  /** Until when the caps hold back the last of them; null: they hold back none. */
  held_until: Date | null;
  count: number;
}

/** The matching contacts, in groups that are alike for sending. */
export async function countAudience(t: Tenant, audience: Audience, rules: AudienceRules): Promise<AudienceGroup[]> {
  const { caps: recent, where, reason } = fitting(t, audience, rules);
  const { rows } = await sql<AudienceGroup>`
    select ${reason} as reason, ${REGION} as region, c.language, max(r.free_at) filter (where r.free_at > ${rules.now}) as held_until,
      count(*) as count
    from contacts c left join (${recent}) r using (loyalty_customer_id)
    where ${where} group by 1, 2, 3, r.free_at > ${rules.now}`.execute(t.db);
  return rows;
}
