import { type RawBuilder, sql } from 'kysely';
import { NIL } from 'uuid';
import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { REGION } from '../contact_facts.sql.ts';
import { type AudienceRules, fitting, type Stretch } from './audience/audience.sql.ts';

/**
 * How the company's next contacts are divided, in the order of their ids: the last contact of each stretch. Up to `count` stretches of up
 * to `most` contacts, fewer stretches where each would have less than `least`; none when no contact is left.
 */
export async function listStretchEnds(
  t: Tenant,
  after: string | null,
  { count, most, least }: { count: number; most: number; least: number },
): Promise<string[]> {
  const { rows } = await sql<{ last: string }>`
    with s as materialized (
      select ids, cardinality(ids) as n, greatest(1, least(${count}::int, cardinality(ids) / ${least}::int)) as stretches
      from (select array_agg(c.loyalty_customer_id) as ids from (
        select loyalty_customer_id from contacts where company_id = ${t.companyId} and loyalty_customer_id > ${after ?? NIL}
        order by loyalty_customer_id limit ${count * most}) c) x
      where ids is not null
    )
    select s.ids[s.n * i / s.stretches] as last
    from s cross join lateral generate_series(1, s.stretches) as i order by i`.execute(t.db);
  return rows.map(({ last }) => last);
}

/**
 * Locks a campaign until the transaction ends, shared with the other stretches of the same turn.
 * @returns false when it is not running, or when a newer turn has begun
 */
export async function holdTurn(t: Tenant, campaign_id: string, turn: number): Promise<boolean> {
  const row = await t.db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', campaign_id)
    .where('status', '=', 'running')
    .where('queue_turn', '=', turn)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** When the waiting messages of a campaign are due: each moment is searched after the previous one, so few rows are read. */
export async function listWaits(t: Tenant, campaign_id: string, now: Date): Promise<Date[]> {
  const next = (after: RawBuilder<unknown>) => sql`(select m.due_at from messages m where m.company_id = ${t.companyId}
    and m.campaign_id = ${campaign_id} and m.status in ('queued', 'held') and m.due_at > ${after} order by m.due_at limit 1)`;
  const { rows } = await sql<{ due_at: Date }>`
    with recursive waits (due_at) as (
      select ${next(sql`${now}`)} union all select ${next(sql`w.due_at`)} from waits w where w.due_at is not null
    ) select due_at from waits where due_at is not null`.execute(t.db);
  return rows.map(({ due_at }) => due_at);
}

/** How many messages a campaign has. */
export async function countMessages(t: Tenant, campaign_id: string): Promise<number> {
  const { messages } = await t.db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('messages'))
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirstOrThrow();
  return messages;
}

/** A contact who gets a campaign's message. */
export interface Recipient {
  loyalty_customer_id: string;
  phone_e164: string;
  language: 'en' | 'es';
  region: string;
  /** When the frequency caps allow another message; null: now. */
  free_at: Date | null;
}

/** The contacts of a stretch who get a message and have none of the campaign yet; after a killed process, some have one. */
export async function listRecipients(
  t: Tenant,
  stretch: Stretch & { audience: Audience; rules: AudienceRules },
): Promise<Recipient[]> {
  const after = stretch.after ?? NIL;
  const { caps, where, reason } = fitting(t, stretch.audience, stretch.rules, stretch);
  // Not `not exists`: PostgreSQL plans that as a join, and a bad one while it has no statistics of a new campaign.
  const isNew = sql`c.loyalty_customer_id not in (select o.loyalty_customer_id from messages o where o.company_id = ${t.companyId}
    and o.campaign_id = ${stretch.campaign_id} and o.loyalty_customer_id > ${after} and o.loyalty_customer_id <= ${stretch.last})`;
  const { rows } = await sql<Recipient>`
    select c.loyalty_customer_id, c.phone_e164, c.language, ${REGION} as region, r.free_at
    from contacts c left join (${caps}) r using (loyalty_customer_id)
    where ${where} and ${reason} is null
      and c.loyalty_customer_id > ${after} and c.loyalty_customer_id <= ${stretch.last} and ${isNew}
    order by c.loyalty_customer_id`.execute(t.db);
  return rows;
}

/** A campaign's message to one contact, waiting to be sent. */
export interface QueuedMessage {
  message_id: string;
  loyalty_customer_id: string;
  phone_e164: string;
  body: string;
  segments: number;
  /** Why it is held; null: it can be sent at once. */
  reason: 'frequency_cap' | 'quiet_hours' | null;
  due_at: Date;
}

/** Inserts a campaign's messages, thousands with one statement. Selected with the campaign, as in `insertContacts`. */
export async function insertMessages(
  t: Tenant,
  messages: readonly QueuedMessage[],
  of: { campaign_id: string; created_by: string | null; now: Date },
): Promise<void> {
  const column = <K extends keyof QueuedMessage>(name: K) => messages.map((message) => message[name]);
  await sql`
    insert into messages (company_id, message_id, campaign_id, loyalty_customer_id, phone_e164, body, segments, status, reason, due_at,
      purpose, created_at, created_by)
    select k.company_id, m.message_id, k.campaign_id, m.loyalty_customer_id, m.phone_e164, m.body, m.segments,
      case when m.reason is null then 'queued' else 'held' end, m.reason, m.due_at,
      'marketing', ${of.now}, ${of.created_by}
    from campaigns k, unnest(${column('message_id')}::uuid[], ${column('loyalty_customer_id')}::uuid[], ${column('phone_e164')}::text[],
        ${column('body')}::text[], ${column('segments')}::int[], ${column('reason')}::text[],
        ${column('due_at')}::timestamptz[])
      as m (message_id, loyalty_customer_id, phone_e164, body, segments, reason, due_at)
    where k.company_id = ${t.companyId} and k.campaign_id = ${of.campaign_id}`.execute(t.db);
}
