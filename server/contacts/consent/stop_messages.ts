import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { type ContactStop, stopContact } from '../sql.ts';

/**
 * Drops what waits to be sent to a contact, in the transaction that stops their texts. Texts belong to messaging, which hands this in
 * (server/person_parts.ts).
 */
export type DropWaiting = (
  ctx: Ctx,
  t: Tenant,
  stopped: { loyalty_customer_id: string; reason: 'opted_out' | 'archived' | 'unreachable' },
) => Promise<void>;

/** Nobody who opted out, was archived or became unreachable has a text waiting: the one verb that makes a contact any of these. */
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
