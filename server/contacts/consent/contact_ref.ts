import { contactErrors } from '#contract/contacts/errors.texts.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { type ContactRow, findContact, findContactByPhone } from '../sql.ts';

/** Identifies a contact by number, even before there is a contact, or by id. */
export type ContactRef =
  | { phone_e164: string; loyalty_customer_id?: undefined }
  | { loyalty_customer_id: string; phone_e164?: undefined };

/** The contact of this company, or 404. */
export async function getContact(t: Tenant, loyalty_customer_id: string): Promise<ContactRow> {
  const contact = await findContact(t, loyalty_customer_id);
  if (!contact) throw new AppError('not_found', contactErrors.noContact);
  return contact;
}

/** The number, and the contact if there is one. */
export async function phoneOf(
  t: Tenant,
  ref: ContactRef,
): Promise<{ phone_e164: string; contact: ContactRow | undefined }> {
  if (ref.phone_e164 !== undefined) {
    return { phone_e164: ref.phone_e164, contact: await findContactByPhone(t, ref.phone_e164) };
  }
  const contact = await getContact(t, ref.loyalty_customer_id);
  return { phone_e164: contact.phone_e164, contact };
}
