import { sql } from 'kysely';
import type { InboxFilter } from '#contract/messaging/inbound/replies.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { folded } from '#server/platform/db/folded.ts';
import { containing, searchForm } from '#server/platform/search.rules.ts';

/** How much of the last message a list shows. */
const SHOWN = 140;

export interface ThreadRow {
  reply_thread_id: string;
  loyalty_customer_id: string | null;
  name: string | null;
  phone_e164: string;
  consent: 'consented' | 'needs_confirmation' | 'opted_out' | null;
  is_unreachable: boolean;
  last_at: Date;
  last_body: string;
  unread_count: number;
  needs_look: boolean;
}

const isUnread = sql`exists (select from inbound_messages i where i.company_id = r.company_id
  and i.reply_thread_id = r.reply_thread_id and i.read_at is null)`;
const needsLook = sql`exists (select from inbound_messages i where i.company_id = r.company_id
  and i.reply_thread_id = r.reply_thread_id and i.meaning = 'stop_unsure' and i.reviewed_at is null)`;

/** By number, which contacts keep: whoever joined after their last text is not in the conversation's row yet. */
const theirContact = sql`left join contacts c on c.company_id = r.company_id and c.phone_e164 = r.phone_e164`;

/** A page of the conversations with the last message of each, newest first, and their total. */
export async function listThreads(
  t: Tenant,
  query: { filter: InboxFilter; search: string; limit: number },
): Promise<{ rows: ThreadRow[]; total: number }> {
  const words = containing(searchForm(query.search));
  const digits = query.search.replace(/\D/g, '');
  const found = sql`from reply_threads r
    ${theirContact}
    where r.company_id = ${t.companyId} and r.phone_e164 is not null
      and (${query.filter} <> 'unread' or ${isUnread}) and (${query.filter} <> 'look' or ${needsLook})
      and (${query.search} = '' or ${folded('c.name')} like ${words}
        or (${digits} <> '' and r.phone_e164 like ${`%${digits}%`}))`;
  const { rows } = await sql<ThreadRow>`
    select ${threadColumns} ${found} order by r.last_at desc, r.reply_thread_id desc limit ${query.limit}`.execute(
    t.db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(t.db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const threadColumns = sql`r.reply_thread_id, c.loyalty_customer_id, c.name, r.phone_e164, c.consent,
  c.unreachable_at is not null as is_unreachable, r.last_at,
  coalesce((select left(i.body, ${sql.lit(SHOWN)}) from inbound_messages i where i.company_id = r.company_id
    and i.reply_thread_id = r.reply_thread_id order by i.received_at desc, i.inbound_message_id desc limit 1), '') as last_body,
  (select count(*)::int from inbound_messages i where i.company_id = r.company_id
    and i.reply_thread_id = r.reply_thread_id and i.read_at is null) as unread_count,
  ${needsLook} as needs_look`;

/** One conversation, unless its contact was erased. */
export async function findThread(t: Tenant, reply_thread_id: string): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select ${threadColumns} from reply_threads r
    ${theirContact}
    where r.company_id = ${t.companyId} and r.reply_thread_id = ${reply_thread_id} and r.phone_e164 is not null`.execute(
    t.db,
  );
  return rows[0];
}

/** Conversations with something unread, and those with a probable opt-out to look at. */
export async function countThreads(t: Tenant): Promise<{ unread_count: number; look_count: number }> {
  const { rows } = await sql<{ unread_count: number; look_count: number }>`
    select (select count(distinct reply_thread_id)::int from inbound_messages
        where company_id = ${t.companyId} and read_at is null and phone_e164 is not null) as unread_count,
      (select count(distinct reply_thread_id)::int from inbound_messages where company_id = ${t.companyId}
        and meaning = 'stop_unsure' and reviewed_at is null and phone_e164 is not null) as look_count`.execute(t.db);
  return rows[0] ?? { unread_count: 0, look_count: 0 };
}

export interface TextRow {
  id: string;
  is_inbound: boolean;
  body: string;
  at: Date;
  meaning: string | null;
  media_count: number;
  is_answered_by_provider: boolean;
  needs_look: boolean;
  purpose: string | null;
  status: string | null;
  sent_by: string | null;
}

/**
 * The newest messages of a conversation, in both directions, newest first. Messages that were left out or canceled never reached the
 * contact; only a reply that could not be sent is shown, because a user wrote it.
 */
export async function listThreadMessages(t: Tenant, thread: ThreadRow, most: number): Promise<TextRow[]> {
  const { reply_thread_id, loyalty_customer_id, phone_e164 } = thread;
  const sent = (whose: ReturnType<typeof sql>) => sql`(select m.message_id as id, false as is_inbound, m.body,
      coalesce(m.sent_at, m.created_at) as at, null as meaning, 0 as media_count, false as is_answered_by_provider,
      false as needs_look, m.purpose, m.status, u.username as sent_by
    from messages m left join users u on u.user_id = m.created_by and u.company_id = m.company_id and m.purpose = 'reply'
    where m.company_id = ${t.companyId} and ${whose} and (m.status not in ('suppressed', 'cancelled') or m.purpose = 'reply')
    order by m.created_at desc limit ${most})`;
  const ofContact = loyalty_customer_id
    ? sql`union all ${sent(sql`m.loyalty_customer_id = ${loyalty_customer_id}`)}`
    : sql``;
  const { rows } = await sql<TextRow>`
    select * from (
      (select i.inbound_message_id as id, true as is_inbound, i.body, i.received_at as at, i.meaning,
          i.media_count::int as media_count, i.is_answered_by_provider,
          i.meaning = 'stop_unsure' and i.reviewed_at is null as needs_look, null as purpose, null as status, null as sent_by
        from inbound_messages i where i.company_id = ${t.companyId} and i.reply_thread_id = ${reply_thread_id}
        order by i.received_at desc limit ${most})
      union all ${sent(sql`m.loyalty_customer_id is null and m.phone_e164 = ${phone_e164}`)}
      ${ofContact}
    ) x order by at desc, is_inbound, id desc limit ${most}`.execute(t.db);
  return rows;
}

/** Returns whether anything was unread. */
export async function readThread(t: Tenant, reply_thread_id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await t.db
    .updateTable('inbound_messages')
    .set({ read_at: now })
    .where('company_id', '=', t.companyId)
    .where('reply_thread_id', '=', reply_thread_id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the opt-in that a message answers as unread. Returns its conversation; undefined when the message answers no opt-in. */
export async function unreadOptIn(t: Tenant, message_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ reply_thread_id: string }>`
    update inbound_messages i set read_at = null from messages m
    where m.company_id = ${t.companyId} and m.message_id = ${message_id} and m.purpose = 'opt_in'
      and i.company_id = ${t.companyId} and i.inbound_message_id = m.in_reply_to
    returning i.reply_thread_id`.execute(t.db);
  return rows[0]?.reply_thread_id;
}

/** Returns how many probable opt-outs had not been looked at. */
export async function reviewThread(
  t: Tenant,
  reply_thread_id: string,
  by: { now: Date; user_id: string | null },
): Promise<number> {
  const { numUpdatedRows } = await t.db
    .updateTable('inbound_messages')
    .set({ reviewed_at: by.now, reviewed_by: by.user_id })
    .where('company_id', '=', t.companyId)
    .where('reply_thread_id', '=', reply_thread_id)
    .where('meaning', '=', 'stop_unsure')
    .where('reviewed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The last message that came in a conversation. */
export function findLastInbound(t: Tenant, reply_thread_id: string) {
  return t.db
    .selectFrom('inbound_messages')
    .select(['inbound_message_id', 'received_at'])
    .where('company_id', '=', t.companyId)
    .where('reply_thread_id', '=', reply_thread_id)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
