import { markUnreachable, optOut } from '#server/contacts/contacts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { meaningOfFailure } from '../../failures.rules.ts';
import { unreadOptIn } from '../../inbound/inbox.sql.ts';
import { pauseCampaign } from '../campaigns.sql.ts';
import { listLastCodes } from '../messages.sql.ts';
import { PARKED_AFTER } from '../rules.ts';
import { dropWaitingMessages } from '../waiting.sql.ts';

interface Failed {
  message_id: string;
  campaign_id: string | null;
  loyalty_customer_id: string | null;
  phone_e164: string | null;
}

/** Does what the error code of a failed message requires beyond that message. Call it after the message's own row was changed. */
export async function handleFailureCode(ctx: Ctx, t: Tenant, failed: Failed, code: string | null): Promise<void> {
  const { outcome, reason } = meaningOfFailure(code);
  const { message_id, loyalty_customer_id, phone_e164, campaign_id } = failed;
  if (outcome === 'opted_out' && phone_e164 !== null) {
    await optOut(ctx, t, { phone_e164, source: 'carrier' }, dropWaitingMessages);
    // The carrier did not take the contact's word for an opt-in, so the contact got no answer.
    const reply_thread_id = await unreadOptIn(t, message_id);
    if (reply_thread_id) await announce(t, { type: 'reply', id: reply_thread_id });
  }
  if (outcome === 'stop_campaign' && campaign_id !== null) await pauseCampaign(t, campaign_id, reason);
  if (outcome === 'park' && loyalty_customer_id !== null && (await isDead(t, loyalty_customer_id))) {
    await markUnreachable(ctx, t, { loyalty_customer_id, reason }, dropWaitingMessages);
  }
}

/** One failure can be the network's; this many in a row mean that the number is dead. */
async function isDead(t: Tenant, loyalty_customer_id: string): Promise<boolean> {
  const codes = await listLastCodes(t, loyalty_customer_id, PARKED_AFTER);
  return codes.length === PARKED_AFTER && codes.every((code) => meaningOfFailure(code).outcome === 'park');
}
