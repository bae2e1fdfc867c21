import { z } from 'zod';
import { Audience } from './audiences.ts';
import { SendReply } from './campaigns.ts';
import { CalendarDate, endpoint, Id, Instant, Paging } from './http.ts';
import {
  COUPON_CODE_SPELLING_MAX,
  COUPON_DAYS_MAX,
  COUPON_DESCRIPTION_MAX,
  COUPON_OFFERS_PAGE_SIZE,
  COUPON_TERMS_MAX,
  COUPON_TITLE_MAX,
  CUSTOMER_TOKEN_MAX,
  PAGE_SIZE_MAX,
  PHONE_FIELD_MAX,
  PHONE_SPELLING_MAX,
  RECENT_REDEMPTIONS,
  SALE_CENTS_MAX,
  SEARCH_MAX,
  STAFF_PIN_MAX,
  STAFF_PIN_MIN,
  UNDO_REASON_MAX,
} from './limits.ts';
import { couponErrors } from './texts/coupon_errors.ts';

/** `expired` is never stored: a ready coupon becomes it when its last minute is over, by the server's clock. */
export const COUPON_STATUSES = ['ready', 'redeemed', 'expired'] as const;
export type CouponStatus = (typeof COUPON_STATUSES)[number];

/** Where a coupon stands at `now`. */
export function couponStatus(
  { redeemed_at, expires_at }: { redeemed_at: Date | string | null; expires_at: Date | string },
  now: Date,
): CouponStatus {
  if (redeemed_at !== null) return 'redeemed';
  return new Date(expires_at).getTime() <= now.getTime() ? 'expired' : 'ready';
}

/** How a coupon was found at the counter. */
export const REDEEMED_VIA = ['customer_phone', 'scan', 'code', 'phone'] as const;
export type RedeemedVia = (typeof REDEEMED_VIA)[number];

const Count = z.number().int().min(0);
/** A day is good through its end by the shop's clock; a moment is the first at which the coupon is no longer taken. */
const Expiry = z.union([CalendarDate, z.iso.datetime({ offset: true })], { error: couponErrors.fillAll });

export const CouponInput = z.object({
  title: z
    .string({ error: couponErrors.fillAll })
    .trim()
    .min(1, couponErrors.fillAll)
    .max(COUPON_TITLE_MAX, couponErrors.titleLong(COUPON_TITLE_MAX)),
  description: z
    .string({ error: couponErrors.fillAll })
    .trim()
    .min(1, couponErrors.fillAll)
    .max(COUPON_DESCRIPTION_MAX, couponErrors.descriptionLong(COUPON_DESCRIPTION_MAX)),
  expires_at: Expiry.nullish(),
  /** In place of `expires_at`: good through the end of the day so many days after a copy was issued. */
  expires_after_days: z
    .number()
    .int(couponErrors.days(COUPON_DAYS_MAX))
    .min(1, couponErrors.days(COUPON_DAYS_MAX))
    .max(COUPON_DAYS_MAX, couponErrors.days(COUPON_DAYS_MAX))
    .nullish(),
  /** Shown with the coupon, not in the text message. */
  terms: z.string().trim().max(COUPON_TERMS_MAX, couponErrors.termsLong(COUPON_TERMS_MAX)).default(''),
});
export type CouponInput = z.output<typeof CouponInput>;

export const CouponOffer = z.object({
  coupon_id: Id,
  title: z.string(),
  description: z.string(),
  terms: z.string(),
  expires_at: Instant.nullable(),
  /** The last day on which it is taken; null: each copy has its own. */
  last_day: CalendarDate.nullable(),
  expires_after_days: z.number().int().nullable(),
  created_at: Instant,
  created_by: z.string().nullable(),
  archived_at: Instant.nullable(),
  /** Whether its copies can still be issued. */
  is_open: z.boolean(),
  issued: Count,
  redeemed: Count,
  expired: Count,
  /** What customers paid who redeemed it, as far as the staff entered it. */
  revenue_cents: Count,
  /** Redemptions with an amount. */
  sales_entered: Count,
});
export type CouponOffer = z.infer<typeof CouponOffer>;

