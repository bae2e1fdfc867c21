import { findContactByPhone, markReachable } from '#server/contacts/contacts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import type { Greeting } from '../welcome_message/queue_welcome_message.ts';
import { type ActedOn, actOn } from './act_on.ts';
import { isDoneByItself, meaningFor } from './inbound.rules.ts';
import { claimReceipt, findLastCampaign, insertInbound, saveThread } from './receive.sql.ts';

/** A received message for one company. */
export interface InboundMessage {
  driver: string;
  provider_ref: string;
  phone_e164: string;
  address: string | null;
  body: string;
  media_count: number;
  is_answered: boolean;
}

/**
 * Stores a message and does what it asks for, in one transaction: the consent, the row, the answer.
 * @param may.mayConfirm whether this company is the one that can confirm a STOP
 */
export async function recordInbound(
  ctx: Ctx,
  t: Tenant,
  text: InboundMessage,
  { mayConfirm, greeting }: { mayConfirm: boolean; greeting: Greeting },
): Promise<{ isNew: boolean; hasConfirmed: boolean; reply_thread_id: string | null }> {
  const { driver, provider_ref, phone_e164, body } = text;
  if (!(await claimReceipt(t, { driver, provider_ref, received_at: ctx.now }))) {
    return { isNew: false, hasConfirmed: false, reply_thread_id: null };
  }
  const before = await findContactByPhone(t, phone_e164);
  const known = before && {
    consent: before.consent,
    is_asked_to_confirm: before.confirmation_asked_at !== null,
    language: before.language,
  };
  const reading = meaningFor(body, known ?? null);
  const inbound_message_id = newId();
  const acted: ActedOn = await actOn(ctx, t, {
    ...text,
    inbound_message_id,
    reading,
    contact: before,
    mayConfirm,
    greeting,
  });
  if (before) await markReachable(ctx, t, { phone_e164 });
  const loyalty_customer_id = acted.loyalty_customer_id;
  const reply_thread_id = await saveThread(t, {
    reply_thread_id: newId(),
    loyalty_customer_id,
    phone_e164,
    last_at: ctx.now,
  });
  await insertInbound(t, {
    inbound_message_id,
    reply_thread_id,
    loyalty_customer_id,
    phone_e164,
    address: text.address,
    body,
    meaning: acted.kind,
    campaign_id: loyalty_customer_id === null ? null : await findLastCampaign(t, loyalty_customer_id),
    driver,
    media_count: text.media_count,
    is_answered_by_provider: text.is_answered,
    received_at: ctx.now,
    read_at: isDoneByItself(acted.kind) ? ctx.now : null,
  });
  await announce(t, { type: 'reply', id: reply_thread_id });
  return { isNew: true, hasConfirmed: acted.hasConfirmed, reply_thread_id };
}
