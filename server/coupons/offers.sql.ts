import { type RawBuilder, sql } from 'kysely';
import { WAS_DROPPED } from '#server/messaging/messaging.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export interface OfferRow {
  coupon_id: string;
  title: string;
  description: string;
  terms: string;
  expires_at: Date | null;
  expires_after_days: number | null;
  created_at: Date;
  archived_at: Date | null;
  created_by: string | null;
  time_zone: string;
  is_promised: boolean;
}

/** The words and the expiry of an offer. */
export type OfferTerms = Pick<OfferRow, 'title' | 'description' | 'terms' | 'expires_at' | 'expires_after_days'>;

export function termsOf({ title, description, terms, expires_at, expires_after_days }: OfferRow): OfferTerms {
  return { title, description, terms, expires_at, expires_after_days };
}

/** What became of an offer's issues. */
export interface OfferFigures {
  coupon_id: string;
  /** Without those whose text never went out. */
  issued: number;
  unsent: number;
  redeemed: number;
  expired: number;
  revenue_cents: number;
  sales_entered: number;
  sales_by_code: number;
  sales_by_amount: number;
}

/** The end of a day by the shop's clock: the first moment of the next day. */
export function endOfDay(day: RawBuilder<unknown>, zone: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`((${day} + 1)::timestamp at time zone ${zone})`;
}

/** What coupon pages show about a company. */
export async function getShop(t: Tenant, now: Date) {
  const { rows } = await sql<{ name: string; logo_version: string | null; time_zone: string; today: string }>`
    select name, logo_version, time_zone, (${now}::timestamptz at time zone time_zone)::date::text as today
    from companies where company_id = ${t.companyId}`.execute(t.db);
  return rows[0];
}

