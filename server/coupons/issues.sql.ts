import { type RawBuilder, sql } from 'kysely';
import type { CouponStatus, RedeemedVia } from '#contract/coupons/issues.ts';
import { WAS_DROPPED } from '#server/messaging/messaging.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** One coupon issue with its offer, its contact and its current redemption. */
export interface IssueRow {
  coupon_issue_id: string;
  coupon_id: string;
  campaign_id: string | null;
  code: string;
  title: string;
  description: string;
  terms: string;
  issued_at: Date;
  /** When its text went out; null: it waits or never did. */
  sent_at: Date | null;
  is_unsent: boolean;
  expires_at: Date;
  last_day: string;
  time_zone: string;
  redeemed_at: Date | null;
  coupon_redemption_id: string | null;
  redeemed_by: string | null;
  redeemed_via: RedeemedVia | null;
  sale_cents: number | null;
  loyalty_customer_id: string | null;
  name: string | null;
  phone_e164: string | null;
}

const ISSUES = sql`coupon_issues i
  join coupon_offers o on o.company_id = i.company_id and o.coupon_id = i.coupon_id
  join companies k on k.company_id = i.company_id
  left join contacts c on c.company_id = i.company_id and c.loyalty_customer_id = i.loyalty_customer_id
  left join coupon_redemptions d on d.company_id = i.company_id and d.coupon_redemption_id = i.coupon_redemption_id
  left join messages w on w.company_id = i.company_id and w.campaign_id = i.campaign_id and w.loyalty_customer_id = i.loyalty_customer_id
  left join users u on u.company_id = i.company_id and u.user_id = d.user_id`;

// A coupon that ends at midnight was valid through the day before. One without a text of a campaign is handed out when it is issued,
// and so was one that is redeemed and whose text never went out.
const COLUMNS = sql`i.coupon_issue_id, i.coupon_id, i.campaign_id, i.code, o.title, o.description, o.terms, i.issued_at, i.expires_at,
  ((i.expires_at - interval '1 millisecond') at time zone k.time_zone)::date::text as last_day, k.time_zone, i.redeemed_at,
  i.coupon_redemption_id, u.username as redeemed_by, d.via as redeemed_via, d.sale_cents, i.loyalty_customer_id, c.name, c.phone_e164,
  case when w.message_id is null or w.status = 'unknown' then i.issued_at
    when i.redeemed_at is not null then coalesce(w.sent_at, i.issued_at) else w.sent_at end as sent_at,
  (i.redeemed_at is null and coalesce(${WAS_DROPPED}, false)) as is_unsent`;

/** Ready ones by their last day, then redeemed, then expired ones, newest first. */
const usable = (now: Date) => sql`
  case when i.redeemed_at is not null then 1 when i.expires_at <= ${now} then 2 else 0 end,
  case when i.redeemed_at is null and i.expires_at > ${now} then i.expires_at end,
  coalesce(i.redeemed_at, i.expires_at) desc, i.coupon_issue_id`;

async function select(t: Tenant, where: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`
    select ${COLUMNS} from ${ISSUES} where i.company_id = ${t.companyId} and ${where} ${rest}`.execute(t.db);
  return rows;
}

export async function findIssue(t: Tenant, coupon_issue_id: string): Promise<IssueRow | undefined> {
  const [row] = await select(t, sql`i.coupon_issue_id = ${coupon_issue_id}`);
  return row;
}

/** One coupon issue, locked against redeeming and undoing until this transaction ends. */
export async function lockIssue(t: Tenant, coupon_issue_id: string): Promise<IssueRow | undefined> {
  await t.db
    .selectFrom('coupon_issues')
    .select('coupon_issue_id')
    .where('company_id', '=', t.companyId)
    .where('coupon_issue_id', '=', coupon_issue_id)
    .forUpdate()
    .execute();
  return findIssue(t, coupon_issue_id);
}

export async function findIssueByCode(t: Tenant, code: string): Promise<IssueRow | undefined> {
  const [row] = await select(t, sql`i.code = ${code}`);
  return row;
}

