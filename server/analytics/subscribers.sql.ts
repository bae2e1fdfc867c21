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
 * still count; an archived contact stops being a subscriber when they are archived.
 */
export async function listSubscribers(t: Tenant, moments: readonly Date[]): Promise<Subscribers[]> {
  const { rows } = await sql<{ place: number; joined: number; departed: number; change: number }>`
    with steps as (
      select occurred_at as at, kind = 'opt_in' as agrees,
        coalesce(lag(kind = 'opt_in') over (partition by loyalty_customer_id order by seq), false) as agreed
      from consent_events
      where company_id = ${t.companyId} and loyalty_customer_id is not null and kind <> 'confirmation_asked'
    ), changes as (
      select at, (agrees and not agreed)::int as joined, (agreed and not agrees)::int as departed, agrees::int - agreed::int as change
      from steps where agrees <> agreed
      union all
      select archived_at, 0, 0, -1 from contacts
      where company_id = ${t.companyId} and archived_at is not null and consent = 'consented'
    )
    -- 0: before the first moment; 1: between the first and the second; …
    select width_bucket(at, ${moments}::timestamptz[]) as place, sum(joined) as joined, sum(departed) as departed, sum(change) as change
    from changes group by 1`.execute(t.db);
  const found = new Map(rows.map((row) => [row.place, row]));
  let subscribers = found.get(0)?.change ?? 0;
  return moments.slice(1).map((_, index) => {
    const { joined, departed, change } = found.get(index + 1) ?? { joined: 0, departed: 0, change: 0 };
    subscribers += change;
    return { subscribers, new_subscribers: joined, lost_subscribers: departed };
  });
}
