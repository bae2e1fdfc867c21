import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { audit } from '#server/platform/audit.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { readPhone } from '#server/platform/phone.rules.ts';
import { chainStart } from '../consent/chain.ts';
import { findChainEnd } from '../consent/events.sql.ts';
import { checkChain } from '../consent/ledger.ts';
import { findContactByPhone, usernameOf } from '../sql.ts';
import { findSuppression } from './details.sql.ts';
import { listEvidence } from './evidence.sql.ts';

export type EvidenceFile = Awaited<ReturnType<typeof gatherEvidence>>;

/**
 * The evidence of one phone number's consent, as a lawyer would request it; the number need not be a contact's. The audit log records who
 * exported it.
 * @throws AppError 422 for an invalid number
 */
export function gatherEvidence(ctx: Ctx, spelled: string) {
  const phone_e164 = readPhone(spelled);
  if (!phone_e164) throw new AppError('invalid', contactErrors.phone, { fields: { phone: contactErrors.phone } });
  return ctx.tx(async (t) => {
    const hash = ctx.keys.phoneHash(t.companyId, phone_e164);
    const events = await listEvidence(t, { phone_e164, hash: hash.toString('hex') });
    const contact = await findContactByPhone(t, phone_e164);
    const suppression = await findSuppression(t, hash);
    const { name: company, time_zone } = await getCompanyFacts(t);
    const { links, broken_at } = await checkChain(t);
    await audit(ctx, t, 'consent.evidence_taken', contact?.loyalty_customer_id ?? null, { events: events.length });
    return {
      company,
      company_id: t.companyId,
      time_zone,
      phone_e164,
      made_at: ctx.now.toISOString(),
      made_by: (ctx.userId === null ? undefined : await usernameOf(t, ctx.userId)) ?? null,
      contact: contact && {
        loyalty_customer_id: contact.loyalty_customer_id,
        name: contact.name,
        consent: contact.consent,
        confirmation_asked_at: contact.confirmation_asked_at?.toISOString() ?? null,
        archived_at: contact.archived_at?.toISOString() ?? null,
      },
      suppression: suppression && {
        reason: suppression.reason,
        suppressed_at: suppression.suppressed_at.toISOString(),
      },
      events: events.map(({ occurred_at, previous_hash, ...event }) => ({
        ...event,
        occurred_at: occurred_at.toISOString(),
        previous_hash: previous_hash ?? chainStart(t.companyId),
      })),
      chain: {
        links,
        broken_at,
        is_whole: broken_at === null,
        head: (await findChainEnd(t))?.hash ?? null,
        checked_at: ctx.now.toISOString(),
      },
    };
  });
}
