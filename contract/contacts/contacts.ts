import { z } from 'zod';
import { emailFault, isZip } from '../account/fields.ts';
import { fieldTexts } from '../account/signup.texts.ts';
import { endpoint, Id, Instant, Paging } from '../http.ts';
import { LANGUAGES } from '../language.ts';
import { EMAIL_MAX, NAME_MAX, PAGE_SIZE_MAX, PHONE_SPELLING_MAX, SEARCH_MAX } from '../limits.ts';
import { line } from '../line.ts';
import { contactErrors } from './errors.texts.ts';
import { ATTESTATION_MAX, CONTACTS_PAGE_SIZE, OPT_OUT_WORDS_MAX, TAGS_MAX } from './limits.ts';
import { TagRef } from './tags.ts';

export const CONSENT_STATES = ['consented', 'needs_confirmation', 'opted_out'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

export const Contact = z.object({
  loyalty_customer_id: Id,
  name: z.string().nullable(),
  phone_e164: z.string(),
  email: z.string().nullable(),
  /** Whether marketing messages can be sent: a short form of `consent`. */
  consented: z.boolean(),
  consent: z.enum(CONSENT_STATES),
  /** When the one request to confirm was sent. */
  confirmation_asked_at: Instant.nullable(),
  /** When that request will be sent, while it waits. */
  confirmation_goes_out_at: Instant.nullable(),
  language: z.enum(LANGUAGES),
  zip_code: z.string().nullable(),
  /** How the contact was added. */
  source: z.enum(['web_form', 'staff', 'import', 'keyword', 'api']),
  /** Set while no message reaches the contact. */
  unreachable_at: Instant.nullable(),
  archived_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant.nullable(),
  tags: z.array(TagRef),
});
export type Contact = z.infer<typeof Contact>;

/** A contact's zip code can be empty. */
export function zipFault(zip: string): string | null {
  return zip.trim() === '' || isZip(zip) ? null : fieldTexts.zip;
}

const { tooLong } = contactErrors;

const Email = z
  .string()
  .trim()
  .max(EMAIL_MAX, tooLong(EMAIL_MAX))
  .refine((email) => email === '' || emailFault(email) === null, fieldTexts.email);
const Zip = z
  .string()
  .trim()
  .refine((zip) => zipFault(zip) === null, fieldTexts.zip);
const TagNames = z.array(line().min(1)).max(TAGS_MAX);

/** The shop's statement that a contact agreed to be texted. Without it the contact has to confirm first. */
export const Attestation = z.object({
  /** How the contact agreed: `Signed the card at the register`. */
  how: line().min(1, contactErrors.attestationHow).max(ATTESTATION_MAX, tooLong(ATTESTATION_MAX)),
  /** The day on which the contact agreed. */
  when: z.iso.date(contactErrors.attestationWhen),
  /** Who witnessed it; the user who adds the contact when omitted. */
  by: line().min(1, contactErrors.attestationBy).max(NAME_MAX, tooLong(NAME_MAX)).optional(),
});
export type Attestation = z.infer<typeof Attestation>;

const Fields = z.object({
  name: line().max(NAME_MAX, tooLong(NAME_MAX)).nullish(),
  email: Email.nullish(),
  zip_code: Zip.nullish(),
  language: z.enum(LANGUAGES).optional(),
  attestation: Attestation.optional(),
});

export const ContactInput = Fields.extend({
  /** In any spelling; numbers without a country are US numbers. */
  phone_e164: line().min(1, contactErrors.phone).max(PHONE_SPELLING_MAX, contactErrors.phone),
  /** Counts only with an attestation. */
  consented: z.boolean().default(true),
  /** Names of existing tags. */
  tags: TagNames.default([]),
  source: z.enum(['staff', 'api']).default('api'),
});
export type ContactInput = z.output<typeof ContactInput>;

/** Omitted fields stay unchanged; `tags` replaces all tags. */
export const ContactChange = Fields.extend({
  consented: z.boolean().optional(),
  tags: TagNames.optional(),
  /** Names of existing tags. The others stay as they are when the change arrives. */
  add_tags: TagNames.optional(),
  remove_tag_ids: z.array(Id).max(TAGS_MAX).optional(),
});
export type ContactChange = z.output<typeof ContactChange>;

const ContactParams = z.object({ loyalty_customer_id: Id });
const TagIds = z.object({ tag_ids: z.array(Id).min(1).max(TAGS_MAX) });
const TagRefs = z.object({ tags: z.array(TagRef) });

export const contacts = {
  list: endpoint({
    method: 'GET',
    path: '/contacts',
    summary: 'List contacts, newest first. Search by name, email address, or phone in any format',
    access: 'loyalty_sms',
    query: Paging.extend({
      limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(CONTACTS_PAGE_SIZE),
      search: z.string().trim().max(SEARCH_MAX, tooLong(SEARCH_MAX)).optional(),
      tag_id: Id.optional(),
      consent: z.enum(CONSENT_STATES).optional(),
      archived: z.stringbool().optional(),
    }),
    staleAfter: ['contact'],
    reply: z.object({ customers: z.array(Contact), total_count: z.number().int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/contacts',
    summary: 'Add a contact. Each phone number is one contact',
    access: 'loyalty_sms',
    body: ContactInput,
    reply: Contact,
  }),
  get: endpoint({
    method: 'GET',
    path: '/contacts/:loyalty_customer_id',
    summary: 'Get a contact',
    access: 'loyalty_sms',
    params: ContactParams,
    staleAfter: ['contact'],
    reply: Contact,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/contacts/:loyalty_customer_id',
    summary:
      'Change a contact. consented=false opts the contact out, which is all that works without a plan; consented=true needs an attestation',
    // The route requires the feature for anything but an opt-out.
    access: 'session',
    role: 'manager',
    params: ContactParams,
    body: ContactChange,
    reply: Contact,
  }),
  optOut: endpoint({
    method: 'POST',
    path: '/contacts/:loyalty_customer_id/opt-out',
    summary: 'Opt a contact out of texts at their request, also when the plan has ended',
    access: 'session',
    params: ContactParams,
    body: z.object({ words: z.string().trim().max(OPT_OUT_WORDS_MAX, tooLong(OPT_OUT_WORDS_MAX)).optional() }),
    reply: Contact,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/contacts/:loyalty_customer_id/archive',
    summary: 'Archive a contact. They get no texts until restored',
    access: 'loyalty_sms',
    role: 'manager',
    params: ContactParams,
    reply: Contact,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/contacts/:loyalty_customer_id/restore',
    summary: 'Restore an archived contact with its earlier consent',
    access: 'loyalty_sms',
    role: 'manager',
    params: ContactParams,
    reply: Contact,
  }),
  listTags: endpoint({
    method: 'GET',
    path: '/contacts/:loyalty_customer_id/tags',
    summary: 'List the tags of a contact',
    access: 'loyalty_sms',
    params: ContactParams,
    staleAfter: ['contact'],
    reply: TagRefs,
  }),
  addTags: endpoint({
    method: 'POST',
    path: '/contacts/:loyalty_customer_id/tags',
    summary: 'Add tags to a contact',
    access: 'loyalty_sms',
    role: 'manager',
    params: ContactParams,
    body: TagIds,
    reply: TagRefs,
  }),
  removeTags: endpoint({
    method: 'DELETE',
    path: '/contacts/:loyalty_customer_id/tags',
    summary: 'Remove tags from a contact',
    access: 'loyalty_sms',
    role: 'manager',
    params: ContactParams,
    body: TagIds,
    reply: TagRefs,
  }),
};
