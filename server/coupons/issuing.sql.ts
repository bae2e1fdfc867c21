import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db.ts';
import { endOfDay } from './offers.sql.ts';

/** Whom copies of an offer are issued to. */
export interface IssueRange {
  campaign_id: string;
  coupon_id: string;
  /** Contacts after this id; null: from the first. */
  after: string | null;
  /** Up to this one. */
  last: string;
  now: Date;
}

/**
 * Issues a copy to each contact of the range who has a text of the campaign and no copy yet, in one statement, which waits for who is
 * extending the offer. In the order of their ids: two campaigns at once meet at the same contact and not crosswise. A copy's id begins as its
 * text's, which count up, so that every index on them grows at its end.
 * @returns how many lacked one, and how many were made: a code that was taken leaves its contact for the next call
 */
export async function insertIssues(t: Tenant, range: IssueRange): Promise<{ lacked: number; made: number }> {
  const { campaign_id, coupon_id, after, last, now } = range;
  const tail = randomBytes(6).toString('hex');
  const today = sql`(${now}::timestamptz at time zone k.time_zone)::date`;
  const { rows } = await sql<{ lacked: number; made: number }>`
    with lacking as materialized (
      select m.loyalty_customer_id, (left(m.message_id::text, 24) || ${tail}::text)::uuid as coupon_issue_id, coupon_number(gen_random_uuid()) as n
      from messages m
      where m.company_id = ${t.companyId} and m.campaign_id = ${campaign_id}
        and m.loyalty_customer_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') and m.loyalty_customer_id <= ${last}
        and not exists (select from coupon_issues i where i.company_id = ${t.companyId} and i.coupon_id = ${coupon_id}
          and i.loyalty_customer_id = m.loyalty_customer_id)
      order by m.loyalty_customer_id
    ), good as (
      select coalesce(o.expires_at, ${endOfDay(sql`${today} + o.expires_after_days`, sql`k.time_zone`)}) as expires_at
      from coupon_offers o join companies k on k.company_id = o.company_id
      where o.company_id = ${t.companyId} and o.coupon_id = ${coupon_id}
      for key share of o
    ), made as (
      insert into coupon_issues (company_id, coupon_issue_id, coupon_id, loyalty_customer_id, campaign_id, code, issued_at, expires_at)
      select ${t.companyId}, l.coupon_issue_id, ${coupon_id}, l.loyalty_customer_id, ${campaign_id}, coupon_code(l.n), ${now}, good.expires_at
      from lacking l cross join good
      on conflict do nothing
      returning 1
    )
    select (select count(*) from lacking) as lacked, (select count(*) from made) as made`.execute(t.db);
  return rows[0] ?? { lacked: 0, made: 0 };
}

/** Lets the copies of an offer be good for as long as the offer says now; none becomes good for less. */
export async function extendIssues(t: Tenant, coupon_id: string): Promise<void> {
  const issued = sql`(i.issued_at at time zone k.time_zone)::date`;
  await sql`
    update coupon_issues i set expires_at = g.expires_at
    from (
      select i.coupon_issue_id, coalesce(o.expires_at, ${endOfDay(sql`${issued} + o.expires_after_days`, sql`k.time_zone`)}) as expires_at
      from coupon_issues i
      join coupon_offers o on o.company_id = i.company_id and o.coupon_id = i.coupon_id
      join companies k on k.company_id = i.company_id
      where i.company_id = ${t.companyId} and i.coupon_id = ${coupon_id}
    ) g
    where i.company_id = ${t.companyId} and i.coupon_issue_id = g.coupon_issue_id and i.expires_at < g.expires_at`.execute(
    t.db,
  );
}
