import { sql } from 'kysely';
import type { MessageProgress } from '#server/drivers/sms/sms.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The outcome of one attempt. */
export interface Outcome {
  message_id: string;
  /** The number of the attempt. */
  attempt: number;
  /** The status at the provider; `queued`: not accepted, to be tried again at `due_at`; `unknown`: unclear until `lease_until`. */
  status: MessageProgress | 'queued' | 'unknown';
  /** Whether the attempt counts; one that was never made does not. */
  counts: boolean;
  provider_ref: string | null;
  reason: string | null;
  error_code: string | null;
  due_at: Date | null;
  lease_until: Date | null;
}

/**
 * Stores the outcomes of attempts. An accepted message is stored whatever became of the lease, and an earlier report is
 * not overwritten; any other outcome counts only while this process holds the lease. What comes back to a canceled campaign is canceled.
 * @returns the ids of the messages that changed
 */
export async function applyOutcomes(t: Tenant, outcomes: readonly Outcome[], now: Date): Promise<Set<string>> {
  const column = <K extends keyof Outcome>(name: K) => outcomes.map((outcome) => outcome[name]);
  const { rows } = await sql<{ message_id: string }>`
    update messages m set
      status = case
        when o.was_taken and (m.status not in ('sending', 'unknown', 'queued', 'held') or m.provider_ref is not distinct from o.provider_ref)
          then m.status
        else o.status end,
      -- While it is looked up, its number stays taken: the finding is about this attempt and not about one that has the number again.
      attempts = m.attempts - case when o.counts or m.status = 'unknown' then 0 else 1 end,
      provider_ref = coalesce(o.provider_ref, m.provider_ref),
      reason = case when o.was_taken and m.provider_ref is not distinct from o.provider_ref then m.reason else o.reason end,
      error_code = case when o.was_taken and m.status not in ('sending', 'unknown') then m.error_code else o.error_code end,
      due_at = coalesce(o.due_at, m.due_at),
      lease_until = o.lease_until,
      sent_at = case when o.was_taken then coalesce(m.sent_at, ${now}) else m.sent_at end,
      settled_at = case when o.status in ('queued', 'unknown') then m.settled_at else coalesce(m.settled_at, ${now}) end
    from (select *, provider_ref is not null as was_taken from unnest(${column('message_id')}::uuid[], ${column('attempt')}::int[],
        ${column('status')}::text[], ${column('counts')}::bool[], ${column('provider_ref')}::text[], ${column('reason')}::text[],
        ${column('error_code')}::text[], ${column('due_at')}::timestamptz[], ${column('lease_until')}::timestamptz[])
      as u (message_id, attempt, status, counts, provider_ref, reason, error_code, due_at, lease_until)) o
    where m.company_id = ${t.companyId} and m.message_id = o.message_id
      -- As in applyDecisions: so that nobody reads all of a new campaign's texts.
      and m.message_id = any(${column('message_id')}::uuid[])
      and (o.was_taken or (m.status in ('sending', 'unknown') and m.attempts = o.attempt))
    returning m.message_id`.execute(t.db);
  await cancelReturned(
    t,
    outcomes.filter(({ status }) => status === 'queued').map(({ message_id }) => message_id),
  );
  return new Set(rows.map(({ message_id }) => message_id));
}

async function cancelReturned(t: Tenant, message_ids: readonly string[]): Promise<void> {
  if (message_ids.length === 0) return;
  await sql`
    update messages set status = 'cancelled'
    where company_id = ${t.companyId} and message_id = any(${message_ids}::uuid[]) and status = 'queued'
      and campaign_id in (select campaign_id from campaigns where company_id = ${t.companyId} and status = 'cancelled')`.execute(
    t.db,
  );
}
