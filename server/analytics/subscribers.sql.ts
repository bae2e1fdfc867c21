import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** The subscribers of some days: contacts who agreed and are not archived. */
export interface Subscribers {
  /** At their end. */
  subscribers: number;
  /** Contacts who agreed on these days, for the first time or again. */
  new_subscribers: number;
  /** Contacts who withdrew their consent or were erased on these days. */
  lost_subscribers: number;
}

/** What changed on a day of the shop's calendar. */
interface DayOfChanges {
  day: string;
  joined: number;
  departed: number;
  /** The last entry of the ledger that is counted in it. */
  last_seq: number;
}

/**
 * What the entries of the consent ledger after one of them changed, by day. Each is compared with the contact's entry before it, because a second
 * opt-in adds no subscriber.
 */
function changesAfter(t: Tenant, zone: string, seq: number): RawBuilder<DayOfChanges> {
  const decides = sql<SqlBool>`company_id = ${t.companyId} and kind <> 'confirmation_asked'`;
  return sql<DayOfChanges>`
    select (occurred_at at time zone ${zone})::date as day, count(*) filter (where agrees and not agreed)::int as joined,
      count(*) filter (where agreed and not agrees)::int as departed, max(seq) as last_seq
    from (
      select seq, occurred_at, kind = 'opt_in' as agrees,
        lag(kind = 'opt_in', 1, false) over (partition by loyalty_customer_id order by seq) as agreed
      from consent_events where ${decides}
        and loyalty_customer_id in (select loyalty_customer_id from consent_events where ${decides} and seq > ${seq})
    ) steps where seq > ${seq} group by 1`;
}

interface Place {
  /** 0: before the first day; 1: from the first day until before the second; … */
  place: number;
  joined: number;
  departed: number;
  change: number;
}

/** The days that are added up, and the last entry of the ledger in them. */
async function listAddedUp(
  t: Tenant,
  zone: string,
  days: readonly string[],
): Promise<(Place & { last_seq: number })[]> {
  const { rows } = await sql<Place & { last_seq: number }>`
    select width_bucket(day, ${days}::date[]) as place, sum(joined)::int as joined, sum(departed)::int as departed,
      sum(joined - departed)::int as change, max(last_seq) as last_seq
    from subscriber_days where company_id = ${t.companyId} and time_zone = ${zone} group by 1`.execute(t.db);
  return rows;
}

/** What the ledger says after an entry, and the archive, about which it says nothing. */
async function countLater(t: Tenant, zone: string, days: readonly string[], seq: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select width_bucket(day, ${days}::date[]) as place, sum(joined)::int as joined, sum(departed)::int as departed,
      sum(joined - departed - archived)::int as change
    from (
      select day, joined, departed, 0 as archived from (${changesAfter(t, zone, seq)}) later
      union all
      -- What contacts were before they were archived ends on that day, and what they decide later changes no subscriber.
      (select (greatest(occurred_at, archived_at) at time zone ${zone})::date, 0, 0, sum(case when agrees then 1 else -1 end)
        from (
          select e.occurred_at, c.archived_at, e.kind = 'opt_in' as agrees,
            lag(e.kind = 'opt_in', 1, false) over (partition by e.loyalty_customer_id order by e.seq) as agreed
          from contacts c
          join consent_events e on e.company_id = c.company_id and e.loyalty_customer_id = c.loyalty_customer_id
          where c.company_id = ${t.companyId} and c.archived_at is not null and e.kind <> 'confirmation_asked'
        ) steps where agrees <> agreed group by 1)
    ) changes group by 1`.execute(t.db);
  return rows;
}

/**
 * Counts subscribers from each of these days until before the next one; they must be in order. It reads the consent ledger, where erased
 * contacts still count; an archived contact stops being a subscriber when they are archived, whatever they decide afterwards.
 */
export async function listSubscribers(t: Tenant, zone: string, days: readonly string[]): Promise<Subscribers[]> {
  // The sums say themselves how far they go: entries that a job adds meanwhile are later ones here.
  const addedUp = await listAddedUp(t, zone, days);
  const last = Math.max(0, ...addedUp.map(({ last_seq }) => last_seq));
  const found = Map.groupBy([...addedUp, ...(await countLater(t, zone, days, last))], ({ place }) => place);
  const sum = (place: number, of: 'joined' | 'departed' | 'change') =>
    (found.get(place) ?? []).reduce((total, row) => total + row[of], 0);
  let subscribers = sum(0, 'change');
  return days.slice(1).map((_, index) => {
    subscribers += sum(index + 1, 'change');
    return {
      subscribers,
      new_subscribers: sum(index + 1, 'joined'),
      lost_subscribers: sum(index + 1, 'departed'),
    };
  });
}

/** Adds what the ledger has got since the last time to the sums of its days. Entries never change, and later ones change nothing about them. */
export async function addUpChanges(t: Tenant, zone: string): Promise<void> {
  const { last_seq } = await t.db
    .selectFrom('subscriber_days')
    .select((eb) => eb.fn.coalesce(eb.fn.max('last_seq'), sql<number>`0`).as('last_seq'))
    .where('company_id', '=', t.companyId)
    .where('time_zone', '=', zone)
    .executeTakeFirstOrThrow();
  const { rows } = await changesAfter(t, zone, last_seq).execute(t.db);
  if (rows.length === 0) return;
  await t.db
    .insertInto('subscriber_days')
    .values(rows.map((sum) => ({ company_id: t.companyId, time_zone: zone, ...sum })))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'time_zone', 'day']).doUpdateSet((eb) => ({
        joined: eb('subscriber_days.joined', '+', eb.ref('excluded.joined')),
        departed: eb('subscriber_days.departed', '+', eb.ref('excluded.departed')),
        last_seq: eb.ref('excluded.last_seq'),
      })),
    )
    .execute();
}

/** Deletes the sums of time zones that the shop has left. */
export async function deleteOtherZones(t: Tenant, zone: string): Promise<void> {
  await t.db
    .deleteFrom('subscriber_days')
    .where('company_id', '=', t.companyId)
    .where('time_zone', '<>', zone)
    .execute();
}
