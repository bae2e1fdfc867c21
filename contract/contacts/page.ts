import { z } from 'zod';
import { CalendarDate, endpoint, Id, Instant } from '../http.ts';
import { NAME_MAX, PAGE_SIZE_MAX, PHONE_SPELLING_MAX } from '../limits.ts';
import { MESSAGE_STATUSES } from '../messaging/campaigns/statuses.ts';
import { MEANINGS, MESSAGE_PURPOSES } from '../messaging/inbound/replies.ts';
import { Attestation, CONSENT_STATES } from './contacts.ts';
import { contactErrors } from './errors.texts.ts';
import { TIMELINE_PAGE_SIZE } from './limits.ts';

export const CONSENT_EVENT_KINDS = ['opt_in', 'opt_out', 'added_unconfirmed', 'confirmation_asked', 'erased'] as const;
export type ConsentEventKind = (typeof CONSENT_EVENT_KINDS)[number];

export const CONSENT_SOURCES = ['web_form', 'web_page', 'staff', 'import', 'keyword', 'api', 'carrier'] as const;

/** The kinds of entries in a contact's history; each belongs to a feature. */
export const TIMELINE_KINDS = ['consent', 'message', 'reply', 'click', 'coupon'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Ids are unique within a kind, and order entries of the same millisecond. */
const Entry = z.object({ id: Id, at: Instant });
const CampaignRef = z.object({ campaign_id: Id, name: z.string() }).nullable();

export const TimelineEntry = z.discriminatedUnion('kind', [
  Entry.extend({
    kind: z.literal('consent'),
    what: z.enum(CONSENT_EVENT_KINDS),
    source: z.enum(CONSENT_SOURCES),
    /** The words that the contact was shown. */
    wording: z.string().nullable(),
    /** What the contact wrote or said. */
    words: z.string().nullable(),
    attestation: Attestation.nullable(),
    /** The user who recorded it. */
    by: z.string().nullable(),
  }),
  Entry.extend({
    kind: z.literal('message'),
    purpose: z.enum(MESSAGE_PURPOSES),
    status: z.enum(MESSAGE_STATUSES),
    /** Why it waits or was left out. */
    reason: z.string().nullable(),
    body: z.string(),
    campaign: CampaignRef,
    by: z.string().nullable(),
  }),
  Entry.extend({
    kind: z.literal('reply'),
    meaning: z.enum(MEANINGS),
    body: z.string(),
    media_count: z.number().int(),
    reply_thread_id: Id,
  }),
  Entry.extend({
    kind: z.literal('click'),
    /** `coupons` and `my_texts` are the contact's own pages; otherwise the address. */
    target: z.string(),
    campaign: CampaignRef,
  }),
  Entry.extend({
    kind: z.literal('coupon'),
    what: z.enum(['issued', 'redeemed', 'undone']),
    title: z.string(),
    code: z.string(),
    by: z.string().nullable(),
    reason: z.string().nullable(),
    sale_cents: z.number().int().nullable(),
  }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** The source of the consent, in short. */
const ConsentNow = z.object({
  state: z.enum(CONSENT_STATES),
  /** Null when the ledger has no entry, which does not happen. */
  since: Instant.nullable(),
  source: z.enum(CONSENT_SOURCES).nullable(),
  attestation: Attestation.nullable(),
  by: z.string().nullable(),
  /** Whether the number must not be texted in any case: it said STOP, or was erased, before. */
  suppressed_at: Instant.nullable(),
});

export const ContactDetails = z.object({
  consent: ConsentNow,
  birth_date: CalendarDate.nullable(),
  /** The code of the place where they scanned. */
  joined_from: z.string().nullable(),
  /** IANA; several when the zone is not certain. */
  time_zones: z.array(z.string()),
  /** Since when the personal link is valid, or was first texted; null: there is none yet, or it was closed. */
  link_made_at: Instant.nullable(),
});
export type ContactDetails = z.infer<typeof ContactDetails>;

const ContactParams = z.object({ loyalty_customer_id: Id });
const ofContact = { access: 'loyalty_sms', params: ContactParams } as const;

export const FILE_FORMATS = ['json', 'pdf'] as const;
const Format = z.enum(FILE_FORMATS).default('json');

export const contactPage = {
  details: endpoint({
    method: 'GET',
    path: '/contacts/:loyalty_customer_id/details',
    summary: "Get a contact's source of consent, local time and personal link",
    ...ofContact,
    staleAfter: ['contact'],
    reply: ContactDetails,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/contacts/:loyalty_customer_id/timeline',
    summary: "Get a contact's history, newest first. Pass `next` of the previous page as `before`",
    ...ofContact,
    query: z.object({
      kind: z.enum(TIMELINE_KINDS).optional(),
      before: z
        .string()
        .regex(/^\d{1,15}_[\da-f-]{36}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(TIMELINE_PAGE_SIZE),
    }),
    staleAfter: ['contact', 'campaign', 'coupon', 'reply'],
    reply: z.object({ entries: z.array(TimelineEntry), next: z.string().nullable() }),
  }),
  link: endpoint({
    method: 'POST',
    path: '/contacts/:loyalty_customer_id/link',
    summary: "Get a contact's personal link, creating it if needed",
    ...ofContact,
    role: 'manager',
    reply: z.object({ path: z.string() }),
    // The link gives access to the contact's pages, so it is stored nowhere.
    keyed: false,
  }),
  closeLink: endpoint({
    method: 'DELETE',
    path: '/contacts/:loyalty_customer_id/link',
    summary: 'Revoke a personal link. A new one has a different address',
    ...ofContact,
    role: 'manager',
    grace: true,
    reply: z.object({ was_open: z.boolean() }),
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/contacts/:loyalty_customer_id/send-link',
    sends: true,
    summary: 'Text the personal link to a contact who agreed to texts, as soon as the law of their place allows it',
    ...ofContact,
    role: 'manager',
    /** `goes_out_at`: null when it is sent at once. */
    reply: z.object({ message_id: Id, goes_out_at: Instant.nullable() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/contacts/:loyalty_customer_id/export',
    summary: 'Export all data about one contact as JSON or PDF',
    ...ofContact,
    role: 'manager',
    query: z.object({ format: Format }),
    reply: 'stream',
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/contacts/evidence',
    summary: 'Export the evidence of consent for a phone number as JSON or PDF, even if it is not a contact',
    access: 'loyalty_sms',
    role: 'manager',
    query: z.object({
      /** In any spelling. */
      phone: z.string().trim().min(1, contactErrors.phone).max(PHONE_SPELLING_MAX, contactErrors.phone),
      format: Format,
    }),
    reply: 'stream',
  }),
  erase: endpoint({
    method: 'POST',
    path: '/contacts/:loyalty_customer_id/erase',
    summary:
      'Delete everything that identifies the contact, also when the plan has ended; the number stays blocked. This cannot be undone',
    ...ofContact,
    access: 'session',
    role: 'owner',
    body: z.object({
      /** The contact's name, or their number if they have no name, as a confirmation. */
      confirm: z.string().trim().min(1, contactErrors.eraseConfirm).max(NAME_MAX),
    }),
    reply: z.object({ erased: z.literal(true) }),
  }),
};
