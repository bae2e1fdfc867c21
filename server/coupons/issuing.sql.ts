import { sql } from 'kysely';
import { NIL } from 'uuid';
import { neverTexted } from '#server/messaging/messaging.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { endOfDay } from './offers.sql.ts';

/** When a coupon that is issued now expires. The offer cannot change until this transaction ends. */
export async function holdExpiry(t: Tenant, coupon_id: string, now: Date): Promise<Date> {
  const today = sql`(${now}::timestamptz at time zone k.time_zone)::date`;
  const { rows } = await sql<{ expires_at: Date }>`
    select coalesce(o.expires_at, ${endOfDay(sql`${today} + o.expires_after_days`, sql`k.time_zone`)}) as expires_at
    from coupon_offers o join companies k on k.company_id = o.company_id
    where o.company_id = ${t.companyId} and o.coupon_id = ${coupon_id}
    for key share of o`.execute(t.db);
  const [offer] = rows;
  if (!offer) throw new Error(`There is no coupon ${coupon_id} to issue.`);
  return offer.expires_at;
}

/**
 * Gives the coupon issues of an earlier campaign to the contacts of this one whose message never went out there, with the time that the new
 * message says. They are locked in the order of their contacts, so that two campaigns that issue the same offer cannot deadlock.
 */
export async function reissueNeverTexted(
  t: Tenant,
  to: { campaign_id: string; coupon_id: string; after: string | null; last: string; issued_at: Date; expires_at: Date },
): Promise<void> {
  await sql`
    with again as (
      select i.coupon_issue_id from messages m
      join coupon_issues i on i.company_id = m.company_id and i.loyalty_customer_id = m.loyalty_customer_id
      where m.company_id = ${t.companyId} and m.campaign_id = ${to.campaign_id}
        and m.loyalty_customer_id > coalesce(${to.after}::uuid, ${NIL})
        and m.loyalty_customer_id <= ${to.last}
        and i.coupon_id = ${to.coupon_id} and i.campaign_id <> ${to.campaign_id} and ${neverTexted(t)}
      order by i.loyalty_customer_id for update of i
    )
    update coupon_issues i set campaign_id = ${to.campaign_id}, issued_at = ${to.issued_at},
      expires_at = greatest(i.expires_at, ${to.expires_at})
    from again where i.company_id = ${t.companyId} and i.coupon_issue_id = again.coupon_issue_id`.execute(t.db);
}

/**
 * The contacts after `after` (null: from the first) up to `last` who have a message of the campaign and no coupon of the offer yet. They are in the
 * order of their ids, so that two campaigns that issue the same offer cannot deadlock.
 */
export async function listLacking(
  t: Tenant,
  range: { campaign_id: string; coupon_id: string; after: string | null; last: string },
): Promise<string[]> {
  const { campaign_id, coupon_id, after, last } = range;
  const { rows } = await sql<{ loyalty_customer_id: string }>`
    select m.loyalty_customer_id from messages m
    where m.company_id = ${t.companyId} and m.campaign_id = ${campaign_id}
      and m.loyalty_customer_id > coalesce(${after}::uuid, ${NIL}) and m.loyalty_customer_id <= ${last}
      and not exists (select from coupon_issues i where i.company_id = ${t.companyId} and i.coupon_id = ${coupon_id}
        and i.loyalty_customer_id = m.loyalty_customer_id)
    order by m.loyalty_customer_id`.execute(t.db);
  return rows.map(({ loyalty_customer_id }) => loyalty_customer_id);
}

interface NewIssue {
  coupon_issue_id: string;
  loyalty_customer_id: string;
  code: string;
}

/**
 * Inserts coupon issues, except where the code is taken or the contact has one by now. Selected with the offer, as in `insertContacts`.
 * @returns how many it inserted
 */
export async function insertIssues(
  t: Tenant,
  issues: readonly NewIssue[],
  of: { campaign_id: string | null; coupon_id: string; issued_at: Date; expires_at: Date },
): Promise<number> {
  const column = (name: keyof NewIssue) => issues.map((issue) => issue[name]);
  const { numAffectedRows } = await sql`
    insert into coupon_issues (company_id, coupon_issue_id, coupon_id, loyalty_customer_id, campaign_id, code, issued_at, expires_at)
    select o.company_id, c.coupon_issue_id, o.coupon_id, c.loyalty_customer_id, ${of.campaign_id}, c.code, ${of.issued_at}, ${of.expires_at}
    from coupon_offers o, unnest(${column('coupon_issue_id')}::uuid[], ${column('loyalty_customer_id')}::uuid[], ${column('code')}::text[])
      as c (coupon_issue_id, loyalty_customer_id, code)
    where o.company_id = ${t.companyId} and o.coupon_id = ${of.coupon_id}
    on conflict do nothing`.execute(t.db);
  return Number(numAffectedRows ?? 0n);
}

/** Extends the coupon issues of an offer to what the offer says now; none is shortened. */
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