/** One person's copy as the shop sees it. */
export const CouponIssue = z.object({
  coupon_issue_id: Id,
  coupon_id: Id,
  code: z.string(),
  title: z.string(),
  description: z.string(),
  terms: z.string(),
  status: z.enum(COUPON_STATUSES),
  issued_at: Instant,
  expires_at: Instant,
  last_day: CalendarDate,
  redeemed_at: Instant.nullable(),
  /** Who redeemed it; null: not redeemed, or on the customer's phone. */
  redeemed_by: z.string().nullable(),
  redeemed_via: z.enum(REDEEMED_VIA).nullable(),
  sale_cents: Count.nullable(),
  /** Whose it is; null once the person was erased. */
  loyalty_customer_id: Id.nullable(),
  name: z.string().nullable(),
  /** With its last four digits alone. */
  phone: z.string().nullable(),
});
export type CouponIssue = z.infer<typeof CouponIssue>;

/** One line of the ledger as the shop sees it. */
export const Redemption = z.object({
  coupon_redemption_id: Id,
  coupon_issue_id: Id,
  coupon_id: Id,
  kind: z.enum(['redeemed', 'undone']),
  occurred_at: Instant,
  by: z.string().nullable(),
  via: z.enum(REDEEMED_VIA).nullable(),
  reason: z.string().nullable(),
  sale_cents: Count.nullable(),
  title: z.string(),
  code: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether it is the redemption that stands now and so can be undone. */
  stands: z.boolean(),
});
export type Redemption = z.infer<typeof Redemption>;

/** One coupon as its holder sees it. */
export const WalletCoupon = z.object({
  coupon_issue_id: Id,
  title: z.string(),
  description: z.string(),
  terms: z.string(),
  expires_at: Instant,
  last_day: CalendarDate,
  status: z.enum(COUPON_STATUSES),
  issued_at: Instant,
  redeemed_at: Instant.nullable(),
  /** For the staff, as QR or bars: `K7M4QP2XA`. */
  code: z.string(),
});
export type WalletCoupon = z.infer<typeof WalletCoupon>;

export const Wallet = z.object({
  company_name: z.string(),
  company_logo_url: z.string().nullable(),
  /** With its last four digits alone. */
  phone: z.string(),
  /** What can be used first: ready by their last day, then redeemed, then expired, the newest first. */
  coupons: z.array(WalletCoupon),
  /** Whether redeeming on this page asks the staff for their PIN. */
  pin_required: z.boolean(),
  /** False while the shop has no plan: coupons are shown and cannot be redeemed. */
  can_redeem: z.boolean(),
});
export type Wallet = z.infer<typeof Wallet>;

export const CouponSettings = z.object({ pin_required: z.boolean() });
export type CouponSettings = z.infer<typeof CouponSettings>;

export const CouponSendReply = SendReply.extend({
  /** Contacts who get a copy of their own; a test issues none. */
  issued_count: Count,
});
export type CouponSendReply = z.infer<typeof CouponSendReply>;

const ofOffer = { params: z.object({ coupon_id: Id }) };
const forAll = { access: 'loyalty_sms' } as const;
const byManager = { access: 'loyalty_sms', role: 'manager' } as const;

