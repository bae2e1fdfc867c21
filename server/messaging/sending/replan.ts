import { CONTACT_MOVED } from '#server/contacts/contacts.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { Job, JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { wakeSender } from './claim/wake.ts';
import { listPlannedMessages, makeDue } from './replan.sql.ts';

const REPLAN_MESSAGES = 'replan_messages';
/** Messages of one transaction. */
const BATCH = 5000;

/** Decides again, after this transaction, when the company's waiting messages are sent, because its hours or caps have changed. */
export function replanMessages(t: Tenant): Promise<void> {
  return enqueue(t, { task: REPLAN_MESSAGES, payload: {}, key: REPLAN_MESSAGES });
}

/**
 * Makes waiting messages due: the sender, which decides about due messages, sends them or holds them again with their new time and reason.
 * Killed and run again, it makes the same messages due once more.
 */
export function replanJobs({ db, clock }: JobDeps): Record<string, JobHandler> {
  async function replan({ companyId, payload, signal }: Job): Promise<void> {
    const loyalty_customer_id = typeof payload.loyalty_customer_id === 'string' ? payload.loyalty_customer_id : null;
    const now = clock();
    const ids = await db.tenant(companyId, (t) => listPlannedMessages(t, now, loyalty_customer_id));
    for (let from = 0; from < ids.length; from += BATCH) {
      signal.throwIfAborted();
      await db.tenant(companyId, async (t) => {
        await makeDue(t, ids.slice(from, from + BATCH), now);
        await wakeSender(t);
      });
    }
  }
  return { [REPLAN_MESSAGES]: replan, [CONTACT_MOVED]: replan };
}
