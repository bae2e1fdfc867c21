import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { type ConsentSource, type Evidence, lockConsent } from './events.sql.ts';
import { appendConsent } from './ledger.ts';
import { type DropWaiting, stopMessages } from './stop_messages.ts';
import { hasLeftOnPage, suppress } from './suppressions.sql.ts';
import { phoneOf, type Whom } from './whom.ts';
export type OptOut = Whom & {
  source: ConsentSource;
  /** What the person wrote or said. */
  words?: string | undefined;
  /** The words that they were shown, on a page of ours. */
  wording?: string | undefined;
  evidence?: Evidence | undefined;
};

/**
 * Records that somebody wants no more texts: the suppression of their number, the entry in the ledger and the contact's state, all in the
 * caller's transaction; what waits to be sent to them is dropped with it. Works for a number that is no contact's. A second time changes
 * nothing and says `already`.
 *
 * Best the transaction's first step: it waits for others who decide about consent.
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
  // A STOP after leaving on the page is one more decision: from then on only a START brings them back.
  const isStricter =
    (given.source === 'keyword' || given.source === 'carrier') &&
    loyalty_customer_id !== null &&
    (await hasLeftOnPage(t, loyalty_customer_id, hash));
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
