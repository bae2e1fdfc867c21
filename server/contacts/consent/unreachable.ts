import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db.ts';
import { announce } from '#server/platform/events.ts';
import { updateContact } from '../sql.ts';
import { phoneOf, type Whom } from './whom.ts';

/** Parks somebody whom no text reaches any more; nothing is tried until they write to us or join again. Consent stays as it is. */
export async function markUnreachable(ctx: Ctx, t: Tenant, given: Whom & { reason: string }): Promise<void> {
  await change(ctx, t, given, true, { unreachable_at: ctx.now, unreachable_reason: given.reason });
}

/** Somebody of whom we heard is there after all. */
export async function markReachable(ctx: Ctx, t: Tenant, whom: Whom): Promise<void> {
  await change(ctx, t, whom, false, { unreachable_at: null, unreachable_reason: null });
}

async function change(
  ctx: Ctx,
  t: Tenant,
  whom: Whom,
  isParked: boolean,
  to: { unreachable_at: Date | null; unreachable_reason: string | null },
): Promise<void> {
  const { contact } = await phoneOf(t, whom);
  if (!contact || (contact.unreachable_at !== null) === isParked) return;
  await updateContact(t, contact.loyalty_customer_id, { ...to, updated_at: ctx.now });
  await announce(t, { type: 'contact', id: contact.loyalty_customer_id });
}