/** A contact's issue of an offer; a contact has one at most. */
export async function findIssueOf(
  t: Tenant,
  of: { coupon_id: string; loyalty_customer_id: string },
): Promise<IssueRow | undefined> {
  const [row] = await select(
    t,
    sql`i.coupon_id = ${of.coupon_id} and i.loyalty_customer_id = ${of.loyalty_customer_id}`,
  );
  return row;
}

/** The coupons of some contacts, ready ones first. */
export function listIssuesOf(t: Tenant, contacts: readonly string[], now: Date, limit: number): Promise<IssueRow[]> {
  return select(t, sql`i.loyalty_customer_id = any(${contacts}::uuid[])`, sql`order by ${usable(now)} limit ${limit}`);
}

const STATUS = (now: Date): Record<CouponStatus, RawBuilder<unknown>> => ({
  ready: sql`i.redeemed_at is null and i.expires_at > ${now}`,
  redeemed: sql`i.redeemed_at is not null`,
  expired: sql`i.redeemed_at is null and i.expires_at <= ${now}`,
});

/** A page of an offer's issues, newest first, and their number; `code` and `contacts` narrow them down. */
export async function listIssuesOfOffer(
  t: Tenant,
  coupon_id: string,
  query: {
    status?: CouponStatus | undefined;
    /** Matches the beginning of a code or one of the contacts; null: matches all. */
    found: { code: string | null; contacts: readonly string[] } | null;
    now: Date;
    limit: number;
    offset: number;
  },
): Promise<{ rows: IssueRow[]; total: number }> {
  const { status, found, now, limit, offset } = query;
  const where = sql`i.coupon_id = ${coupon_id} and ${status ? STATUS(now)[status] : sql`true`}
    and ${found ? matches(found) : sql`true`}`;
  const rows = await select(t, where, sql`order by i.coupon_issue_id desc limit ${limit} offset ${offset}`);
  return { rows, total: await countWhere(t, where) };
}

function matches({ code, contacts }: { code: string | null; contacts: readonly string[] }): RawBuilder<unknown> {
  const ofContacts = sql`i.loyalty_customer_id = any(${contacts}::uuid[])`;
  return code === null ? ofContacts : sql`(i.code like ${`${code}%`} or ${ofContacts})`;
}

async function countWhere(t: Tenant, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from coupon_issues i where i.company_id = ${t.companyId} and ${where}`.execute(t.db);
  return rows[0]?.total ?? 0;
}

/** The next issues of an offer after `after`, in the order of their ids. */
export function nextIssues(t: Tenant, coupon_id: string, after: string, limit: number): Promise<IssueRow[]> {
  return select(
    t,
    sql`i.coupon_id = ${coupon_id} and i.coupon_issue_id > ${after}`,
    sql`order by i.coupon_issue_id limit ${limit}`,
  );
}

/** Removes a contact from their coupon issues, which stay. Returns how many. */
export async function freeIssues(t: Tenant, loyalty_customer_id: string): Promise<number> {
  const { numUpdatedRows } = await t.db
    .updateTable('coupon_issues')
    .set({ loyalty_customer_id: null })
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Contacts whose number ends in these digits. */
export async function listByPhoneEnding(t: Tenant, digits: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ loyalty_customer_id: string }>`
    select c.loyalty_customer_id from contacts c
    where c.company_id = ${t.companyId} and c.phone_e164 like ${`%${digits}`}
    order by c.updated_at desc nulls last, c.loyalty_customer_id limit ${limit}`.execute(t.db);
  return rows.map(({ loyalty_customer_id }) => loyalty_customer_id);
}

/** The same without archived contacts who have no coupon to redeem, and so do not stand at the counter. */
export async function listAtCounter(t: Tenant, digits: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ loyalty_customer_id: string }>`
    select c.loyalty_customer_id from contacts c
    where c.company_id = ${t.companyId} and c.phone_e164 like ${`%${digits}`} and (c.archived_at is null or exists (
      select from coupon_issues i where i.company_id = ${t.companyId} and i.loyalty_customer_id = c.loyalty_customer_id
        and ${STATUS(now).ready}))
    order by c.loyalty_customer_id limit ${limit}`.execute(t.db);
  return rows.map(({ loyalty_customer_id }) => loyalty_customer_id);
}
