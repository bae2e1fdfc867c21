import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { updateContact } from '../sql.ts';
import { type ContactRef, phoneOf } from './contact_ref.ts';
import { type DropWaiting, stopMessages } from './stop_messages.ts';

/** Parks a contact whom messages no longer reach; nothing is tried until they write to us or join again. Consent stays unchanged. */
export async function markUnreachable(
  ctx: Ctx,
  t: Tenant,
  { reason, ...ref }: ContactRef & { reason: string },
  dropWaiting: DropWaiting,
): Promise<void> {
  const { contact } = await phoneOf(t, ref);
  if (!contact || contact.unreachable_at) return;
  const id = contact.loyalty_customer_id;
  await stopMessages(ctx, t, id, { unreachable_at: ctx.now, unreachable_reason: reason }, dropWaiting);
  await announce(t, { type: 'contact', id });
}

/** Ends the parking of a contact who was heard from. */
export async function markReachable(ctx: Ctx, t: Tenant, ref: ContactRef): Promise<void> {
  const { contact } = await phoneOf(t, ref);
  if (!contact?.unreachable_at) return;
  const id = contact.loyalty_customer_id;
  await updateContact(t, id, { unreachable_at: null, unreachable_reason: null, updated_at: ctx.now });
  await announce(t, { type: 'contact', id });
}
