import type { ContactDetails } from '#contract/contacts/page.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { getContact } from '../consent/contact_ref.ts';
import { findBirthDate, findLastDecision, findSuppression } from './details.sql.ts';
import { linkMadeAt } from './link.ts';
import type { ContactParts } from './parts.ts';

/** What a contact's page shows in addition to the contact. 404. */
export async function showDetails(
  ctx: Ctx,
  t: Tenant,
  parts: ContactParts,
  loyalty_customer_id: string,
): Promise<ContactDetails> {
  const contact = await getContact(t, loyalty_customer_id);
  const decision = await findLastDecision(t, loyalty_customer_id);
  const suppression = await findSuppression(t, ctx.keys.phoneHash(t.companyId, contact.phone_e164));
  return {
    consent: {
      state: contact.consent,
      since: decision?.occurred_at.toISOString() ?? null,
      source: decision?.source ?? null,
      attestation: decision?.attestation ?? null,
      by: decision?.by ?? null,
      suppressed_at: suppression?.suppressed_at.toISOString() ?? null,
    },
    birth_date: await findBirthDate(t, loyalty_customer_id),
    joined_from: contact.joined_from,
    time_zones: parts.zonesOf(contact),
    link_made_at: (await linkMadeAt(t, parts, loyalty_customer_id))?.toISOString() ?? null,
  };
}
