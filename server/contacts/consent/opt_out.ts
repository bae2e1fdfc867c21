import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { type ContactRef, phoneOf } from './contact_ref.ts';
import { type ConsentSource, type Evidence, lockConsent } from './events.sql.ts';
import { appendConsent } from './ledger.ts';
import { type DropWaiting, stopMessages } from './stop_messages.ts';
import { hasOptedOutOnPage, suppress } from './suppressions.sql.ts';
export type OptOut = ContactRef & {
  source: ConsentSource;
  /** What the contact wrote or said. */
  words?: string | undefined;
  /** The words that the contact was shown on one of our pages. */
  wording?: string | undefined;
  evidence?: Evidence | undefined;
};

/**
 * Records an opt-out: the suppression of the number, the ledger entry and the contact's state, all in the caller's transaction; waiting
 * messages are dropped with it. Works for a number without a contact. A second time changes nothing and returns `already`.
 * Preferably the transaction's first step, because it waits for other decisions about consent.
 */
export async function optOut(
  ctx: Ctx,
  t: Tenant,
  given: OptOut,
  dropWaiting: DropWaiting,
): Promise<{ loyalty_customer_id: string | null; outcome: 'opted_out' | 'already' }> {
  await lockConsent(t);
  const { phone_e164, contact } = await phoneOf(t, given);
  const loyalty_customer_id = contact?.loyalty_customer_id ?? null;
  const reason = given.source === 'carrier' ? 'carrier' : 'opted_out';
  const hash = ctx.keys.phoneHash(t.companyId, phone_e164);
  const isNew = await suppress(t, hash, reason, ctx.now);
  const isChange = contact !== undefined && contact.consent !== 'opted_out';
  // A STOP after an opt-out on the page is a further decision: from then on only START ends the opt-out.
  const isStricter =
    (given.source === 'keyword' || given.source === 'carrier') &&
    loyalty_customer_id !== null &&
    (await hasOptedOutOnPage(t, loyalty_customer_id, hash));
  if (!isNew && !isChange && !isStricter) return { loyalty_customer_id, outcome: 'already' };

  await appendConsent(t, [
    {
      consent_event_id: newId(),
      loyalty_customer_id,
      kind: 'opt_out',
      source: given.source,
      wording: given.wording ?? null,
      occurred_at: ctx.now,
      recorded_by: ctx.userId,
      evidence: { phone_e164, ...given.evidence, ...(given.words === undefined ? {} : { words: given.words }) },
    },
  ]);
  if (contact) {
    await stopMessages(ctx, t, contact.loyalty_customer_id, { consent: 'opted_out' }, dropWaiting);
    await announce(t, { type: 'contact', id: contact.loyalty_customer_id });
  }
  return { loyalty_customer_id, outcome: isNew || isChange ? 'opted_out' : 'already' };
}
