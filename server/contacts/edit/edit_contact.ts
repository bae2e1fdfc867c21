import { ATTESTED_WORDING } from '#contract/contacts/contacts.texts.ts';
import type { Contact, ContactChange, ContactInput } from '#contract/contacts/contacts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { isAbroad } from '#contract/contacts/phone.ts';
import { isSpokenConsent } from '#contract/contacts/spoken_consent.ts';
import type { TagRef } from '#contract/contacts/tags.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { readPhone } from '#server/platform/phone.rules.ts';
import { getContact } from '../consent/contact_ref.ts';
import { lockConsent } from '../consent/events.sql.ts';
import { optIn } from '../consent/opt_in.ts';
import { optOut } from '../consent/opt_out.ts';
import { type DropWaiting, stopMessages } from '../consent/stop_messages.ts';
import { findShownContact } from '../list.sql.ts';
import { updateContact } from '../sql.ts';
import { addTagsTo, listTagsOf, removeTagsFrom } from '../tags/tags.sql.ts';
import { tagIdsOf } from '../tags/tags.ts';
import { attested } from './attest.ts';
import { enqueueMove } from './contact_moved.ts';
import { createContact } from './create_contact.ts';

/** The contact as the API shows it, or 404. */
export async function showContact(t: Tenant, id: string): Promise<Contact> {
  const contact = await findShownContact(t, id);
  if (!contact) throw new AppError('not_found', contactErrors.noContact);
  return contact;
}

/** The messages that a contact's consent causes; messages come after contacts. */
export interface ConsentMessages {
  /** Queues the welcome message to a contact whose agreement a user has just entered. */
  queueWelcomeMessage: (ctx: Ctx, t: Tenant, loyalty_customer_id: string) => Promise<void>;
  /** Lets the messages wait again that archiving a contact stopped, when the contact is restored. */
  resumeStoppedMessages: (
    ctx: Ctx,
    t: Tenant,
    stopped: { loyalty_customer_id: string; archived_at: Date },
  ) => Promise<void>;
  /** Queues it again to a restored contact, if archiving the contact stopped it. */
  queueStoppedWelcomeMessage: (ctx: Ctx, t: Tenant, loyalty_customer_id: string) => Promise<void>;
  /** Queues the one request to confirm, unless the contact has had it. */
  ask: (ctx: Ctx, t: Tenant, loyalty_customer_id: string) => Promise<void>;
}

/** Adds a contact for a user or a program. Who was added by a user gets the message that their consent calls for. */
export function addContact(ctx: Ctx, input: ContactInput, messages: ConsentMessages): Promise<Contact> {
  const { tags, phone_e164: typed_phone, ...rest } = input;
  const phone_e164 = numberOf(typed_phone);
  return ctx.tx(async (t) => {
    const attestation = await attested(ctx, t, input.attestation);
    const id = await createContact(ctx, t, { ...rest, phone_e164, attestation });
    await addTagsTo(t, id, await tagIdsOf(t, { names: tags }));
    const added = await showContact(t, id);
    if (input.source !== 'staff' || !input.consented || !attestation) return added;
    if (added.consent === 'consented') await messages.queueWelcomeMessage(ctx, t, id);
    else if (added.consent === 'needs_confirmation') await messages.ask(ctx, t, id);
    return showContact(t, id);
  });
}

/** The number of a new contact, from a country to which we send texts; 422. */
function numberOf(typed: string): string {
  const phone_e164 = readPhone(typed);
  if (phone_e164 !== null && !isAbroad(phone_e164)) return phone_e164;
  const fault = phone_e164 === null ? contactErrors.phone : contactErrors.abroad;
  throw new AppError('invalid', fault, { fields: { phone_e164: fault } });
}

/**
 * Changes what the shop stores about a contact. `consented` false opts out a consented contact, true opts in another one if it is attested in
 * writing, and asks them to confirm after a spoken yes; anything else leaves consent unchanged, so that a program can write back what it has read.
 */
