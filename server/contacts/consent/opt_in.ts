import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { findBirthDate } from '../contact_page/details.sql.ts';
import { enqueueMove } from '../edit/contact_moved.ts';
import { type ContactChange, type ContactRow, insertContact, updateContact } from '../sql.ts';
import { type ContactRef, phoneOf } from './contact_ref.ts';
import { type Attestation, type Evidence, lastAgreedWording, lockConsent } from './events.sql.ts';
import { appendConsent } from './ledger.ts';
import { promiseOf } from './promise.ts';
import { hasOptedOutOnPage, isSuppressed, liftSuppression } from './suppressions.sql.ts';

/** An opt-in is worth as much as its evidence: the contact's own action, or the shop's attestation (how, when, by whom). */
export type OptIn = ContactRef &
  (
    | { source: 'web_form' | 'web_page' | 'keyword'; evidence: Evidence }
    | { source: 'staff' | 'import' | 'api'; evidence: Evidence & { attestation: Attestation } }
  ) & {
    /** The words that the contact agreed to; null when none were shown, as for an unexpected START. */
    wording: string | null;
    name?: string | undefined;
    email?: string | undefined;
    language?: 'en' | 'es' | undefined;
    zip_code?: string | undefined;
    birth_date?: string | undefined;
    /** The code of the QR source that was scanned. */
    joined_from?: string | undefined;
  };

export type OptedIn =
  | { loyalty_customer_id: string; outcome: 'joined' | 'known' }
  /** The number said STOP and has not said START since. Nothing was changed; the id is null when no contact has the number. */
  | { loyalty_customer_id: string | null; outcome: 'suppressed' };

/**
 * Records an opt-in, and creates the contact if there is none. After a STOP only a START from the phone itself (source `keyword`) counts; a
 * contact who opted out on their own page can come back there (`web_page`). A contact who already agreed stays unchanged, except that newer
 * words are recorded, with the number of promotions that they promise.
 * Part of the caller's transaction, preferably its first step, because it waits for other decisions about consent.
 */
export async function optIn(ctx: Ctx, t: Tenant, given: OptIn): Promise<OptedIn> {
  await lockConsent(t);
  const { phone_e164, contact } = await phoneOf(t, given);
  const hash = ctx.keys.phoneHash(t.companyId, phone_e164);
  const isBack =
    given.source === 'web_page' && contact && (await hasOptedOutOnPage(t, contact.loyalty_customer_id, hash));
  if (given.source === 'keyword' || isBack) await liftSuppression(t, hash);
  else if (await isSuppressed(t, hash)) {
    return { loyalty_customer_id: contact?.loyalty_customer_id ?? null, outcome: 'suppressed' };
  }

  const loyalty_customer_id = contact?.loyalty_customer_id ?? newId();
  const isKnown = contact?.consent === 'consented' && (contact.archived_at === null || !isOwnAction(given));
  const isNews =
    !isKnown || (given.wording !== null && given.wording !== (await lastAgreedWording(t, loyalty_customer_id)));
  const promised_per_month = isNews ? await promiseOf(t, given.wording) : undefined;
  if (contact) {
    const birth_date = given.birth_date ? await findBirthDate(t, loyalty_customer_id) : null;
    await updateContact(t, loyalty_customer_id, {
      ...changeOf(ctx, { ...contact, birth_date }, given),
      ...(promised_per_month === undefined ? {} : { promised_per_month }),
    });
    if (contact.zip_code === null && given.zip_code) await enqueueMove(t, loyalty_customer_id);
  } else {
    await insertContact(t, {
      loyalty_customer_id,
      phone_e164,
      name: given.name ?? null,
      email: given.email ?? null,
      consent: 'consented',
      source: given.source === 'web_page' ? 'web_form' : given.source,
      language: given.language ?? 'en',
      zip_code: given.zip_code ?? null,
      joined_from: given.joined_from ?? null,
      birth_date: given.birth_date ?? null,
      promised_per_month: promised_per_month ?? null,
      created_at: ctx.now,
    });
  }
  if (isNews) {
    await appendConsent(t, [
      {
        consent_event_id: newId(),
        loyalty_customer_id,
        kind: 'opt_in',
        source: given.source,
        wording: given.wording,
        occurred_at: ctx.now,
        recorded_by: ctx.userId,
        evidence: { phone_e164, ...given.evidence },
      },
    ]);
  }
  await announce(t, { type: 'contact', id: loyalty_customer_id });
  return { loyalty_customer_id, outcome: isKnown ? 'known' : 'joined' };
}

/** What an opt-in changes about a known contact. A public form never overwrites what the shop or the contact's own page has written. */
function changeOf(ctx: Ctx, contact: ContactRow & { birth_date: string | null }, given: OptIn): ContactChange {
  const isOwn = isOwnAction(given);
  return {
    updated_at: ctx.now,
    consent: 'consented',
    ...(contact.name === null && given.name ? { name: given.name } : {}),
    ...(contact.email === null && given.email ? { email: given.email } : {}),
    ...(contact.zip_code === null && given.zip_code ? { zip_code: given.zip_code } : {}),
    ...(contact.joined_from === null && given.joined_from ? { joined_from: given.joined_from } : {}),
    ...(given.birth_date && (contact.birth_date === null || given.source !== 'web_form')
      ? { birth_date: given.birth_date }
      : {}),
    ...(given.language && isOwn ? { language: given.language } : {}),
    ...(isOwn ? { archived_at: null, unreachable_at: null, unreachable_reason: null } : {}),
  };
}

/** Whether the contact acts and not the shop; this also restores an archived contact. */
function isOwnAction({ source }: OptIn): boolean {
  return source === 'web_form' || source === 'web_page' || source === 'keyword';
}
