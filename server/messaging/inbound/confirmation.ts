import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { isAbroad } from '#contract/contacts/phone.ts';
import { restoredTexts } from '#contract/messaging/restored/restored.texts.ts';
import { automaticMessage } from '#contract/messaging/sms/message_texts.ts';
import { hasFeature } from '#server/billing/billing.ts';
import { askForConfirmation, getContact, wasAsked } from '#server/contacts/contacts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { machineCtx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { getBrand } from '../brand.sql.ts';
import { adultsBornBy, isAdult } from '../campaigns/adults.ts';
import type { Limits } from '../limits.rules.ts';
import { arrivesAt } from '../quiet/arrival.ts';
import { findRestored } from '../restored/restored.sql.ts';
import { requireNotRestored } from '../restored/restored.ts';
import { queueMessage } from '../sending/queue/queue_message.ts';
import { readSettings } from '../settings/settings.ts';
import { countContactsToAsk, listContactsToAsk } from './confirmation.sql.ts';

export const ASK_TO_CONFIRM = 'ask_to_confirm';
/** Contacts asked in one transaction. */
const BATCH = 100;

/**
 * Asks a contact without proven consent to confirm, within the quiet hours of the contact's place. A contact gets one request ever. Returns
 * when it is sent.
 * @throws AppError 404, or 409 `not_unconfirmed`, `archived`, `already_asked`, `unreachable`, `abroad`, `restored`, and `not_known_to_be_21`
 * when a YES would not count because of the age check
 */
export async function askToConfirm(ctx: Ctx, t: Tenant, loyalty_customer_id: string, limits: Limits): Promise<Date> {
  await requireNotRestored(t, restoredTexts.requestsPaused);
  const { language, phone_e164 } = await getContact(t, loyalty_customer_id);
  if (isAbroad(phone_e164)) throw new AppError('conflict', contactErrors.notTextedAbroad, { code: 'abroad' });
  if (!(await canAnswer(ctx, t, loyalty_customer_id))) {
    throw new AppError('conflict', contactErrors.notKnownToBe21, { code: 'not_known_to_be_21' });
  }
  const body = automaticMessage('confirm', language, await getBrand(t));
  await askForConfirmation(ctx, t, loyalty_customer_id, body);
  const due_at = await arrivesAt(ctx, t, loyalty_customer_id, limits);
  await queueMessage(ctx, t, { phone_e164, loyalty_customer_id, body, purpose: 'confirmation', due_at });
  return due_at;
}

/** Whether a request to confirm to this contact would be sent, and a YES to it would count. 404. */
export async function mayBeAsked(ctx: Ctx, t: Tenant, loyalty_customer_id: string): Promise<boolean> {
  const contact = await getContact(t, loyalty_customer_id);
  if (contact.consent !== 'needs_confirmation' || wasAsked(contact)) return false;
  if (contact.archived_at || contact.unreachable_at || isAbroad(contact.phone_e164)) return false;
  if ((await findRestored(t)) !== null) return false;
  return canAnswer(ctx, t, loyalty_customer_id);
}

/** Whether a YES of the contact would count: with the age check, only that of a contact known to be 21. */
async function canAnswer(ctx: Ctx, t: Tenant, loyalty_customer_id: string): Promise<boolean> {
  return !(await readSettings(t)).age_gate || isAdult(ctx, t, loyalty_customer_id);
}

/** How many contacts would be asked now. */
export async function countToAsk(ctx: Ctx): Promise<{ to_ask: number }> {
  return { to_ask: await ctx.tx(async (t) => countContactsToAsk(t, ctx.now, await bornUntilOf(t, ctx.now))) };
}

/** The last date of birth with which a YES counts; null: age does not matter. */
async function bornUntilOf(t: Tenant, now: Date): Promise<string | null> {
  return (await readSettings(t)).age_gate ? adultsBornBy(t, now) : null;
}

/** Enqueues the job that asks every contact who exists now and has not been asked. Returns how many. 409 `restored`. */
export function askAllToConfirm(ctx: Ctx): Promise<{ to_ask: number }> {
  return ctx.tx(async (t) => {
    await requireNotRestored(t, restoredTexts.requestsPaused);
    const to_ask = await countContactsToAsk(t, ctx.now, await bornUntilOf(t, ctx.now));
    if (to_ask > 0) await wake(t, { until: ctx.now.toISOString(), user_id: ctx.userId });
    return { to_ask };
  });
}

function wake(t: Tenant, payload: { until: string; user_id: string | null }): Promise<void> {
  return enqueue(t, { task: ASK_TO_CONFIRM, payload, key: ASK_TO_CONFIRM });
}

/** Asks a batch and leaves the rest to the next job. A contact who was asked is no longer selected, so a killed job loses nothing. */
export function confirmationJobs(deps: JobDeps & Limits): Record<string, JobHandler> {
  return {
    [ASK_TO_CONFIRM]: async ({ companyId, payload }) => {
      const until = String(payload.until);
      const user_id = typeof payload.user_id === 'string' ? payload.user_id : null;
      const ctx = { ...machineCtx(deps.db, companyId, deps.clock(), deps.log), userId: user_id };
      await ctx.tx(async (t) => {
        if ((await findRestored(t)) !== null || !(await hasFeature(t, 'loyalty_sms', ctx.now))) return;
        const ids = await listContactsToAsk(t, new Date(until), await bornUntilOf(t, ctx.now), BATCH);
        for (const id of ids) await askToConfirm(ctx, t, id, deps);
        if (ids.length === BATCH) await wake(t, { until, user_id });
      });
    },
  };
}
