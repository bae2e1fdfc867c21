import { contactErrors } from '#contract/contacts/errors.texts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { type ContactRow, updateContact } from '../sql.ts';
import { getContact } from './contact_ref.ts';
import { lockConsent } from './events.sql.ts';
import { appendConsent } from './ledger.ts';

/**
 * Records that a contact without proven consent is asked to confirm: once, and again only if that request was never sent. The caller sends
 * the message in the same transaction.
 * @param wording the text of the request; a YES agrees to it
 * @throws AppError 404, or 409 `not_unconfirmed`, `archived`, `already_asked` and `unreachable`
 */
export async function askForConfirmation(
  ctx: Ctx,
  t: Tenant,
  loyalty_customer_id: string,
  wording: string,
): Promise<ContactRow> {
  await lockConsent(t);
  const contact = await getContact(t, loyalty_customer_id);
  if (contact.consent !== 'needs_confirmation') {
    throw new AppError('conflict', contactErrors.nothingToConfirm, { code: 'not_unconfirmed' });
  }
  if (contact.archived_at) throw new AppError('conflict', contactErrors.archived, { code: 'archived' });
  if (wasAsked(contact)) {
    throw new AppError('conflict', contactErrors.askedAlready, { code: 'already_asked' });
  }
  if (contact.unreachable_at) throw new AppError('conflict', contactErrors.unreachable, { code: 'unreachable' });
  await updateContact(t, loyalty_customer_id, { confirmation_asked_at: ctx.now, updated_at: ctx.now });
  await appendConsent(t, [
    {
      consent_event_id: newId(),
      loyalty_customer_id,
      kind: 'confirmation_asked',
      source: ctx.userId === null ? 'api' : 'staff',
      wording,
      occurred_at: ctx.now,
      recorded_by: ctx.userId,
      evidence: { phone_e164: contact.phone_e164 },
    },
  ]);
  await announce(t, { type: 'contact', id: loyalty_customer_id });
  return { ...contact, confirmation_asked_at: ctx.now, updated_at: ctx.now };
}

/** Whether the one request to confirm went out to the contact or waits for its hour. */
export function wasAsked({ confirmation_asked_at, confirmation_goes_out_at }: ContactRow): boolean {
  return confirmation_asked_at !== null || confirmation_goes_out_at !== null;
}
