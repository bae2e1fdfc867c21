import { type Kysely, sql } from 'kysely';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfAccount } from '#server/platform/db/mint_company_id.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';

/** Whether there are no users yet. */
export async function hasNoUsers(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst()) === undefined;
}

/** Ends all sessions of every demo shop. */
export async function endDemoSessions({ all }: AllCompanies): Promise<void> {
  const demos = all.selectFrom('companies').select('company_id').where('is_demo', '=', true);
  await all.deleteFrom('sessions').where('company_id', 'in', demos).execute();
}

export async function findUser(db: Kysely<DB>, username: string) {
  const row = await db
    .selectFrom('users')
    .select(['user_id', 'company_id', 'password_hash'])
    .where('username', '=', username)
    .executeTakeFirst();
  return row && { ...row, company_id: companyOfAccount(row) };
}

/** Locks the company until the transaction ends, so that two processes do not fill it at once. */
export async function lockDemoCompany(t: Tenant): Promise<boolean> {
  const company = await t.db
    .selectFrom('companies')
    .select('is_demo')
    .where('company_id', '=', t.companyId)
    .forUpdate()
    .executeTakeFirst();
  return company?.is_demo ?? false;
}

export async function hasEvent(t: Tenant, action: string): Promise<boolean> {
  const event = await t.db
    .selectFrom('audit_events')
    .select('audit_event_id')
    .where('company_id', '=', t.companyId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/**
 * The outcomes of a campaign's messages, all at once: most arrived, one in `failed_each` did not, and one in `clicked_each` was opened some
 * time later. The demo shop's past happened without a network.
 */
export async function settleCampaign(
  t: Tenant,
  campaign_id: string,
  { sent_at, failed_each, clicked_each }: { sent_at: Date; failed_each: number; clicked_each: number },
): Promise<void> {
  await sql`
    update messages m set status = case when n.place % ${failed_each} = 0 then 'undelivered' else 'delivered' end,
      error_code = case when n.place % ${failed_each} = 0 then 'phone_unreachable' end, reason = null, driver = 'simulator', attempts = 1,
      sent_at = ${sent_at}::timestamptz + n.place * interval '1 second', settled_at = ${sent_at}::timestamptz + n.place * interval '3 seconds'
    from (select message_id, row_number() over (order by message_id) as place from messages
      where company_id = ${t.companyId} and campaign_id = ${campaign_id}) n
    where m.company_id = ${t.companyId} and m.message_id = n.message_id`.execute(t.db);
  await sql`
    insert into link_clicks (company_id, link_click_id, code, message_id, campaign_id, loyalty_customer_id, clicked_at, is_robot)
    select company_id, gen_random_uuid(), code, message_id, campaign_id, loyalty_customer_id, at, false
    from (select l.*, ${sent_at}::timestamptz + row_number() over (order by l.code) * interval '7 minutes' as at,
        row_number() over (order by l.message_id) as place
      from short_links l where l.company_id = ${t.companyId} and l.campaign_id = ${campaign_id}) o
    where o.place % ${clicked_each} = 0`.execute(t.db);
  await sql`
    update campaigns set status = 'finished', finished_at = ${sent_at}::timestamptz + interval '2 minutes'
    where company_id = ${t.companyId} and campaign_id = ${campaign_id}`.execute(t.db);
}

/** The campaign that reminds of a coupon. */
export async function findReminder(t: Tenant, coupon_id: string): Promise<string | undefined> {
  const campaign = await t.db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('company_id', '=', t.companyId)
    .where('automation', '=', 'coupon_expiring')
    .where(sql<boolean>`audience ->> 'holds_coupon_id' = ${coupon_id}`)
    .executeTakeFirst();
  return campaign?.campaign_id;
}

/** What is there of each item, by its SKU. */
export async function onHandBySku(t: Tenant): Promise<Map<string, number>> {
  const rows = await t.db
    .selectFrom('items')
    .select(['sku', 'on_hand'])
    .where('company_id', '=', t.companyId)
    .execute();
  return new Map(rows.flatMap(({ sku, on_hand }) => (sku === null ? [] : [[sku, Number(on_hand)] as const])));
}
