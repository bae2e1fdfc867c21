import type pg from 'pg';
import { restoredTexts } from '#contract/messaging/restored/restored.texts.ts';

/**
 * Keeps a restored installation from sending anything twice, or to a contact who opted out since the backup. Messages that were due, emails
 * that waited, and campaigns whose messages were not all made may have been sent since: they end, also the messages of archived contacts, who
 * may have been restored since. So do all messages without a campaign, which nobody could pause: welcomes, links, and requests to confirm,
 * which can be made again. Other campaigns pause, and no new one is sent, until an owner resumes.
 * @param owner a connection of the tables' owner, in the transaction that loads the rows
 * @param only the one company that was imported; all of them without it
 */
export async function pauseAfterRestore(owner: pg.Client, taken_at: Date, now: Date, only?: string): Promise<void> {
  const ours = '($2::uuid is null or company_id = $2)';
  const one = only ?? null;
  await owner.query(`update companies set restored_from = $1 where ${ours}`, [taken_at, one]);
  await owner.query(
    `update campaigns set status = 'cancelled', finished_at = $1
     where ${ours} and (status in ('running', 'paused') and started_at is not null and queued_at is null
       or status = 'scheduled' and scheduled_at <= $1)`,
    [now, one],
  );
  await owner.query(`update campaigns set status = 'paused', pause_reason = $1 where ${ours} and status = 'running'`, [
    restoredTexts.pauseReason,
    one,
  ]);
  await owner.query(
    `update messages m set status = 'cancelled', settled_at = $1
     where ${ours} and (m.status in ('queued', 'held')
         or m.status = 'suppressed' and m.reason = 'archived' and m.purpose in ('marketing', 'coupon_link'))
       and (m.due_at <= $1 or m.campaign_id is null or exists (
       select from campaigns c where c.company_id = m.company_id and c.campaign_id = m.campaign_id and c.status = 'cancelled'))`,
    [now, one],
  );
  await owner.query(
    `update mails set status = 'failed', last_error = 'restored'
    where ($1::uuid is null or company_id = $1) and status = 'queued'`,
    [one],
  );
}
