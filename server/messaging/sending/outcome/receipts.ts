import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { meaningOfFailure } from '../../failures.rules.ts';
import { noteLateChange } from '../../figures/add_up.ts';
import { isCanceled, reopenCampaign } from '../campaigns.sql.ts';
import { wakeSenderAt } from '../claim/wake.ts';
import { lockMessage, type SentMessage, updateMessage } from '../messages.sql.ts';
import { advances, isAboutLastAttempt, RESENDS_MAX, resendAt } from '../rules.ts';
import { handleFailureCode } from './consequences.ts';

export interface Receipt {
  /** The message id from the address of the report; without it, the provider's reference is looked up. */
  message_id?: string | undefined;
  provider_ref?: string | undefined;
  status: 'sent' | 'delivered' | 'undelivered' | 'failed';
  error_code: string | null;
}

/**
 * Processes a delivery report. A message only ever advances: a report that comes late, twice or out of order changes nothing. An error code
 * has consequences: a dead number is parked, a carrier's opt-out is recorded, a campaign that can only fail is paused, and a message that
 * certainly did not arrive for a temporary reason is held for another attempt.
 * @returns whether it changed anything
 */
export async function recordReceipt(ctx: Ctx, t: Tenant, receipt: Receipt): Promise<boolean> {
  const message = await lockMessage(t, receipt);
  if (!message || !isAboutLastAttempt(message, receipt.provider_ref) || !advances(message.status, receipt.status))
    return false;
  const isFailure = receipt.status === 'undelivered' || receipt.status === 'failed';
  const retry = isFailure ? await resendOf(ctx, t, message, receipt.error_code) : null;
  if (retry) await holdForResend(ctx, t, message, receipt, retry);
  else await note(ctx, t, message, receipt);
  await noteLateChange(t, message.sent_at ?? message.slot_at, ctx.now);
  if (isFailure) await handleFailureCode(ctx, t, message, receipt.error_code);
  if (message.campaign_id) await announce(t, { type: 'campaign', id: message.campaign_id });
  return true;
}

async function note(ctx: Ctx, t: Tenant, message: SentMessage, receipt: Receipt): Promise<void> {
  const { status, error_code, provider_ref } = receipt;
  await updateMessage(t, message.message_id, {
    status,
    error_code,
    reason: null,
    lease_until: null,
    settled_at: ctx.now,
    ...(provider_ref === undefined ? {} : { provider_ref }),
    // An unclear message whose answer never came.
    ...(message.sent_at === null ? { sent_at: message.slot_at ?? ctx.now } : {}),
  });
}

/** When a message that certainly did not arrive can be sent again; null when it cannot. */
async function resendOf(ctx: Ctx, t: Tenant, message: SentMessage, code: string | null): Promise<Date | null> {
  if (meaningOfFailure(code).outcome !== 'retry_later' || message.attempts >= RESENDS_MAX) return null;
  // The confirmation of a STOP is lawful only within minutes of it.
  if (message.purpose === 'opt_out') return null;
  // Nothing would ever send or cancel it: the job that cancels what waits has run.
  if (message.campaign_id && (await isCanceled(t, message.campaign_id))) return null;
  return resendAt(code, ctx.now);
}

async function holdForResend(ctx: Ctx, t: Tenant, message: SentMessage, receipt: Receipt, due_at: Date): Promise<void> {
  await updateMessage(t, message.message_id, {
    status: 'held',
    reason: receipt.error_code,
    error_code: null,
    due_at,
    lease_until: null,
    sent_at: null,
    // Networks charge an undelivered attempt like a delivered one; a failed one never reached them.
    earlier_sends: message.earlier_sends + (receipt.status === 'undelivered' ? 1 : 0),
    // The reference of the finished attempt is kept, so that its further reports are not mistaken for those of the next attempt.
    ...(receipt.provider_ref === undefined ? {} : { provider_ref: receipt.provider_ref }),
  });
  if (message.campaign_id) await reopenCampaign(t, message.campaign_id);
  await wakeSenderAt(t, due_at, ctx.now);
}
