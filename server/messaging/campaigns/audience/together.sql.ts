import { sql } from 'kysely';
import type { Audience, LeftOutReason } from '#contract/messaging/campaigns/audiences.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { type AudienceRules, fitting } from './audience.sql.ts';

/** Whom several audiences reach. */
export interface Together {
  /** The recipients of each audience, in their order. */
  recipients: number[];
  /** The contacts of all audiences, each once: who is left out of one and gets another's message counts with those who get it. */
  groups: { reason: LeftOutReason | null; count: number }[];
}

/**
 * Counts the contacts of audiences that are asked for at the same moment, with the same caps. What holds back each contact is looked up once
 * for all of them.
 */
export async function countTogether(
  t: Tenant,
  asked: readonly { audience: Audience; rules: AudienceRules }[],
): Promise<Together> {
  const parts = asked.map(({ audience, rules }) => fitting(t, audience, rules));
  const [first] = parts;
  if (!first) return { recipients: [], groups: [] };
  const matches = parts.map(
    ({ where, reason }, place) => sql`select ${sql.lit(place)} as place, c.loyalty_customer_id, ${reason} as reason
      from contacts c left join r using (loyalty_customer_id) where ${where}`,
  );
  const { rows } = await sql<{ place: number | null; reason: LeftOutReason | null; count: number }>`
    with r as materialized (${first.caps}), f as materialized (${sql.join(matches, sql` union all `)})
    select place, null as reason, count(*) as count from f where reason is null group by 1
    union all
    select null, reason, count(*) from (
      select case when bool_and(reason is not null) then min(reason) end as reason from f group by loyalty_customer_id) e group by 2`.execute(
    t.db,
  );
  const recipients = parts.map((_, place) => rows.find((row) => row.place === place)?.count ?? 0);
  return { recipients, groups: rows.filter(({ place }) => place === null) };
}
