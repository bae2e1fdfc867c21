import type pg from 'pg';
import { restoredTexts } from '#contract/messaging/restored/restored.texts.ts';

/**
 * Keeps a restored installation from sending anything twice, or to a contact who opted out since the backup. Messages that were due, emails
 * that waited, and campaigns whose messages were not all made may have been sent since: they end. Other campaigns pause, and no new one is
 * sent, until an owner resumes.
 * @param owner a connection of the tables' owner, in the transaction that loads the rows
 */
export async function pauseAfterRestore(owner: pg.Client, taken_at: Date, now: Date): Promise<void> {
  await owner.query('update companies set restored_from = $1', [taken_at]);
  await owner.query(
    `update campaigns set status = 'cancelled', finished_at = $1
     where status in ('running', 'paused') and started_at is not null and queued_at is null
       or status = 'scheduled' and scheduled_at <= $1`,
    [now],
  );
  await owner.query(`update campaigns set status = 'paused', pause_reason = $1 where status = 'running'`, [
    restoredTexts.pauseReason,
  ]);
  await owner.query(
    `update messages m set status = 'cancelled', settled_at = $1
     where m.status in ('queued', 'held') and (m.due_at <= $1 or exists (
       select from campaigns c where c.company_id = m.company_id and c.campaign_id = m.campaign_id and c.status = 'cancelled'))`,
    [now],
  );
  await owner.query(`update mails set status = 'failed', last_error = 'restored' where status = 'queued'`);
}
