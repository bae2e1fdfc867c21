import { sql } from 'kysely';
import type { DayRange } from '#contract/analytics_range.ts';
import type { Tenant } from '#server/platform/db.ts';

/** A span of days of a company's calendar. */
export type Span = DayRange & { time_zone: string };

/** The moment at which a day begins; a midnight that the clocks skip is the first moment after it. */
const begins = (day: string, zone: string) => sql<Date>`(${day}::date::timestamp at time zone ${zone})`;
const ends = (day: string, zone: string) => sql<Date>`((${day}::date + 1)::timestamp at time zone ${zone})`;

export async function companyFacts(t: Tenant): Promise<{ name: string; time_zone: string }> {
  return t.db
    .selectFrom('companies')
    .select(['name', 'time_zone'])
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
}

export interface SpanFigures {
  subscribers: number;
  new_subscribers: number;
  lost_subscribers: number;
  sent: number;
  clicks: number;
  responses: number;
  redeemed: number;
  redeemed_with_amount: number;
  revenue_cents: number;
}

/** What happened within a span. Subscribers and texts are sums of tallies by day; the others are counted in an index by time. */
export async function spanFigures(t: Tenant, { start_date, end_date, time_zone }: Span): Promise<SpanFigures> {
  const from = begins(start_date, time_zone);
  const to = ends(end_date, time_zone);
  const { rows } = await sql<SpanFigures>`
    with span as materialized (select ${from} as begins, ${to} as ends),
    days as (
      select sum(d.change) as subscribers, sum(d.joined) filter (where d.day >= ${start_date}::date) as joined,
        sum(d.departed) filter (where d.day >= ${start_date}::date) as departed, sum(d.sent) filter (where d.day >= ${start_date}::date) as sent
      from day_tallies d where d.company_id = ${t.companyId} and d.day <= ${end_date}::date
    ), opened as (
      select count(distinct k.message_id) as clicks
      from span s join link_clicks k on k.company_id = ${t.companyId} and k.clicked_at >= s.begins and k.clicked_at < s.ends
        and not k.is_robot
    ), answers as (
      select count(*) as responses
      from span s join inbound_messages i on i.company_id = ${t.companyId} and i.received_at >= s.begins and i.received_at < s.ends
        and i.meaning = 'reply'
    ), sales as (
      select count(*) as redeemed, count(r.sale_cents) as with_amount, sum(r.sale_cents) as cents
      from span s join coupon_redemptions r on r.company_id = ${t.companyId} and r.occurred_at >= s.begins and r.occurred_at < s.ends
        and r.kind = 'redeemed' and not exists (select from coupon_redemptions u
          where u.company_id = r.company_id and u.undoes = r.coupon_redemption_id)
    )
    select coalesce(d.subscribers, 0)::int as subscribers, coalesce(d.joined, 0)::int as new_subscribers,
      coalesce(d.departed, 0)::int as lost_subscribers, coalesce(d.sent, 0)::int as sent, o.clicks::int, a.responses::int,
      v.redeemed::int, v.with_amount::int as redeemed_with_amount, coalesce(v.cents, 0)::bigint as revenue_cents
    from days d, opened o, answers a, sales v`.execute(t.db);
  return rows[0] as SpanFigures;
}