/** The first moment after a day of the shop's calendar. */
export async function readEndOfDay(t: Tenant, day: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ${endOfDay(sql`${day}::date`, sql`time_zone`)} as at from companies where company_id = ${t.companyId}`.execute(
    t.db,
  );
  const [row] = rows;
  if (!row) throw new Error('There is no such company.');
  return row.at;
}

export async function insertOffer(
  t: Tenant,
  offer: Omit<OfferRow, 'archived_at' | 'created_by' | 'time_zone' | 'is_promised'> & { created_by: string | null },
): Promise<void> {
  await t.db
    .insertInto('coupon_offers')
    .values({ company_id: t.companyId, ...offer })
    .execute();
}

/** A message with the coupon is scheduled, being sent or paused. */
const UNDER_WAY = ['scheduled', 'running', 'paused'] as const;

function offersQuery(t: Tenant) {
  return t.db
    .selectFrom('coupon_offers as o')
    .innerJoin('companies as c', 'c.company_id', 'o.company_id')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'o.created_by').on('u.company_id', '=', t.companyId))
    .select(['o.coupon_id', 'o.title', 'o.description', 'o.terms', 'o.expires_at', 'o.expires_after_days'])
    .select(['o.created_at', 'o.archived_at', 'u.username as created_by', 'c.time_zone'])
    .select(
      sql<boolean>`(exists (select from coupon_issues i where i.company_id = o.company_id and i.coupon_id = o.coupon_id)
        or exists (select from campaigns p where p.company_id = o.company_id and p.coupon_id = o.coupon_id and p.status = any(${UNDER_WAY})))`.as(
        'is_promised',
      ),
    )
    .where('o.company_id', '=', t.companyId);
}

export function findOffer(t: Tenant, coupon_id: string): Promise<OfferRow | undefined> {
  return offersQuery(t).where('o.coupon_id', '=', coupon_id).executeTakeFirst();
}

/** One offer, locked until this transaction ends, so that no coupon is issued and no message takes it. */
export function lockOffer(t: Tenant, coupon_id: string): Promise<OfferRow | undefined> {
  return findAndHold(t, coupon_id, 'for update');
}

/** One offer, whose words and expiry cannot change until this transaction ends. */
export function holdOffer(t: Tenant, coupon_id: string): Promise<OfferRow | undefined> {
  return findAndHold(t, coupon_id, 'for key share');
}

async function findAndHold(t: Tenant, coupon_id: string, lock: 'for update' | 'for key share') {
  await t.db
    .selectFrom('coupon_offers')
    .select('coupon_id')
    .where('company_id', '=', t.companyId)
    .where('coupon_id', '=', coupon_id)
    .$call((query) => (lock === 'for update' ? query.forUpdate() : query.forKeyShare()))
    .execute();
  return findOffer(t, coupon_id);
}

export async function updateOfferTerms(t: Tenant, coupon_id: string, terms: OfferTerms): Promise<void> {
  await t.db
    .updateTable('coupon_offers')
    .set(terms)
    .where('company_id', '=', t.companyId)
    .where('coupon_id', '=', coupon_id)
    .execute();
}

/** A page of the offers, newest first, and their number. */
export async function listOfferRows(
  t: Tenant,
  { archived, limit, offset }: { archived: boolean; limit: number; offset: number },
): Promise<{ rows: OfferRow[]; total: number }> {
  const rows = await offersQuery(t)
    .where('o.archived_at', archived ? 'is not' : 'is', null)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.coupon_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await t.db
    .selectFrom('coupon_offers')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('company_id', '=', t.companyId)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Archives an offer, or restores it with null. */
export async function setOfferArchived(t: Tenant, coupon_id: string, archived_at: Date | null): Promise<void> {
  await t.db
    .updateTable('coupon_offers')
    .set({ archived_at })
    .where('company_id', '=', t.companyId)
    .where('coupon_id', '=', coupon_id)
    .execute();
}

/** Whether a message with this coupon is scheduled, being sent or paused. */
export async function isUnderWay(t: Tenant, coupon_id: string): Promise<boolean> {
  const row = await t.db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('company_id', '=', t.companyId)
    .where('coupon_id', '=', coupon_id)
    .where('status', 'in', UNDER_WAY)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether every contact who joins gets this coupon. */
export async function isWelcomeCoupon(t: Tenant, coupon_id: string): Promise<boolean> {
  const row = await t.db
    .selectFrom('messaging_settings')
    .select('company_id')
    .where('company_id', '=', t.companyId)
    .where('welcome_coupon_id', '=', coupon_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** What became of the issues of some offers; an offer without issues is not in the result. */
export async function countIssues(t: Tenant, couponIds: readonly string[], now: Date): Promise<OfferFigures[]> {
  if (couponIds.length === 0) return [];
  const { rows } = await sql<OfferFigures>`
    with issues as (
      select coupon_id, count(*) as total, count(coupon_redemption_id) as redeemed,
        count(*) filter (where coupon_redemption_id is null and expires_at <= ${now}) as expired_total
      from coupon_issues where company_id = ${t.companyId} and coupon_id = any(${couponIds}::uuid[]) group by 1
    ), dropped as (
      select i.coupon_id, count(*) as unsent, count(*) filter (where i.expires_at <= ${now}) as expired
      from campaigns k join messages w on w.company_id = k.company_id and w.campaign_id = k.campaign_id and ${WAS_DROPPED}
      join coupon_issues i on i.company_id = w.company_id and i.coupon_id = k.coupon_id and i.campaign_id = w.campaign_id
        and i.loyalty_customer_id = w.loyalty_customer_id and i.redeemed_at is null
      where k.company_id = ${t.companyId} and k.coupon_id = any(${couponIds}::uuid[]) group by 1
    ), sales as (
      select i.coupon_id, sum(coalesce(r.amount_cents, d.sale_cents)) as cents, count(coalesce(r.amount_cents, d.sale_cents)) as entered,
        count(*) filter (where r.rule = 'code') as by_code, count(*) filter (where r.rule = 'amount') as by_amount
      from coupon_issues i join coupon_redemptions d on d.company_id = i.company_id and d.coupon_redemption_id = i.coupon_redemption_id
      left join redemption_sales r on r.company_id = d.company_id and r.coupon_redemption_id = d.coupon_redemption_id
      where i.company_id = ${t.companyId} and i.coupon_id = any(${couponIds}::uuid[]) and i.coupon_redemption_id is not null group by 1
    )
    select coupon_id, total - coalesce(unsent, 0) as issued, coalesce(unsent, 0) as unsent, redeemed,
      expired_total - coalesce(dropped.expired, 0) as expired, coalesce(cents, 0)::bigint as revenue_cents, coalesce(entered, 0) as sales_entered,
      coalesce(by_code, 0) as sales_by_code, coalesce(by_amount, 0) as sales_by_amount
    from issues left join dropped using (coupon_id) left join sales using (coupon_id)`.execute(t.db);
  return rows;
}