export function changeContact(
  ctx: Ctx,
  id: string,
  change: ContactChange,
  { dropWaiting, messages }: { dropWaiting: DropWaiting; messages: ConsentMessages },
): Promise<Contact> {
  return ctx.tx(async (t) => {
    await lockConsent(t);
    const before = await getContact(t, id);
    const { name, email, zip_code, language, tags, consented } = change;
    await updateContact(t, id, {
      updated_at: ctx.now,
      ...(name === undefined ? {} : { name: name || null }),
      ...(email === undefined ? {} : { email: email || null }),
      ...(zip_code === undefined ? {} : { zip_code: zip_code || null }),
      ...(language === undefined ? {} : { language }),
    });
    if (zip_code !== undefined && (zip_code || null) !== before.zip_code) await enqueueMove(t, id);
    if (tags) {
      const kept = new Set((await listTagsOf(t, id)).map(({ tag_id }) => tag_id));
      const tagIds = await tagIdsOf(t, { names: tags }, kept);
      await removeTagsFrom(t, id, { allBut: tagIds });
      await addTagsTo(t, id, tagIds);
    }
    if (change.remove_tag_ids) await removeTagsFrom(t, id, { only: change.remove_tag_ids });
    if (change.add_tags) await addTagsTo(t, id, await tagIdsOf(t, { names: change.add_tags }));
    const attestation = await attested(ctx, t, change.attestation);
    if (consented === false && before.consent === 'consented') {
      await optOut(ctx, t, { loyalty_customer_id: id, source: 'staff' }, dropWaiting);
      await audit(ctx, t, 'contact.opted_out', id);
    } else if (consented && attestation && before.consent === 'needs_confirmation') {
      if (isSpokenConsent(attestation.how)) {
        await messages.ask(ctx, t, id);
      } else {
        const given = { source: 'staff', wording: ATTESTED_WORDING, evidence: { attestation } } as const;
        await optIn(ctx, t, { loyalty_customer_id: id, ...given });
        await audit(ctx, t, 'contact.opted_in', id);
        await messages.queueWelcomeMessage(ctx, t, id);
      }
    }
    await audit(ctx, t, 'contact.changed', id, { fields: Object.keys(change) });
    await announce(t, { type: 'contact', id });
    return showContact(t, id);
  });
}

/** Records that the customer asked at the counter; the ledger says that a user was told. */
export function optOutByStaff(
  ctx: Ctx,
  id: string,
  words: string | undefined,
  dropWaiting: DropWaiting,
): Promise<Contact> {
  return ctx.tx(async (t) => {
    const given = { loyalty_customer_id: id, source: 'staff', words: words || undefined } as const;
    const { outcome } = await optOut(ctx, t, given, dropWaiting);
    if (outcome === 'opted_out') await audit(ctx, t, 'contact.opted_out', id);
    return showContact(t, id);
  });
}

/** Archives or restores a contact. Doing it twice has the effect of once. */
export function archiveContact(
  ctx: Ctx,
  id: string,
  isArchived: boolean,
  { dropWaiting, messages }: { dropWaiting: DropWaiting; messages: ConsentMessages },
): Promise<Contact> {
  return ctx.tx(async (t) => {
    await lockConsent(t);
    const { archived_at, consent, unreachable_at } = await getContact(t, id);
    if ((archived_at !== null) !== isArchived) {
      if (archived_at === null) {
        await stopMessages(ctx, t, id, { archived_at: ctx.now }, dropWaiting);
      } else {
        await updateContact(t, id, { archived_at: null, updated_at: ctx.now });
        const isTexted = consent !== 'opted_out' && unreachable_at === null;
        if (isTexted) await messages.resumeStoppedMessages(ctx, t, { loyalty_customer_id: id, archived_at });
        if (consent === 'consented') await messages.queueStoppedWelcomeMessage(ctx, t, id);
      }
      await audit(ctx, t, isArchived ? 'contact.archived' : 'contact.restored', id);
      await announce(t, { type: 'contact', id });
    }
    return showContact(t, id);
  });
}

/** Adds tags to a contact, or removes some. */
export function changeTagsOf(
  ctx: Ctx,
  id: string,
  change: { add: readonly string[] } | { remove: readonly string[] },
): Promise<{ tags: TagRef[] }> {
  return ctx.tx(async (t) => {
    await getContact(t, id);
    if ('add' in change) await addTagsTo(t, id, await tagIdsOf(t, { ids: change.add }));
    else await removeTagsFrom(t, id, { only: change.remove });
    await updateContact(t, id, { updated_at: ctx.now });
    await audit(ctx, t, 'contact.tagged', id, change);
    await announce(t, { type: 'contact', id });
    return { tags: await listTagsOf(t, id) };
  });
}
