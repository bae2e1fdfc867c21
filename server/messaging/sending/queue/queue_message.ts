import { measure } from '#contract/messaging/sms/sms.ts';
import { isBlocked } from '#server/contacts/contacts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { wakeSender, wakeSenderAt } from '../claim/wake.ts';
import { insertMessage } from '../messages.sql.ts';
import { type MessagePurpose, mayReachBlocked } from '../rules.ts';

export interface MessageToQueue {
  /** E.164. */
  phone_e164: string;
  /** Null for a phone that is not a contact: a test, an answer to an unknown number. */
  loyalty_customer_id: string | null;
  /** The complete text as it arrives: with its prefix, filled in and with its links. */
  body: string;
  /** A campaign's own messages are queued with it; the law for each purpose is checked when the message is sent. */
  purpose: MessagePurpose;
  campaign_id?: string | undefined;
  /** The earliest moment; now when omitted. */
  due_at?: Date | undefined;
  /** The `inbound_message_id` that it answers. */
  in_reply_to?: string | undefined;
}

/**
 * Adds one message and the sender's wake-up to the transaction. Returns the `message_id`. A number that must not be texted gets only what
 * it asked for itself (the confirmation of a STOP, HELP); any other message is stored as left out.
 */
export async function queueMessage(ctx: Ctx, t: Tenant, text: MessageToQueue): Promise<string> {
  const message_id = newId();
  const isLeftOut = !mayReachBlocked(text.purpose) && (await isBlocked(ctx, t, text.phone_e164));
  const due_at = text.due_at ?? ctx.now;
  await insertMessage(t, {
    message_id,
    campaign_id: text.campaign_id ?? null,
    loyalty_customer_id: text.loyalty_customer_id,
    phone_e164: text.phone_e164,
    body: text.body,
    purpose: text.purpose,
    status: isLeftOut ? 'suppressed' : 'queued',
    reason: isLeftOut ? 'opted_out' : null,
    due_at,
    segments: measure(text.body).segments,
    in_reply_to: text.in_reply_to ?? null,
    created_at: ctx.now,
    created_by: ctx.userId,
    settled_at: isLeftOut ? ctx.now : null,
  });
  if (isLeftOut) return message_id;
  if (due_at <= ctx.now) await wakeSender(t, { lanes: 1 });
  else await wakeSenderAt(t, due_at, ctx.now);
  return message_id;
}
