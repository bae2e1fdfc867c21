import { sql } from 'kysely';
import type { RedeemedVia } from '#contract/coupons/issues.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export interface NewRedemption {
  coupon_redemption_id: string;
  coupon_issue_id: string;
  occurred_at: Date;
  user_id: string | null;
  via: RedeemedVia;
  attempt_id: string | null;
  sale_cents: number | null;
}

/** Adds a redemption to the ledger and makes it the current one. The caller has locked the issue's row. */
export async function insertRedemption(t: Tenant, redemption: NewRedemption): Promise<void> {
  const { coupon_issue_id, coupon_redemption_id, occurred_at } = redemption;
  await t.db
    .insertInto('coupon_redemptions')
    .values({ company_id: t.companyId, kind: 'redeemed', ...redemption })
    .execute();
  await setRedemption(t, coupon_issue_id, { coupon_redemption_id, redeemed_at: occurred_at });
}

export interface Undoing {
  coupon_redemption_id: string;
  coupon_issue_id: string;
  occurred_at: Date;
  user_id: string | null;
  undoes: string;
  reason: string;
}

/** Adds to the ledger that a redemption was undone; there is no current one then. The caller has locked the issue's row. */
export async function insertUndoing(t: Tenant, undoing: Undoing): Promise<void> {
  await t.db
    .insertInto('coupon_redemptions')
    .values({ company_id: t.companyId, kind: 'undone', ...undoing })
    .execute();
  await setRedemption(t, undoing.coupon_issue_id, { coupon_redemption_id: null, redeemed_at: null });
}

async function setRedemption(
  t: Tenant,
  coupon_issue_id: string,
  standing: { coupon_redemption_id: string | null; redeemed_at: Date | null },
): Promise<void> {
  await t.db
    .updateTable('coupon_issues')
    .set(standing)
    .where('company_id', '=', t.companyId)
    .where('coupon_issue_id', '=', coupon_issue_id)
    .execute();
}

/** The redemption with the attempt id of a customer's page. */
export function findAttempt(t: Tenant, coupon_issue_id: string, attempt_id: string) {
  return t.db
    .selectFrom('coupon_redemptions')
    .select('coupon_redemption_id')
    .where('company_id', '=', t.companyId)
    .where('coupon_issue_id', '=', coupon_issue_id)
    .where('attempt_id', '=', attempt_id)
    .executeTakeFirst();
}

export interface LedgerRow {
  coupon_redemption_id: string;
  coupon_issue_id: string;
  coupon_id: string;
  kind: 'redeemed' | 'undone';
  occurred_at: Date;
  by: string | null;
  via: RedeemedVia | null;
  reason: string | null;
  sale_cents: number | null;
  title: string;
  code: string;
  name: string | null;
  phone_e164: string | null;
  stands: boolean;
}

/** The last entries of the ledger. */
export async function listLedger(t: Tenant, limit: number): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select d.coupon_redemption_id, d.coupon_issue_id, i.coupon_id, d.kind, d.occurred_at, u.username as by, d.via, d.reason, d.sale_cents,
      o.title, i.code, c.name, c.phone_e164, i.coupon_redemption_id is not distinct from d.coupon_redemption_id as stands
    from coupon_redemptions d
    join coupon_issues i on i.company_id = d.company_id and i.coupon_issue_id = d.coupon_issue_id
    join coupon_offers o on o.company_id = i.company_id and o.coupon_id = i.coupon_id
    left join contacts c on c.company_id = i.company_id and c.loyalty_customer_id = i.loyalty_customer_id
    left join users u on u.user_id = d.user_id and u.company_id = ${t.companyId}
    where d.company_id = ${t.companyId}
    order by d.occurred_at desc, d.coupon_redemption_id desc limit ${limit}`.execute(t.db);
  return rows;
}

/** What the coupons of campaigns brought. */
export interface CampaignRedemptions {
  campaign_id: string;
  issued: number;
  redeemed: number;
  revenue_cents: number;
  sales_entered: number;
}

/** Figures of the coupons of campaigns: current redemptions of any time. */
export async function countByCampaign(t: Tenant, campaignIds: readonly string[]): Promise<CampaignRedemptions[]> {
  if (campaignIds.length === 0) return [];
  const { rows } = await sql<CampaignRedemptions>`
    select i.campaign_id, count(*) as issued, count(d.coupon_redemption_id) as redeemed,
      coalesce(sum(coalesce(r.amount_cents, d.sale_cents)), 0)::bigint as revenue_cents,
      count(coalesce(r.amount_cents, d.sale_cents)) as sales_entered
    from coupon_issues i
    left join coupon_redemptions d on d.company_id = i.company_id and d.coupon_redemption_id = i.coupon_redemption_id
    left join redemption_sales r on r.company_id = d.company_id and r.coupon_redemption_id = d.coupon_redemption_id
    where i.company_id = ${t.companyId} and i.campaign_id = any(${campaignIds}::uuid[])
    group by 1`.execute(t.db);
  return rows;
}

/** Current redemptions within a span of time, `until` excluded, of any campaign. */
export async function countBetween(t: Tenant, span: { from: Date; until: Date }) {
  const { rows } = await sql<{ redeemed: number; revenue_cents: number; sales_entered: number }>`
    select count(*) as redeemed, coalesce(sum(coalesce(r.amount_cents, d.sale_cents)), 0)::bigint as revenue_cents,
      count(coalesce(r.amount_cents, d.sale_cents)) as sales_entered
    from coupon_redemptions d
    left join redemption_sales r on r.company_id = d.company_id and r.coupon_redemption_id = d.coupon_redemption_id
    where d.company_id = ${t.companyId} and d.occurred_at >= ${span.from} and d.occurred_at < ${span.until} and d.kind = 'redeemed'
      and not exists (select from coupon_redemptions u where u.company_id = ${t.companyId} and u.undoes = d.coupon_redemption_id)`.execute(
    t.db,
  );
  return rows[0] ?? { redeemed: 0, revenue_cents: 0, sales_entered: 0 };
}

export interface TimelineRow {
  at: Date;
  kind: 'coupon_issued' | 'coupon_redeemed' | 'coupon_undone';
  coupon_id: string;
  coupon_issue_id: string;
  title: string;
  code: string;
  campaign_id: string | null;
  via: RedeemedVia | null;
  by: string | null;
  reason: string | null;
  sale_cents: number | null;
}

/** The history of one contact's coupons, newest first. */
export async function listTimeline(t: Tenant, loyalty_customer_id: string): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    with mine as (
      select i.coupon_issue_id, i.coupon_id, i.campaign_id, i.code, i.issued_at, o.title
      from coupon_issues i join coupon_offers o on o.company_id = i.company_id and o.coupon_id = i.coupon_id
      where i.company_id = ${t.companyId} and i.loyalty_customer_id = ${loyalty_customer_id}
    )
    select issued_at as at, 'coupon_issued' as kind, coupon_id, coupon_issue_id, title, code, campaign_id,
      null as via, null as by, null as reason, null::bigint as sale_cents
    from mine
    union all
    select d.occurred_at, 'coupon_' || d.kind, m.coupon_id, m.coupon_issue_id, m.title, m.code, m.campaign_id,
      d.via, u.username, d.reason, d.sale_cents
    from mine m join coupon_redemptions d on d.company_id = ${t.companyId} and d.coupon_issue_id = m.coupon_issue_id
    left join users u on u.user_id = d.user_id and u.company_id = ${t.companyId}
    order by at desc, kind desc`.execute(t.db);
  return rows;
}
