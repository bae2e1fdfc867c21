import { sql } from 'kysely';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { companyOfPublicPage } from '#server/platform/db/mint_company_id.ts';

export interface ShortLink {
  code: string;
  company_id: CompanyId;
  message_id: string | null;
  campaign_id: string | null;
  loyalty_customer_id: string | null;
  target: string;
}

/** The link with a code, of any company. */
export async function findLink(
  { global }: Database,
  code: string,
): Promise<(ShortLink & { created_at: Date }) | undefined> {
  const row = await global
    .selectFrom('short_links')
    .select(['code', 'company_id', 'message_id', 'campaign_id', 'loyalty_customer_id', 'target', 'created_at'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row && { ...row, company_id: companyOfPublicPage(row) };
}

export async function insertLinks(
  t: Tenant,
  links: readonly Omit<ShortLink, 'company_id'>[],
  now: Date,
): Promise<void> {
  if (links.length === 0) return;
  const column = <K extends Exclude<keyof ShortLink, 'company_id'>>(name: K) => links.map((link) => link[name]);
  await sql`
    insert into short_links (code, company_id, message_id, campaign_id, loyalty_customer_id, target, created_at)
    select l.code, ${t.companyId}, l.message_id, l.campaign_id, l.loyalty_customer_id, l.target, ${now}
    from unnest(${column('code')}::text[], ${column('message_id')}::uuid[], ${column('campaign_id')}::uuid[],
        ${column('loyalty_customer_id')}::uuid[], ${column('target')}::text[])
      as l (code, message_id, campaign_id, loyalty_customer_id, target)`.execute(t.db);
}

/** When a message went out; undefined while it waits. */
export async function findSentAt(t: Tenant, message_id: string): Promise<Date | undefined> {
  const message = await t.db
    .selectFrom('messages')
    .select((eb) => eb.fn.coalesce('sent_at', 'slot_at').as('sent_at'))
    .where('company_id', '=', t.companyId)
    .where('message_id', '=', message_id)
    .executeTakeFirst();
  return message?.sent_at ?? undefined;
}

/** When the first text after `since` with a link to the contact's own pages went out; null: none did. `since` null: ever. */
export async function findOwnLinkSentAt(
  t: Tenant,
  loyalty_customer_id: string,
  since: Date | null,
): Promise<Date | null> {
  const { rows } = await sql<{ message_id: string; sent_at: Date }>`
    select m.message_id, coalesce(m.sent_at, m.slot_at) as sent_at from messages m
    where m.company_id = ${t.companyId} and m.loyalty_customer_id = ${loyalty_customer_id}
      and coalesce(m.sent_at, m.slot_at) > coalesce(${since}::timestamptz, '-infinity')
    order by 2`.execute(t.db);
  if (rows.length === 0) return null;
  // On a distributed database the links stand on the coordinator, so they cannot be joined.
  const links = await t.db
    .selectFrom('short_links')
    .select('message_id')
    .where('company_id', '=', t.companyId)
    .where(
      'message_id',
      'in',
      rows.map(({ message_id }) => message_id),
    )
    .where('target', 'in', ['coupons', 'my_texts'])
    .execute();
  const linked = new Set(links.map(({ message_id }) => message_id));
  return rows.find(({ message_id }) => linked.has(message_id))?.sent_at ?? null;
}

/** Whether the contact has opened a link of this campaign's message. */
export async function hasClick(t: Tenant, text: { campaign_id: string; message_id: string }): Promise<boolean> {
  const click = await t.db
    .selectFrom('link_clicks')
    .select('link_click_id')
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', text.campaign_id)
    .where('message_id', '=', text.message_id)
    .where('is_robot', '=', false)
    .limit(1)
    .executeTakeFirst();
  return click !== undefined;
}

/** Records that a link was opened, with the contact if the contact still exists. */
export async function insertClick(
  t: Tenant,
  link: ShortLink,
  click: { link_click_id: string; clicked_at: Date; is_robot: boolean },
): Promise<{ loyalty_customer_id: string | null }> {
  const contact = link.loyalty_customer_id
    ? await t.db
        .selectFrom('contacts')
        .select('loyalty_customer_id')
        .where('company_id', '=', t.companyId)
        .where('loyalty_customer_id', '=', link.loyalty_customer_id)
        .executeTakeFirst()
    : undefined;
  const loyalty_customer_id = contact?.loyalty_customer_id ?? null;
  const { code, message_id, campaign_id } = link;
  await t.db
    .insertInto('link_clicks')
    .values({ company_id: t.companyId, code, message_id, campaign_id, loyalty_customer_id, ...click })
    .execute();
  return { loyalty_customer_id };
}