export const coupons = {
  createOffer: endpoint({
    method: 'POST',
    path: '/coupon/offers',
    summary: 'Create a coupon: title, description and expires_at, or days after each copy was issued',
    ...byManager,
    body: CouponInput,
    reply: CouponOffer,
  }),
  listOffers: endpoint({
    method: 'GET',
    path: '/coupon/offers',
    summary: 'The coupons with how many were issued, redeemed and expired, the newest first',
    ...forAll,
    query: Paging.extend({
      limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(COUPON_OFFERS_PAGE_SIZE),
      archived: z.stringbool().default(false),
    }),
    reply: z.object({ offers: z.array(CouponOffer), total_count: Count }),
  }),
  getOffer: endpoint({
    method: 'GET',
    path: '/coupon/offers/:coupon_id',
    summary: 'One coupon with its figures',
    ...forAll,
    ...ofOffer,
    reply: CouponOffer,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/coupon/offers/:coupon_id/archive',
    summary: 'Put a coupon away; copies that people have stay good',
    ...byManager,
    ...ofOffer,
    reply: CouponOffer,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/coupon/offers/:coupon_id/restore',
    summary: 'Bring a coupon back that was put away',
    ...byManager,
    ...ofOffer,
    reply: CouponOffer,
  }),
  issues: endpoint({
    method: 'GET',
    path: '/coupon/offers/:coupon_id/issues',
    summary: 'The copies of a coupon, one for each person, the newest first',
    ...forAll,
    ...ofOffer,
    query: Paging.extend({
      status: z.enum(COUPON_STATUSES).optional(),
      /** A code, or the end of a phone number. */
      search: z.string().trim().max(SEARCH_MAX).optional(),
    }),
    reply: z.object({ issues: z.array(CouponIssue), total_count: Count }),
  }),
  codes: endpoint({
    method: 'GET',
    path: '/coupon/offers/:coupon_id/codes.csv',
    summary: 'The codes of a coupon as CSV, for a till that knows codes itself',
    ...byManager,
    ...ofOffer,
    reply: 'stream',
  }),
  send: endpoint({
    method: 'POST',
    path: '/coupon/send',
    summary: 'Text a coupon: one copy for everyone who agreed and has none yet, or for an audience; now, or planned',
    ...byManager,
    body: z.object({
      coupon_id: Id,
      audience: Audience.optional(),
      scheduled_at: z.iso.datetime({ offset: true }).optional(),
      /** Only to `test_phone`, else to the phone that the user gave at signup; nothing is issued. */
      test_only: z.boolean().default(false),
      test_phone: z
        .string()
        .trim()
        .max(PHONE_FIELD_MAX + 6)
        .optional(),
    }),
    reply: CouponSendReply,
  }),
  lookup: endpoint({
    method: 'POST',
    path: '/coupon/lookup',
    summary: 'The coupon of a code, or those of everyone whose phone it may be; ready ones first',
    ...forAll,
    grace: true,
    keyed: false,
    body: z.object({
      code: z.string().max(COUPON_CODE_SPELLING_MAX).optional(),
      phone: z.string().max(PHONE_SPELLING_MAX).optional(),
    }),
    reply: z.object({ issues: z.array(CouponIssue) }),
  }),
  redeem: endpoint({
    method: 'POST',
    path: '/coupon/redemptions',
    summary: 'Redeem a coupon at the counter: once, whoever else tries',
    ...forAll,
    body: z.object({
      coupon_issue_id: Id,
      via: z.enum(['scan', 'code', 'phone']),
      sale_cents: z.number().int().min(0, couponErrors.sale).max(SALE_CENTS_MAX, couponErrors.sale).nullish(),
    }),
    reply: CouponIssue,
  }),
  redemptions: endpoint({
    method: 'GET',
    path: '/coupon/redemptions',
    summary: 'What was redeemed and undone last',
    ...forAll,
    query: z.object({ limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(RECENT_REDEMPTIONS) }),
    reply: z.object({ redemptions: z.array(Redemption) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/coupon/issues/:coupon_issue_id/undo',
    summary: 'Undo the redemption of a coupon, which can then be redeemed again',
    ...byManager,
    params: z.object({ coupon_issue_id: Id }),
    body: z.object({ reason: z.string().trim().min(1, couponErrors.reason).max(UNDO_REASON_MAX, couponErrors.reason) }),
    reply: CouponIssue,
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/coupon/settings',
    summary: 'Whether redeeming on a customer’s phone asks for the staff’s PIN',
    ...forAll,
    reply: CouponSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/coupon/settings',
    summary: 'Set the staff’s PIN, or null to ask for none',
    access: 'loyalty_sms',
    role: 'owner',
    body: z.object({
      pin: z
        .string()
        .regex(/^\d+$/, couponErrors.pinShape(STAFF_PIN_MIN, STAFF_PIN_MAX))
        .min(STAFF_PIN_MIN, couponErrors.pinShape(STAFF_PIN_MIN, STAFF_PIN_MAX))
        .max(STAFF_PIN_MAX, couponErrors.pinShape(STAFF_PIN_MIN, STAFF_PIN_MAX))
        .nullable(),
    }),
    reply: CouponSettings,
  }),
  wallet: endpoint({
    method: 'GET',
    path: '/coupon/customer/:customer_token',
    summary: 'What the holder of a personal link has',
    access: 'public',
    params: z.object({ customer_token: z.string().max(CUSTOMER_TOKEN_MAX) }),
    reply: Wallet,
  }),
  redeemOnPhone: endpoint({
    method: 'POST',
    path: '/coupon/redeem',
    summary: 'Redeem a coupon on its holder’s phone',
    access: 'public',
    body: z.object({
      customer_token: z.string().max(CUSTOMER_TOKEN_MAX),
      coupon_issue_id: Id,
      pin: z.string().max(STAFF_PIN_MAX).optional(),
      /** What the page calls this try: sent again, it is answered again and redeems nothing twice. */
      attempt_id: Id.optional(),
    }),
    reply: z.object({ coupon: WalletCoupon }),
  }),
};
