import { sql } from 'kysely';
import { addDays } from '#contract/dates.ts';
import type { MessageStatus } from '#contract/messaging/campaigns/statuses.ts';
import { getTimeZone } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { findLiveSince, GROUPED, wentOut } from './days.sql.ts';
import { WENT_OUT } from './statuses.rules.ts';

/** How many messages of a campaign have one status and reason. */
export interface CampaignFigure {
  campaign_id: string;
  status: MessageStatus;
  /** Empty: none. */
  reason: string;
  messages: number;
  segments: number;
  /** Of earlier attempts that were paid for. */
  earlier_segments: number;
}

/** Counts the messages of campaigns by status and reason. */
export async function countCampaigns(t: Tenant, campaign_ids: readonly string[]): Promise<CampaignFigure[]> {
  if (campaign_ids.length === 0) return [];
  const zone = await getTimeZone(t);
  const since = await findLiveSince(t, zone);
  const ofThese = sql`campaign_id = any(${campaign_ids}::uuid[])`;
  const { rows } = await sql<CampaignFigure>`
    select campaign_id, status, reason, sum(messages)::int as messages, sum(segments)::int as segments,
      sum(earlier_segments)::int as earlier_segments
    from (
      select campaign_id, status, reason, messages, segments, earlier_segments from message_days
      where ${addedUpBefore(t, since, zone)} and ${ofThese}
      union all
      (select ${GROUPED} from messages m where ${wentOut(t, sql`${since}`, sql`null`)} and m.${ofThese} group by 1, 2, 3)
      union all
      (select ${GROUPED} from messages m where m.company_id = ${t.companyId} and m.${ofThese} and m.sent_at is null group by 1, 2, 3)
    ) f group by 1, 2, 3 order by 1, 4 desc, 2, 3`.execute(t.db);
  return rows;
}

/** Calendar days of the shop, both included, in its time zone. */
export interface Days {
  start_date: string;
  end_date: string;
  time_zone: string;
}

/** The sums of the days before `since`. A later day was added up after `since` was read, and its messages are counted one by one. */
const addedUpBefore = (t: Tenant, since: Date | null, zone: string) =>
  sql`company_id = ${t.companyId} and time_zone = ${zone} and day < (${since}::timestamptz at time zone ${zone})::date`;

const midnight = (day: string, zone: string) => sql`(${day}::date::timestamp at time zone ${zone})`;

/** Conditions for what was sent on some days: the rows of days that are added up, and the messages `m` of the other days. */
async function sentOn(t: Tenant, { start_date, end_date, time_zone }: Days) {
  const since = await findLiveSince(t, time_zone);
  const begins = sql`greatest(${since}, ${midnight(start_date, time_zone)})`;
  const ends = midnight(addDays(end_date, 1), time_zone);
  return {
    addedUp: sql`${addedUpBefore(t, since, time_zone)} and day between ${start_date} and ${end_date}`,
    live: wentOut(t, begins, ends),
  };
}

/** The campaigns with a message that was sent on one of these days. */
export async function listCampaignsSent(t: Tenant, days: Days): Promise<string[]> {
  const { addedUp, live } = await sentOn(t, days);
  const { rows } = await sql<{ campaign_id: string }>`
    select campaign_id from message_days where ${addedUp} and campaign_id is not null
    union select m.campaign_id from messages m where ${live} and m.campaign_id is not null`.execute(t.db);
  return rows.map(({ campaign_id }) => campaign_id);
}

/** Counts the messages that were sent on each of these days; days without any are left out. Tests are not counted. */
export async function countSentByDay(t: Tenant, days: Days): Promise<Map<string, number>> {
  const { addedUp, live } = await sentOn(t, days);
  const { rows } = await sql<{ day: string; sent: number }>`
    select day, sum(messages)::int as sent from (
      select day, messages from message_days where ${addedUp} and status = any(${WENT_OUT})
      union all
      (select (m.sent_at at time zone ${days.time_zone})::date as day, count(*) as messages
        from messages m where ${live} and m.status = any(${WENT_OUT}) group by 1)
    ) s group by 1`.execute(t.db);
  return new Map(rows.map(({ day, sent }) => [day, sent]));
}

/** Whether the shop has written to anybody: a test, or a campaign. */
export async function hasSentMessage(t: Tenant): Promise<boolean> {
  const row = await t.db
    .selectFrom('messages')
    .select('message_id')
    .where('company_id', '=', t.companyId)
    .where('purpose', 'in', ['test', 'marketing'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
