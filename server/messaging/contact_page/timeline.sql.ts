import { sql } from 'kysely';
import type { TimelineEntry } from '#contract/contacts/page.ts';
import type { TimelineSource } from '#server/contacts/contacts.ts';
import { comesAfter } from '#server/platform/db/keyset.ts';

type Row<Kind extends TimelineEntry['kind']> = Omit<Extract<TimelineEntry, { kind: Kind }>, 'at' | 'kind'> & {
  at: Date;
};

const campaignOf = sql`case when k.campaign_id is null then null
  else jsonb_build_object('campaign_id', k.campaign_id, 'name', k.name) end as campaign`;

/** Messages to a contact, including those that wait or were left out: at the time of sending, or else of writing. */
export const messageTimeline: TimelineSource = async (t, loyalty_customer_id, before, limit) => {
  const at = sql`date_trunc('milliseconds', coalesce(m.sent_at, m.created_at))`;
  const { rows } = await sql<Row<'message'>>`
    select m.message_id as id, ${at} as at, m.purpose, m.status, coalesce(m.reason, m.error_code) as reason, m.body,
      u.username as by, ${campaignOf}
    from messages m
    left join campaigns k on k.company_id = m.company_id and k.campaign_id = m.campaign_id
    left join users u on u.user_id = m.created_by and u.company_id = ${t.companyId} and m.purpose = 'reply'
    where m.company_id = ${t.companyId} and m.loyalty_customer_id = ${loyalty_customer_id}
      and ${comesAfter(before, at, sql`m.message_id`)}
    order by at desc, id desc limit ${limit}`.execute(t.db);
  return rows.map((row) => ({ ...row, kind: 'message', at: row.at.toISOString() }));
};

/** What a contact wrote back. */
export const replyTimeline: TimelineSource = async (t, loyalty_customer_id, before, limit) => {
  const at = sql`date_trunc('milliseconds', i.received_at)`;
  const { rows } = await sql<Row<'reply'>>`
    select i.inbound_message_id as id, ${at} as at, i.meaning, i.body, i.media_count::int as media_count, i.reply_thread_id
    from inbound_messages i
    where i.company_id = ${t.companyId} and i.loyalty_customer_id = ${loyalty_customer_id}
      and ${comesAfter(before, at, sql`i.inbound_message_id`)}
    order by at desc, id desc limit ${limit}`.execute(t.db);
  return rows.map((row) => ({ ...row, kind: 'reply', at: row.at.toISOString() }));
};

/** Links that a contact opened, without visits of machines. */
export const clickTimeline: TimelineSource = async (t, loyalty_customer_id, before, limit) => {
  const at = sql`date_trunc('milliseconds', c.clicked_at)`;
  const { rows } = await sql<Row<'click'>>`
    select c.link_click_id as id, ${at} as at, coalesce(s.target, '') as target, ${campaignOf}
    from link_clicks c
    left join short_links s on s.code = c.code and s.company_id = c.company_id
    left join campaigns k on k.company_id = c.company_id and k.campaign_id = c.campaign_id
    where c.company_id = ${t.companyId} and c.loyalty_customer_id = ${loyalty_customer_id} and not c.is_robot
      and ${comesAfter(before, at, sql`c.link_click_id`)}
    order by at desc, id desc limit ${limit}`.execute(t.db);
  return rows.map((row) => ({ ...row, kind: 'click', at: row.at.toISOString() }));
};
