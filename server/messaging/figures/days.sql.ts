import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';

/** The end of the last day that is added up in this time zone; later messages are counted one by one. Null: no day is added up. */
export async function findLiveSince(t: Tenant, zone: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select (max(day) + 1)::timestamp at time zone ${zone} as since from message_days
    where company_id = ${t.companyId} and time_zone = ${zone}`.execute(t.db);
  return rows[0]?.since ?? null;
}

/** A calendar day of the shop, `2026-11-18`, with its first moment and the one after its last. */
export interface Day {
  day: string;
  begins: Date;
  ends: Date;
}

async function dayOf(t: Tenant, at: RawBuilder<unknown>, zone: string): Promise<Day | undefined> {
  const { rows } = await sql<Day>`
    select day, day::timestamp at time zone ${zone} as begins, (day + 1)::timestamp at time zone ${zone} as ends
    from (select (${at} at time zone ${zone})::date as day) d where day is not null`.execute(t.db);
  return rows[0];
}

/** The day of a moment. */
export function findDayOf(t: Tenant, zone: string, at: Date): Promise<Day | undefined> {
  return dayOf(t, sql`${at}::timestamptz`, zone);
}

/** Matches messages `m` that were sent from one moment until before another one; null stands for no limit. Tests are not counted. */
export function wentOut(t: Tenant, from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`m.company_id = ${t.companyId} and m.purpose <> 'test' and m.sent_at >= coalesce(${from}::timestamptz, '-infinity')
    and m.sent_at < coalesce(${until}::timestamptz, 'infinity')`;
}

/** The day of the first message that was sent at or after a moment; null: of the first message. */
export function findNextDay(t: Tenant, zone: string, from: Date | null): Promise<Day | undefined> {
  const sent = wentOut(t, sql`${from}`, sql`null`);
  return dayOf(t, sql`(select m.sent_at from messages m where ${sent} order by m.sent_at limit 1)`, zone);
}

/** Columns of messages `m` in groups: the first three are what they are grouped by. */
export const GROUPED = sql`m.campaign_id, m.status, coalesce(m.error_code, m.reason, '') as reason,
  count(*) as messages, sum(m.segments) as segments, sum(m.segments * m.earlier_sends) as earlier_segments`;

interface DaySum {
  campaign_id: string | null;
  status: string;
  reason: string;
  messages: number;
  segments: number;
  earlier_segments: number;
}

/** Adds up the messages that were sent on a day and replaces the earlier sums. */
export async function addUpDay(t: Tenant, zone: string, { day, begins, ends }: Day): Promise<void> {
  await sql`delete from message_days
    where company_id = ${t.companyId} and time_zone = ${zone} and day = ${day}`.execute(t.db);
  const { rows } = await sql<DaySum>`
    select ${GROUPED} from messages m where ${wentOut(t, sql`${begins}`, sql`${ends}`)} group by 1, 2, 3`.execute(t.db);
  if (rows.length === 0) return;
  await t.db
    .insertInto('message_days')
    .values(rows.map((sum) => ({ company_id: t.companyId, message_day_id: newId(), time_zone: zone, day, ...sum })))
    .execute();
}

/** Deletes the sums of time zones that the shop has left. */
export async function deleteOtherZones(t: Tenant, zone: string): Promise<void> {
  await sql`delete from message_days where company_id = ${t.companyId} and time_zone <> ${zone}`.execute(t.db);
}
