import { z } from 'zod';
import { endpoint, Id, Instant, Paging } from '../../http.ts';
import { LANGUAGES } from '../../language.ts';
import { PHONE_FIELD_MAX, SEARCH_MAX } from '../../limits.ts';
import { line } from '../../line.ts';
import { AUTOMATION_KINDS } from '../automations/kinds.ts';
import { CAMPAIGN_NAME_MAX, TEMPLATE_VALUE_MAX } from '../limits.ts';
import { Audience, LeftOut } from './audiences.ts';
import { DraftContent, SavedDraft } from './drafts.ts';
import { campaignErrors } from './errors.texts.ts';
import { CAMPAIGN_STATUSES, MESSAGE_STATUSES } from './statuses.ts';

export const CAMPAIGN_TYPES = ['promo', 'template', 'coupon', 'welcome', 'confirmation'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

const Count = z.number().int().min(0);

/** Contacts whose message waits: why, and until when at the latest. */
const Held = z.array(z.object({ reason: z.enum(['quiet_hours', 'frequency_cap']), count: Count, until: Instant }));

const CampaignName = line().min(1).max(CAMPAIGN_NAME_MAX, campaignErrors.nameTooLong(CAMPAIGN_NAME_MAX));

/** Who gets it and when; everything can be omitted: everyone consented, now. */
const SendOptions = z.object({
  /** The shop's name for it; when omitted, that of the draft, the template's title, or made from the words. */
  name: CampaignName.optional(),
  /** The same in Spanish, for contacts who read Spanish. */
  message_body_es: z.string().trim().optional(),
  audience: Audience.optional(),
  scheduled_at: z.iso.datetime({ offset: true }).optional(),
  /** Also to customers who got the same words in the last hours (SAME_WORDS_HOURS); they are left out otherwise. */
  repeats_words: z.boolean().default(false),
  /** The draft that becomes this campaign, in the version that the user saw; it is no longer a draft. */
  draft: z.object({ campaign_id: Id, version: Id }).optional(),
  /** Only to `test_phone`, or else to the phone that the user gave at signup; no campaign is created. */
  test_only: z.boolean().default(false),
  test_phone: z
    .string()
    .trim()
    .max(PHONE_FIELD_MAX + 6)
    .optional(),
});
export type SendOptions = z.output<typeof SendOptions>;

export const SendReply = z.object({
  /** Null: a test. */
  campaign_id: Id.nullable(),
  status: z.enum(CAMPAIGN_STATUSES).nullable(),
  /** Contacts whose message is sent at once, or at the scheduled time; a test has one. */
  sent_count: Count,
  /** All recipients, including those who wait for an hour or a cap. */
  customers_reached: Count,
  left_out: LeftOut,
  held: Held,
});
export type SendReply = z.infer<typeof SendReply>;

export const Preview = z.object({
  /** What prevents sending, one sentence each. */
  faults: z.array(z.string()),
  /** What a careful sender would reconsider. */
  warnings: z.array(z.string()),
  recipients: Count,
  left_out: LeftOut,
  /** Recipients whose message is sent without waiting for an hour or a cap. */
  at_once: Count,
  held: Held,
  /** Each message as it arrives, with the company's name and links of the right length. */
  texts: z.array(
    z.object({
      language: z.enum(LANGUAGES),
      text: z.string(),
      encoding: z.enum(['gsm7', 'ucs2']),
      segments: Count,
      recipients: Count,
    }),
  ),
  segments: Count,
  cost_cents: z.number(),
  /** When the last message will have been sent, by current knowledge. */
  finishes_at: Instant,
});
export type Preview = z.infer<typeof Preview>;

export const CampaignRow = z.object({
  campaign_id: Id,
  name: z.string(),
  type: z.enum(CAMPAIGN_TYPES),
  /** The automation that made it; null: a user. */
  automation: z.enum(AUTOMATION_KINDS).nullable(),
  status: z.enum(CAMPAIGN_STATUSES),
  created_at: Instant,
  scheduled_at: Instant.nullable(),
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** The recipients. */
  recipients: Count,
  /** Messages that were sent, whatever their outcome. */
  sent: Count,
  delivered: Count,
  /** Messages that did not arrive. */
  failed: Count,
  waiting: Count,
  /** Contacts who opened a link of it. */
  clicked: Count,
  /** Of a draft: when it was last saved, and by whom. */
  changed_at: Instant.nullable(),
  changed_by: z.string().nullable(),
});
export type CampaignRow = z.infer<typeof CampaignRow>;

export const Campaign = CampaignRow.extend({
  /** Without the company's name in front. */
  body: z.string(),
  body_es: z.string().nullable(),
  /** What arrives, with the company's name in front. */
  text: z.string(),
  text_es: z.string().nullable(),
  template_id: z.string().nullable(),
  coupon_id: z.string().nullable(),
  audience: Audience,
  adults_only: z.boolean(),
  created_by: z.string().nullable(),
  pause_reason: z.string().nullable(),
  /** The content so far, before it is sent. */
  draft: SavedDraft.nullable(),
  left_out: LeftOut,
  /** Messages by status; statuses without messages are omitted. */
  counts: z.partialRecord(z.enum(MESSAGE_STATUSES), Count),
  /** Why messages wait, were left out or did not arrive: our reason or the provider's code; `detail`: the meaning of a known code. */
  reasons: z.array(
    z.object({ status: z.enum(MESSAGE_STATUSES), reason: z.string(), detail: z.string().nullable(), count: Count }),
  ),
  /** Whether all messages are queued. */
  is_queued: z.boolean(),
  /** When the first of the held messages can be sent; null when none is held. */
  held_until: Instant.nullable(),
  opted_out: Count,
  replies: Count,
  segments: Count,
  cost_cents: z.number(),
  /** When the last message will have been sent, by current knowledge; null when none waits or the campaign is stopped. */
  finishes_at: Instant.nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

export const CampaignMessage = z.object({
  message_id: Id,
  /** Null once the contact was erased. */
  loyalty_customer_id: Id.nullable(),
  name: z.string().nullable(),
  phone_e164: z.string().nullable(),
  status: z.enum(MESSAGE_STATUSES),
  reason: z.string().nullable(),
  /** The meaning of the reason, when it is a known code of the provider. */
  reason_detail: z.string().nullable(),
  due_at: Instant,
  sent_at: Instant.nullable(),
  clicked_at: Instant.nullable(),
});
export type CampaignMessage = z.infer<typeof CampaignMessage>;

const ofCampaign = { params: z.object({ campaign_id: Id }) };
const forAll = { access: 'loyalty_sms' } as const;
const byManager = { access: 'loyalty_sms', role: 'manager' } as const;

export const campaigns = {
  send: endpoint({
    method: 'POST',
    path: '/loyalty/messages/send',
    sends: true,
    summary: 'Send a promotional text to everyone who agreed or to an audience, now or at a scheduled time',
    ...byManager,
    body: SendOptions.extend({ message_body: z.string().trim() }),
    reply: SendReply,
  }),
  sendFromTemplate: endpoint({
    method: 'POST',
    path: '/loyalty/messages/send-from-template',
    sends: true,
    summary: 'Send a promotional text from a template, or with `override_body` instead of its text',
    ...byManager,
    body: SendOptions.extend({
      template_id: Id,
      variables: z.record(z.string(), z.string().max(TEMPLATE_VALUE_MAX)).default({}),
      override_body: z.string().trim().optional(),
    }),
    reply: SendReply,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/loyalty/messages/preview',
    summary: 'Preview a send: recipients, contacts left out by reason, segments, cost and finishing time',
    ...forAll,
    grace: true,
    keyed: false,
    body: SendOptions.pick({ message_body_es: true, audience: true, scheduled_at: true, repeats_words: true }).extend({
      message_body: z.string().trim(),
    }),
    reply: Preview,
  }),
  list: endpoint({
    method: 'GET',
    path: '/loyalty/campaigns',
    summary: 'List campaigns and drafts, newest or last changed first',
    ...forAll,
    query: Paging.extend({
      status: z.enum(CAMPAIGN_STATUSES).optional(),
      search: z.string().max(SEARCH_MAX).optional(),
    }),
    staleAfter: ['campaign'],
    reply: z.object({ campaigns: z.array(CampaignRow), total_count: Count }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/loyalty/campaigns/:campaign_id',
    summary: 'Get a campaign with its texts counted by status',
    ...forAll,
    ...ofCampaign,
    staleAfter: ['campaign'],
    reply: Campaign,
  }),
  texts: endpoint({
    method: 'GET',
    path: '/loyalty/campaigns/:campaign_id/messages',
    summary: 'List the texts of a campaign, one per contact',
    ...forAll,
    ...ofCampaign,
    query: Paging.extend({ status: z.enum(MESSAGE_STATUSES).optional() }),
    staleAfter: ['campaign'],
    reply: z.object({ texts: z.array(CampaignMessage), total_count: Count }),
  }),
  createDraft: endpoint({
    method: 'POST',
    path: '/loyalty/campaigns/drafts',
    summary: 'Save a message as a draft. It is not checked until it is sent',
    ...byManager,
    body: DraftContent.extend({
      /** Restores a deleted draft under its own id and name; `is_named`: the name stays when the words or the template change. */
      campaign_id: Id.optional(),
      name: CampaignName.optional(),
      is_named: z.boolean().default(false),
    }).refine(({ campaign_id, name }) => campaign_id !== undefined || name === undefined, {
      path: ['name'],
      error: campaignErrors.nameOfDeleted,
    }),
    reply: Campaign,
  }),
  updateDraft: endpoint({
    method: 'PUT',
    path: '/loyalty/campaigns/drafts/:campaign_id',
    summary: 'Save a draft again. Returns 409 when someone else changed or sent it since `version`',
    ...byManager,
    ...ofCampaign,
    body: DraftContent.extend({ version: Id }),
    reply: Campaign,
  }),
  deleteDraft: endpoint({
    method: 'DELETE',
    path: '/loyalty/campaigns/drafts/:campaign_id',
    summary: 'Delete a draft; the answer has all of it, to create it again',
    ...byManager,
    ...ofCampaign,
    reply: z.object({ campaign_id: Id, name: z.string(), is_named: z.boolean(), content: DraftContent }),
  }),
  edit: endpoint({
    method: 'POST',
    path: '/loyalty/campaigns/:campaign_id/edit',
    summary: 'Take a campaign that has not begun back to a draft, to change its words, recipients or time',
    ...byManager,
    ...ofCampaign,
    reply: Campaign,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/loyalty/campaigns/:campaign_id/pause',
    summary: 'Pause a campaign until it is resumed',
    ...byManager,
    ...ofCampaign,
    reply: Campaign,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/loyalty/campaigns/:campaign_id/resume',
    sends: true,
    summary: 'Resume a paused campaign',
    ...byManager,
    ...ofCampaign,
    reply: Campaign,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/loyalty/campaigns/:campaign_id/cancel',
    summary: 'Cancel a campaign. Texts not sent yet are never sent',
    ...byManager,
    ...ofCampaign,
    grace: true,
    reply: Campaign,
  }),
};