/** How many people opened a link, wrote back or redeemed a coupon within a span. */
export async function countActive(t: Tenant, { start_date, end_date, time_zone }: Span): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    with span as materialized (select ${begins(start_date, time_zone)} as begins, ${ends(end_date, time_zone)} as ends)
    select count(distinct loyalty_customer_id)::int as people from (
      select k.loyalty_customer_id from span s join link_clicks k on k.company_id = ${t.companyId}
        and k.clicked_at >= s.begins and k.clicked_at < s.ends and not k.is_robot
      union all
      select i.loyalty_customer_id from span s join inbound_messages i on i.company_id = ${t.companyId}
        and i.received_at >= s.begins and i.received_at < s.ends and i.meaning = 'reply'
      union all
      select c.loyalty_customer_id from span s
        join coupon_redemptions r on r.company_id = ${t.companyId} and r.occurred_at >= s.begins and r.occurred_at < s.ends
          and r.kind = 'redeemed'
        join coupon_issues c on c.company_id = r.company_id and c.coupon_issue_id = r.coupon_issue_id
          and c.coupon_redemption_id = r.coupon_redemption_id
    ) people`.execute(t.db);
  return rows[0]?.people ?? 0;
}

/** Contacts added since the first of the month of that day. */
export async function countNewThisMonth(t: Tenant, today: string, time_zone: string): Promise<number> {
  const since = begins(`${today.slice(0, 7)}-01`, time_zone);
  const { rows } = await sql<{ people: number }>`
    select (select count(*) from contacts where company_id = ${t.companyId} and archived_at is null and created_at >= ${since})::int
      + (select count(*) from contacts where company_id = ${t.companyId} and archived_at is not null and created_at >= ${since})::int
      as people`.execute(t.db);
  return rows[0]?.people ?? 0;
}

/** Each day of a span: subscribers at its end, and texts that went out on it. */
export async function listDays(t: Tenant, { start_date, end_date }: Span) {
  const { rows } = await sql<{ date: string; subscribers: number; sent: number }>`
    with days as (
      select greatest(day, ${start_date}::date - 1) as day, sum(change) as change, sum(sent) as sent
      from day_tallies where company_id = ${t.companyId} and day <= ${end_date}::date group by 1
    )
    select g.day::date as date, coalesce(d.sent, 0)::int as sent, (sum(coalesce(d.change, 0)) over (order by g.day))::int as subscribers
    from generate_series(${start_date}::date - 1, ${end_date}::date, interval '1 day') g (day) left join days d on d.day = g.day::date
    order by g.day offset 1`.execute(t.db);
  return rows;
}

export interface CampaignSums {
  campaign_id: string;
  name: string;
  type: string;
  status: string;
  started_at: Date | null;
  sent: number;
  delivered: number;
  /** {reason: texts} of what did not arrive. */
  failed: Record<string, number>;
  clicked: number;
  responses: number;
  opted_out: number;
  redeemed: number;
  redeemed_with_amount: number;
  revenue_cents: number;
}

/**
 * The campaigns that began or texted somebody within a span, with everything that came of them up to now. Texts and coupons are sums of
 * tallies; clicks and answers are counted in the index by campaign.
 */
export async function listCampaigns(
  t: Tenant,
  { start_date, end_date, time_zone }: Span,
  { type, status }: { type?: string | undefined; status?: string | undefined } = {},
): Promise<CampaignSums[]> {
  const from = begins(start_date, time_zone);
  const to = ends(end_date, time_zone);
  const only = sql.join(
    [sql`true`, ...(type ? [sql`c.campaign_type = ${type}`] : []), ...(status ? [sql`c.status = ${status}`] : [])],
    sql` and `,
  );
  const { rows } = await sql<CampaignSums>`
    with picked as materialized (
      select c.campaign_id, c.name, c.campaign_type as type, c.status, c.started_at from campaigns c
      where c.company_id = ${t.companyId} and c.status <> 'draft' and ${only} and (
        (coalesce(c.started_at, c.created_at) >= ${from} and coalesce(c.started_at, c.created_at) < ${to})
        or c.campaign_id in (select m.campaign_id from sent_tallies m
          where m.company_id = ${t.companyId} and m.quarter >= ${from} and m.quarter < ${to}))
    ), ids as materialized (select array_agg(campaign_id) as list from picked),
    texts as (
      select m.campaign_id, m.status, m.reason, sum(m.messages) as messages
      from message_tallies m where m.company_id = ${t.companyId} and m.campaign_id = any((select list from ids)::uuid[])
        and m.status in ('sent', 'delivered', 'undelivered', 'failed')
      group by 1, 2, 3 having sum(m.messages) > 0
    ), outcomes as (
      select campaign_id, sum(messages) filter (where status <> 'failed') as sent, sum(messages) filter (where status = 'delivered') as delivered
      from texts group by 1
    ), failures as (
      select campaign_id, jsonb_object_agg(reason, messages) as failed
      from (select campaign_id, reason, sum(messages) as messages from texts where status in ('undelivered', 'failed') group by 1, 2) f
      group by 1
    ), opened as (
      select k.campaign_id, count(distinct k.message_id) as clicked from link_clicks k
      where k.company_id = ${t.companyId} and k.campaign_id = any((select list from ids)::uuid[]) and not k.is_robot group by 1
    ), answers as (
      select i.campaign_id, count(*) filter (where i.meaning = 'reply') as responses,
        count(distinct i.loyalty_customer_id) filter (where i.meaning in ('stop', 'stop_unsure')) as opted_out
      from inbound_messages i where i.company_id = ${t.companyId} and i.campaign_id = any((select list from ids)::uuid[]) group by 1
    ), sales as (
      select y.campaign_id, sum(y.redeemed) as redeemed, sum(y.sales_entered) as with_amount, sum(y.sale_cents) as cents
      from coupon_tallies y where y.company_id = ${t.companyId} and y.campaign_id = any((select list from ids)::uuid[]) group by 1
    )
    select p.*, coalesce(o.sent, 0)::int as sent, coalesce(o.delivered, 0)::int as delivered, coalesce(f.failed, '{}') as failed,
      coalesce(k.clicked, 0)::int as clicked, coalesce(a.responses, 0)::int as responses, coalesce(a.opted_out, 0)::int as opted_out,
      coalesce(v.redeemed, 0)::int as redeemed, coalesce(v.with_amount, 0)::int as redeemed_with_amount,
      coalesce(v.cents, 0)::bigint as revenue_cents
    from picked p left join outcomes o using (campaign_id) left join failures f using (campaign_id) left join opened k using (campaign_id)
      left join answers a using (campaign_id) left join sales v using (campaign_id)
    order by 6 desc, p.started_at desc nulls first, p.campaign_id`.execute(t.db);
  return rows;
}
