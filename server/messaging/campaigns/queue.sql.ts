import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Audience } from '#contract/audiences.ts';
import type { TextParts } from '#contract/campaign_text.ts';
import type { Tenant } from '#server/platform/db.ts';
import { type AudienceRules, fitting, NIL, type Stretch } from './audience.sql.ts';
import { messageId } from './message_id.sql.ts';

/** One language's text, ready to be put together for each contact. */
export interface QueuedText extends TextParts {
  /** Every contact's text is as long, since every link is. */
  segments: number;
}

/** What a statement queues: the contacts of a stretch who fit. */
export interface QueuedStretch extends Stretch {
  created_by: string | null;
  audience: Audience;
  rules: AudienceRules;
  /** Contacts that the same run has shared out before. */
  before: number;
  text: QueuedText;
  /** For those who read Spanish; null: everybody gets `text`. */
  text_es: QueuedText | null;
  /** What stands before a link's code. */
  link_prefix: string;
  /** When the hours of each region let a text arrive; `anywhere` for a region that is not among them. */
  due: ReadonlyMap<string, Date>;
  anywhere: Date;
}

/** Regions that the contacts of an audience live in. */
export async function listRegions(t: Tenant, audience: Audience, rules: AudienceRules): Promise<string[]> {
  const { where } = fitting(t, audience, rules);
  const { rows } = await sql<{ region: string }>`select distinct c.region from contacts c where ${where}`.execute(t.db);
  return rows.map(({ region }) => region);
}

/** The words and codes of one language, put together: `$1 || prefix || code_1 || $2 …`. */
function bodyOf({ words }: TextParts, link_prefix: string) {
  const pieces = words.map((word, index) =>
    index === 0 ? sql`${word}::text` : sql`${link_prefix}::text || ${sql.ref(`m.code_${index}`)} || ${word}::text`,
  );
  return sql`${sql.join(pieces, sql` || `)}`;
}

/**
 * How the company's next contacts are shared out, in the order of their ids: the last one of each stretch and how many contacts it has.
 * Up to `count` stretches of up to `most`, and fewer where each would have less than `least`; none when no contact is left.
 */
export async function listStretchEnds(
  t: Tenant,
  after: string | null,
  { count, most, least }: { count: number; most: number; least: number },
): Promise<{ last: string; contacts: number }[]> {
  const { rows } = await sql<{ last: string; contacts: number }>`
    with s as materialized (
      select ids, cardinality(ids) as n, greatest(1, least(${count}::int, cardinality(ids) / ${least}::int)) as stretches
      from (select array_agg(c.loyalty_customer_id) as ids from (
        select loyalty_customer_id from contacts where company_id = ${t.companyId} and loyalty_customer_id > ${after ?? NIL}
        order by loyalty_customer_id limit ${count * most}) c) x
      where ids is not null
    )
    select s.ids[s.n * i / s.stretches] as last, s.n * i / s.stretches - s.n * (i - 1) / s.stretches as contacts
    from s cross join lateral generate_series(1, s.stretches) as i order by i`.execute(t.db);
  return rows;
}

/**
 * Holds a campaign as it is until the transaction is over, together with whoever queues another stretch of the same turn.
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

/** When the texts of a campaign that wait are due: each moment is looked for behind the one before, so few rows are read. */
export async function listWaits(t: Tenant, campaign_id: string, now: Date): Promise<Date[]> {
  const next = (after: RawBuilder<unknown>) => sql`(select m.due_at from messages m where m.company_id = ${t.companyId}
    and m.campaign_id = ${campaign_id} and m.status in ('queued', 'held') and m.due_at > ${after} order by m.due_at limit 1)`;
  const { rows } = await sql<{ due_at: Date }>`
    with recursive waits (due_at) as (
      select ${next(sql`${now}`)} union all select ${next(sql`w.due_at`)} from waits w where w.due_at is not null
    ) select due_at from waits where due_at is not null`.execute(t.db);
  return rows.map(({ due_at }) => due_at);
}

