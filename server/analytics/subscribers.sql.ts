import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** The subscribers of a span of time: contacts who agreed and are not archived. */
export interface Subscribers {
  /** At its end. */
  subscribers: number;
  /** Contacts who agreed within it, for the first time or again. */
  new_subscribers: number;
  /** Contacts who withdrew their consent or were erased within it. */
  lost_subscribers: number;
}

/**
 * Counts subscribers for each span between two of these moments, which must be in order. It reads the consent ledger, where erased contacts
 * still count; an archived contact stops being a subscriber when they are archived, whatever they decide afterwards.
 */
export async function listSubscribers(t: Tenant, moments: readonly Date[]): Promise<Subscribers[]> {
  const placeOf = (at: string) => sql`width_bucket(${sql.ref(at)}, ${moments}::timestamptz[])`;
  const { rows } = await sql<{ place: number; joined: number; departed: number; change: number }>`
    with steps as (
      select loyalty_customer_id, occurred_at, kind = 'opt_in' as agrees,
        lag(kind = 'opt_in', 1, false) over (partition by loyalty_customer_id order by seq) as agreed
      from consent_events
      where company_id = ${t.companyId} and loyalty_customer_id is not null and kind <> 'confirmation_asked'
    ), archived as (
      select loyalty_customer_id, archived_at from contacts
      where company_id = ${t.companyId} and archived_at is not null
    ), turns as (
      -- What an archived contact decides later changes no subscriber: they were none anymore.
      select s.loyalty_customer_id, s.occurred_at, s.agrees, a.archived_at, coalesce(s.occurred_at > a.archived_at, false) as is_later
      from steps s left join archived a using (loyalty_customer_id) where s.agrees <> s.agreed
    ), changes as (
      select ${placeOf('occurred_at')} as place, count(*) filter (where agrees) as joined, count(*) filter (where not agrees) as departed,
        sum(case when is_later then 0 when agrees then 1 else -1 end) as change
      from turns group by 1
      union all
      select ${placeOf('archived_at')}, 0, 0, -sum(case when agrees then 1 else -1 end)
      from turns where archived_at is not null and not is_later group by 1
    )
    -- 0: before the first moment; 1: between the first and the second; …
    select place, sum(joined)::int as joined, sum(departed)::int as departed, sum(change)::int as change
    from changes group by 1`.execute(t.db);
  const found = new Map(rows.map((row) => [row.place, row]));
  let subscribers = found.get(0)?.change ?? 0;
  return moments.slice(1).map((_, index) => {
    const { joined, departed, change } = found.get(index + 1) ?? { joined: 0, departed: 0, change: 0 };
    subscribers += change;
    return { subscribers, new_subscribers: joined, lost_subscribers: departed };
  });
}
