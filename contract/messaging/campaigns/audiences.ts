import { z } from 'zod';
import { CalendarDate, endpoint, Id, Instant } from '../../http.ts';
import { LANGUAGES } from '../../language.ts';
import { line } from '../../line.ts';
import { QR_SOURCE_CODE_MAX } from '../../program/limits.ts';
import { AUDIENCE_NAME_MAX, AUDIENCE_TAGS_MAX, NOT_REDEEMED_DAYS_MAX } from '../limits.ts';
import { campaignErrors } from './errors.texts.ts';

/** How a contact was added. */
export const CONTACT_SOURCES = ['web_form', 'staff', 'import', 'keyword', 'api'] as const;

const Tags = z.array(Id).max(AUDIENCE_TAGS_MAX);

const daysFault = campaignErrors.audienceDays(NOT_REDEEMED_DAYS_MAX);
const NotRedeemedDays = z.number().int(daysFault).min(1, daysFault).max(NOT_REDEEMED_DAYS_MAX, daysFault);

/** Conditions on contacts, all of which must be true; without any, every contact matches. */
export const Audience = z.object({
  /** At least one of these tags. */
  tags_any: Tags.optional(),
  /** Every one of these tags. */
  tags_all: Tags.optional(),
  /** None of these tags. */
  tags_none: Tags.optional(),
  /** Joined on that day or later, by the shop's calendar. */
  joined_since: CalendarDate.optional(),
  /** Opened a link of that campaign. */
  clicked_campaign_id: Id.optional(),
  language: z.enum(LANGUAGES).optional(),
  source: z.enum(CONTACT_SOURCES).optional(),
  /** Scanned the QR code of that place when joining. */
  joined_from: z.string().max(QR_SOURCE_CODE_MAX).optional(),
  /** Has redeemed that coupon. */
  redeemed_coupon_id: Id.optional(),
  /** Has an issue of that coupon that can still be redeemed. */
  holds_coupon_id: Id.optional(),
  /** Was never issued that coupon. */
  without_coupon_id: Id.optional(),
  /** Has redeemed nothing for this many days, or never. */
  not_redeemed_days: NotRedeemedDays.optional(),
});
export type Audience = z.infer<typeof Audience>;

/** An audience as a draft has it: null without conditions. */
export function draftAudience(audience: Audience): Audience | null {
  return Object.keys(audience).length === 0 ? null : audience;
}

/** Why a contact who matches the conditions gets nothing. */
export const LEFT_OUT_REASONS = [
  'opted_out',
  'needs_confirmation',
  'archived',
  'unreachable',
  'abroad',
  'not_known_to_be_21',
  'same_words',
  'frequency_cap',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Contacts who get nothing, by reason. */
export const LeftOut = z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), count: z.number().int().min(0) }));

export const AudienceCount = z.object({
  recipients: z.number().int(),
  left_out: LeftOut,
});
export type AudienceCount = z.infer<typeof AudienceCount>;

export const SavedAudience = z.object({
  audience_id: Id,
  name: z.string(),
  conditions: Audience,
  updated_at: Instant,
});
export type SavedAudience = z.infer<typeof SavedAudience>;

const AudienceInput = z.object({
  name: line().min(1, campaignErrors.audienceName).max(AUDIENCE_NAME_MAX, campaignErrors.audienceName),
  conditions: Audience,
});
export type AudienceInput = z.output<typeof AudienceInput>;

const forAll = { access: 'loyalty_sms' } as const;
const byManager = { access: 'loyalty_sms', role: 'manager' } as const;

export const audiences = {
  count: endpoint({
    method: 'POST',
    path: '/loyalty/audiences/count',
    summary: 'Count the contacts that an audience reaches now, and those left out by reason',
    ...forAll,
    grace: true,
    keyed: false,
    body: z.object({ audience: Audience.default({}) }),
    reply: AudienceCount,
  }),
  list: endpoint({
    method: 'GET',
    path: '/loyalty/audiences',
    summary: 'List saved audiences',
    ...forAll,
    reply: z.object({ audiences: z.array(SavedAudience) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/loyalty/audiences',
    summary: 'Save an audience',
    ...byManager,
    body: AudienceInput,
    reply: SavedAudience,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/loyalty/audiences/:audience_id',
    summary: 'Change a saved audience. Existing campaigns keep the earlier version',
    ...byManager,
    params: z.object({ audience_id: Id }),
    body: AudienceInput,
    reply: SavedAudience,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/loyalty/audiences/:audience_id',
    summary: 'Delete a saved audience. Its contacts stay',
    ...byManager,
    params: z.object({ audience_id: Id }),
    reply: z.object({ audience_id: Id }),
  }),
};