/**
 * Puts the contacts of a stretch into the queue: one message for each, with its links, in one statement. Whoever has a message of the
 * campaign already gets no second one. The caller holds the turn, so nobody else queues these contacts meanwhile.
 * A cap's end is rounded up to ten minutes, so that those who send are woken a few times and not once for each person.
 */
export async function queueStretch(t: Tenant, stretch: QueuedStretch): Promise<void> {
  const { campaign_id, text, text_es, rules, last } = stretch;
  const after = stretch.after ?? NIL;
  // Sorting so many contacts in memory takes half the time.
  await sql`set local work_mem = '64MB'`.execute(t.db);
  const { caps, where, reason } = fitting(t, stretch.audience, rules, stretch);
  // Some have theirs when a process was killed. Not `exists`: the database would make a join of that, and knows little of so young a campaign.
  const isNew = sql`c.loyalty_customer_id not in (select o.loyalty_customer_id from messages o where o.company_id = ${t.companyId}
    and o.campaign_id = ${campaign_id} and o.loyalty_customer_id > ${after} and o.loyalty_customer_id <= ${last})`;
  const spanish = text_es ?? text;
  const isSpanish = text_es ? sql`m.language = 'es'` : sql`false`;
  const links = Array.from({ length: Math.max(text.targets.length, spanish.targets.length) }, (_, index) => ({
    code: `code_${index + 1}`,
    target: sql`case when ${isSpanish} then ${spanish.targets[index] ?? null}::text else ${text.targets[index] ?? null}::text end`,
  }));
  // One secret for all codes of the statement: asking for random bytes for each costs three times as much.
  const seed = randomBytes(32);
  const codes = links.map(
    ({ code }, index) => sql`, link_code(${seed}, n * ${links.length}::bigint + ${index}::bigint) as ${sql.ref(code)}`,
  );
  const linked = sql`, linked as (
      insert into short_links (code, company_id, message_id, campaign_id, loyalty_customer_id, target, created_at)
      select l.code, ${t.companyId}, m.message_id, ${campaign_id}, m.loyalty_customer_id, l.target, ${rules.now}
      from m cross join lateral (values ${sql.join(links.map(({ code, target }) => sql`(${sql.ref(`m.${code}`)}, ${target})`))}) as l (code, target)
      where l.target is not null
    )`;
  await sql`
    with m as (
      select ${messageId(rules.now, stretch.before, sql`n`)} as message_id, c.loyalty_customer_id, c.phone_e164, c.language,
        c.free_at, c.open_at, greatest(c.free_at, c.open_at, ${rules.now}) as due_at
        ${sql.join(codes, sql``)}
      from (
        select c.loyalty_customer_id, c.phone_e164, c.language, coalesce(p.due_at, ${stretch.anywhere}) as open_at,
          date_bin('10 minutes', r.free_at + interval '599.999 seconds', 'epoch') as free_at,
          row_number() over (order by c.loyalty_customer_id) as n
        from contacts c left join (${caps}) r using (loyalty_customer_id)
          left join unnest(${[...stretch.due.keys()]}::text[], ${[...stretch.due.values()]}::timestamptz[]) as p (region, due_at)
          on p.region = c.region
        where ${where} and ${reason} is null
          and c.loyalty_customer_id > ${after} and c.loyalty_customer_id <= ${last} and ${isNew}
      ) c
    )${links.length > 0 ? linked : sql``}
    insert into messages (company_id, message_id, campaign_id, loyalty_customer_id, phone_e164, body, purpose, status, reason,
      due_at, segments, created_at, created_by)
    select ${t.companyId}, m.message_id, ${campaign_id}, m.loyalty_customer_id, m.phone_e164,
      case when ${isSpanish} then ${bodyOf(spanish, stretch.link_prefix)} else ${bodyOf(text, stretch.link_prefix)} end,
      'marketing',
      case when m.due_at > ${rules.now} then 'held' else 'queued' end,
      case when m.free_at > ${rules.now} and m.free_at >= m.open_at then 'frequency_cap'
        when m.open_at > ${rules.now} then 'quiet_hours' end,
      m.due_at,
      case when ${isSpanish} then ${spanish.segments}::int else ${text.segments}::int end,
      ${rules.now}, ${stretch.created_by}
    from m`.execute(t.db);
}
