import { ATTESTED_WORDING } from '#contract/contacts/contacts.texts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { isSpokenConsent } from '#contract/contacts/spoken_consent.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { isBlocked } from '../consent/blocked.ts';
import { type Attestation, lockConsent } from '../consent/events.sql.ts';
import { appendConsent } from '../consent/ledger.ts';
import { promiseOf } from '../consent/promise.ts';
import { type ConsentState, type ContactRow, findContactByPhone, insertContact } from '../sql.ts';
export interface NewContact {
  /** E.164, `+12075550142`. */
  phone_e164: string;
  name?: string | null | undefined;
  email?: string | null | undefined;
  language?: 'en' | 'es' | undefined;
  zip_code?: string | null | undefined;
  /** Whether the shop says that the contact agreed; it counts only with an attestation. */
  consented: boolean;
  attestation?: Attestation | undefined;
  source: 'staff' | 'api';
}

/**
 * Adds a contact with the shop's data, in the caller's transaction, with the first entry of the consent ledger. Without an attestation, and
 * with that of a spoken yes, the contact has to confirm first; a number that said STOP stays opted out in any case. Returns the
 * `loyalty_customer_id`.
 * @throws AppError 409 `phone_taken` or `phone_archived`, with the `loyalty_customer_id` of the contact who has the number
 */
export async function createContact(ctx: Ctx, t: Tenant, input: NewContact): Promise<string> {
  await lockConsent(t);
  const { phone_e164, source } = input;
  const existing = await findContactByPhone(t, phone_e164);
  if (existing) throw phoneTaken(existing);

  const blocked = await isBlocked(ctx, t, phone_e164);
  const attestation = input.consented && !blocked ? input.attestation : undefined;
  const isProven = attestation !== undefined && !isSpokenConsent(attestation.how);
  const consent: ConsentState = blocked ? 'opted_out' : isProven ? 'consented' : 'needs_confirmation';
  const loyalty_customer_id = newId();
  await insertContact(t, {
    loyalty_customer_id,
    phone_e164,
    name: input.name || null,
    email: input.email || null,
    consent,
    source,
    language: input.language ?? 'en',
    zip_code: input.zip_code || null,
    joined_from: null,
    birth_date: null,
    promised_per_month: isProven ? await promiseOf(t, ATTESTED_WORDING) : null,
    created_at: ctx.now,
  });
  await appendConsent(t, [
    {
      consent_event_id: newId(),
      loyalty_customer_id,
      kind: isProven ? 'opt_in' : 'added_unconfirmed',
      source,
      wording: isProven ? ATTESTED_WORDING : null,
      occurred_at: ctx.now,
      recorded_by: ctx.userId,
      evidence: { phone_e164, ...(attestation ? { attestation } : {}) },
    },
  ]);
  await audit(ctx, t, 'contact.created', loyalty_customer_id, { consent, source });
  await announce(t, { type: 'contact', id: loyalty_customer_id });
  return loyalty_customer_id;
}

function phoneTaken({ loyalty_customer_id, archived_at }: ContactRow): AppError {
  const detail = archived_at ? contactErrors.phoneArchived : contactErrors.phoneTaken;
  const code = archived_at ? 'phone_archived' : 'phone_taken';
  return new AppError('conflict', detail, { code, loyalty_customer_id, fields: { phone_e164: detail } });
}
