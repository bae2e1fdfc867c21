import { byPhoneTexts } from '#contract/contacts/by_phone.texts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { readablePhone } from '#contract/contacts/phone.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { readPhone } from '#server/platform/phone.rules.ts';
import { getContact } from '../consent/contact_ref.ts';
import { lockConsent } from '../consent/events.sql.ts';
import { appendConsent } from '../consent/ledger.ts';
import { suppress } from '../consent/suppressions.sql.ts';
import { deleteFilesNaming } from '../imports/erase.ts';
import { deleteTokens } from '../links/customer_tokens.sql.ts';
import { type ContactRow, findContactByPhone } from '../sql.ts';
import { deleteAnswers, deleteContact, deleteEvidence, deleteMails, lockContact } from './erase.sql.ts';
import type { ContactParts, Erased } from './parts.ts';

/**
 * Deletes everything that identifies a contact, in one transaction, and records it in the ledger. The number's keyed hash stays: it keeps
 * the number from being texted when a list adds it again, and leads to the chain's entries if a court asks for them.
 * @param confirm the contact's name, or their number if they have no name
 * @throws AppError 404, 409 `importing` while a file of contacts is being processed, 422 when `confirm` does not match
 */
export function eraseContact(
  ctx: Ctx,
  parts: Pick<ContactParts, 'erasers'>,
  loyalty_customer_id: string,
  confirm: string,
): Promise<{ erased: true }> {
  return ctx.tx(async (t) => {
    await lockConsent(t);
    const contact = await getContact(t, loyalty_customer_id);
    const { name, phone_e164 } = contact;
    if (!isNamed({ name, phone_e164 }, confirm)) {
      const detail = contactErrors.eraseConfirmOther(name ?? readablePhone(phone_e164));
      throw new AppError('invalid', detail, { fields: { confirm: detail } });
    }
    return erase(ctx, t, parts, contact, 'staff');
  });
}

/** The same by the contacts, on their own page: the link proves who they are. 404, 409. */
export function eraseOwnContact(
  ctx: Ctx,
  parts: Pick<ContactParts, 'erasers'>,
  loyalty_customer_id: string,
): Promise<{ erased: true }> {
  return ctx.tx(async (t) => {
    await lockConsent(t);
    return erase(ctx, t, parts, await getContact(t, loyalty_customer_id), 'web_page');
  });
}

/**
 * The same with nothing but the number: typing it names whom it is about, a contact or somebody who only texted.
 * @param unlessContact refuses when a contact has the number
 * @throws AppError 404 when nothing is stored about the number, 409 `importing` or for a contact's number
 */
export function eraseByPhone(
  ctx: Ctx,
  parts: Pick<ContactParts, 'erasers'>,
  phone_e164: string,
  unlessContact: boolean,
): Promise<{ erased: true }> {
  return ctx.tx(async (t) => {
    await lockConsent(t);
    const contact = await findContactByPhone(t, phone_e164);
    if (contact && unlessContact) throw new AppError('conflict', contactErrors.phoneTaken);
    const stranger = { loyalty_customer_id: null, phone_e164, name: null, email: null };
    return erase(ctx, t, parts, contact ?? stranger, 'staff');
  });
}

async function erase(
  ctx: Ctx,
  t: Tenant,
  parts: Pick<ContactParts, 'erasers'>,
  { loyalty_customer_id, phone_e164, name, email }: Erased & Pick<ContactRow, 'name' | 'email'>,
  source: 'staff' | 'web_page',
): Promise<{ erased: true }> {
  const erased = { loyalty_customer_id, phone_e164 };
  if (loyalty_customer_id !== null) await lockContact(t, loyalty_customer_id);
  let found = await deleteFilesNaming(t, { phone_e164, name, email }, ctx.now);
  for (const eraser of parts.erasers) found += await eraser(ctx, t, erased);
  found += await deleteEvidence(t, erased);
  found += await deleteAnswers(t, [phone_e164, loyalty_customer_id, email].filter(isGiven));
  found += await deleteMails(t, [phone_e164, readablePhone(phone_e164), email].filter(isGiven));
  if (loyalty_customer_id === null && found === 0) {
    const detail = byPhoneTexts.nothingStored;
    throw new AppError('not_found', detail, { fields: { phone: detail } });
  }
  const phone_hash = ctx.keys.phoneHash(t.companyId, phone_e164);
  await appendConsent(t, [
    {
      consent_event_id: newId(),
      loyalty_customer_id,
      kind: 'erased',
      source,
      wording: null,
      occurred_at: ctx.now,
      recorded_by: ctx.userId,
      evidence: { phone_hash: phone_hash.toString('hex') },
    },
  ]);
  await suppress(t, phone_hash, 'erased', ctx.now);
  await audit(ctx, t, 'contact.erased', loyalty_customer_id);
  if (loyalty_customer_id === null) return { erased: true };
  await deleteTokens(t, loyalty_customer_id);
  await deleteContact(t, loyalty_customer_id);
  await announce(t, { type: 'contact', id: loyalty_customer_id });
  return { erased: true };
}

/** Whether there is something to look for; an empty text would be found everywhere. */
function isGiven(needle: string | null): needle is string {
  return needle !== null && needle !== '';
}

function isNamed({ name, phone_e164 }: { name: string | null; phone_e164: string }, confirm: string): boolean {
  if (name === null) return readPhone(confirm) === phone_e164;
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(confirm) === plain(name);
}
