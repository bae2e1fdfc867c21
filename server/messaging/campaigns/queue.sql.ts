import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Audience } from '#contract/audiences.ts';
import type { TextParts } from '#contract/campaign_text.ts';
import type { Tenant } from '#server/platform/db.ts';
import { type AudienceRules, fitting, NIL } from './audience.sql.ts';
import { messageId } from './message_id.sql.ts';

/** One language's text, ready to be put together for each contact. */
export interface QueuedText extends TextParts {
  /** Every contact's text is as long, since every link is. */
  segments: number;
}

export interface Batch {
  campaign_id: string;
  created_by: string | null;
  audience: Audience;
  rules: AudienceRules;
  /** Contacts after this id; null: from the first. */
  after: string | null;
  size: number;
  /** Texts that the same run has made before. */
  made: number;
  text: QueuedText;
  /** For those who read Spanish; null: everybody gets `text`. */
  text_es: QueuedText | null;
  /** What stands before a link's code. */
  link_prefix: string;
  /** When the hours of each region let a text arrive; `anywhere` for a region that is not among them. */
  due: ReadonlyMap<string, Date>;
  anywhere: Date;
}

interface QueuedBatch {
  last: string | null;
  queued: number;
  waits_until: Date[];
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
 * Puts the next contacts of a campaign into the queue, in the order of their ids: one message for each, with its links, in one statement.
 * Whoever has a message of the campaign already gets no second one. The caller holds the campaign's row, so nobody else queues it meanwhile.
 * A cap's end is rounded up to ten minutes, so that those who send are woken a few times and not once for each person.
 * @returns the last contact looked at, null when there was none left; how many messages it made; when those that wait are due
 */
export async function queueBatch(t: Tenant, batch: Batch): Promise<QueuedBatch> {
  const { campaign_id, text, text_es, rules } = batch;
  // Sorting so many contacts in memory takes half the time.
  await sql`set local work_mem = '64MB'`.execute(t.db);
  const { caps, where, reason } = fitting(t, batch.audience, rules, batch.after);
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
  const { rows } = await sql<QueuedBatch>`
    with chosen as materialized (
      select c.loyalty_customer_id, c.phone_e164, c.language, c.region,
        date_bin('10 minutes', r.free_at + interval '599.999 seconds', 'epoch') as free_at
      from contacts c left join (${caps}) r using (loyalty_customer_id)
      where ${where} and ${reason} is null
        and c.loyalty_customer_id > ${batch.after ?? NIL}
        and not exists (select from messages o where o.company_id = ${t.companyId} and o.campaign_id = ${campaign_id}
          and o.loyalty_customer_id = c.loyalty_customer_id and o.loyalty_customer_id > ${batch.after ?? NIL})
      order by c.loyalty_customer_id limit ${batch.size}
    ), m as materialized (
      select ${messageId(rules.now, batch.made, sql`n`)} as message_id, c.loyalty_customer_id, c.phone_e164, c.language, c.free_at,
        greatest(c.free_at, coalesce(p.due_at, ${batch.anywhere})) as waits_until, coalesce(p.due_at, ${batch.anywhere}) as open_at
        ${sql.join(codes, sql``)}
      from (select chosen.*, row_number() over () as n from chosen) c
        left join unnest(${[...batch.due.keys()]}::text[], ${[...batch.due.values()]}::timestamptz[]) as p (region, due_at)
        on p.region = c.region
    ), made as (
      insert into messages (company_id, message_id, campaign_id, loyalty_customer_id, phone_e164, body, purpose, status, reason,
        due_at, segments, created_at, created_by)
      select ${t.companyId}, m.message_id, ${campaign_id}, m.loyalty_customer_id, m.phone_e164,
        case when ${isSpanish} then ${bodyOf(spanish, batch.link_prefix)} else ${bodyOf(text, batch.link_prefix)} end,
        'marketing',
        case when m.waits_until > ${rules.now} then 'held' else 'queued' end,
        case when m.free_at > ${rules.now} and m.free_at >= m.open_at then 'frequency_cap'
          when m.open_at > ${rules.now} then 'quiet_hours' end,
        greatest(m.waits_until, ${rules.now}),
        case when ${isSpanish} then ${spanish.segments}::int else ${text.segments}::int end,
        ${rules.now}, ${batch.created_by}
      from m
    )${links.length > 0 ? linked : sql``}
    select (select loyalty_customer_id from chosen order by 1 desc limit 1) as last, (select count(*) from m) as queued,
      (select coalesce(array_agg(distinct waits_until), '{}') from m where waits_until > ${rules.now}) as waits_until
  `.execute(t.db);
  return rows[0] ?? { last: null, queued: 0, waits_until: [] };
}
