import type { Tenant } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';

/** A job for the features that depend on where a contact is, after the transaction that changed it. */
export const CONTACT_MOVED = 'contact_moved';

/** Lets other features know that a contact's ZIP code has changed. */
export function enqueueMove(t: Tenant, loyalty_customer_id: string): Promise<void> {
  const key = `${CONTACT_MOVED}:${loyalty_customer_id}`;
  return enqueue(t, { task: CONTACT_MOVED, payload: { loyalty_customer_id }, key });
}
