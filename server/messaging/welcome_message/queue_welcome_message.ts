import { automaticMessage } from '#contract/messaging/sms/message_texts.ts';
import { getContact } from '#server/contacts/contacts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { getBrand } from '../brand.sql.ts';
import { ALL_LIMITS } from '../limits.rules.ts';
import { arrivesAt } from '../quiet/arrival.ts';
import { queueMessage } from '../sending/queue/queue_message.ts';
import { getWelcomeMessage } from './welcome_message.ts';

/**
 * Greets a contact who has just joined: with the welcome message now, when a promotion can reach the contact now; otherwise with the plain
 * confirmation now, which is not a promotion, and with the welcome message when the hours allow. Part of the transaction in which the
 * contact joins. 404.
 */
export async function queueWelcomeMessage(
  ctx: Ctx,
  t: Tenant,
  loyalty_customer_id: string,
  limits = ALL_LIMITS,
): Promise<void> {
  const { phone_e164, language } = await getContact(t, loyalty_customer_id);
  const due_at = await arrivesAt(ctx, t, loyalty_customer_id, limits);
  const whom = { phone_e164, loyalty_customer_id };
  if (due_at > ctx.now) {
    const body = automaticMessage('joined', language, await getBrand(t));
    await queueMessage(ctx, t, { ...whom, body, purpose: 'opt_in' });
  }
  await queueMessage(ctx, t, { ...whom, body: await getWelcomeMessage(t, language), purpose: 'welcome', due_at });
}
