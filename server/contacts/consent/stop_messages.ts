import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { type ContactStop, stopContact } from '../sql.ts';

/**
 * Drops a contact's waiting messages in the transaction that stops them. Messages belong to messaging, which provides this function
 * (server/contact_parts.ts).
 */
export type DropWaiting = (
  ctx: Ctx,
  t: Tenant,
  stopped: { loyalty_customer_id: string; reason: 'opted_out' | 'archived' | 'unreachable' },
) => Promise<void>;

/** The only verb that opts out, archives or parks a contact, so that none of these contacts has a waiting message. */
export async function stopMessages(
  ctx: Ctx,
  t: Tenant,
  loyalty_customer_id: string,
  stop: ContactStop,
  dropWaiting: DropWaiting,
): Promise<void> {
  await stopContact(t, loyalty_customer_id, stop, ctx.now);
  await dropWaiting(ctx, t, { loyalty_customer_id, reason: reasonOf(stop) });
}

function reasonOf(stop: ContactStop): 'opted_out' | 'archived' | 'unreachable' {
  if ('archived_at' in stop) return 'archived';
  return 'unreachable_at' in stop ? 'unreachable' : stop.consent;
}
