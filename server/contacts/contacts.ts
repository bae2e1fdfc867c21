import { contactErrors } from '#contract/texts/contact_errors.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isUniqueViolation } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { appendConsentEvents, insertContact } from './sql.ts';

export interface NewContact {
  name: string | null;
  /** E.164, `+12075550142`. */
  phone_e164: string;
  email?: string | null;
  /** An opt-in is worth what its evidence is worth: where it was given, and the words that were agreed to. */
  consent:
    | { kind: 'opt_in'; source: 'web_form' | 'staff' | 'import' | 'keyword' | 'api'; wording: string }
    | { kind: 'added_unconfirmed'; source: 'staff' | 'import' | 'api' };
}

/** Adds a shopper with the first entry of their consent's ledger. Returns the `loyalty_customer_id`; a phone that is known is refused. */
export async function createContact(ctx: Ctx, input: NewContact): Promise<string> {
  const { consent } = input;
  const loyalty_customer_id = newId();
  const { phone_e164 } = input;
  try {
    await ctx.tx(async (t) => {
      await insertContact(t, {
        loyalty_customer_id,
        name: input.name,
        phone_e164,
        email: input.email ?? null,
        consent: consent.kind === 'opt_in' ? 'consented' : 'needs_confirmation',
        source: consent.source,
        created_at: ctx.now,
      });
      await appendConsentEvents(t, [
        {
          consent_event_id: newId(),
          loyalty_customer_id,
          kind: consent.kind,
          source: consent.source,
          wording: consent.kind === 'opt_in' ? consent.wording : null,
          occurred_at: ctx.now,
          recorded_by: ctx.userId,
          evidence: { phone_e164 },
        },
      ]);
      await audit(ctx, t, 'contact.created', loyalty_customer_id, { consent: consent.kind, source: consent.source });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'contacts_company_id_phone_e164_key')) throw error;
    throw new AppError('conflict', contactErrors.phoneTaken, { code: 'phone_taken' });
  }
  return loyalty_customer_id;
}
