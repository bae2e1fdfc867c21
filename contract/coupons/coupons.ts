import { z } from 'zod';
import { CUSTOMER_TOKEN_MAX } from '../customer/limits.ts';
import { Wallet, WalletCoupon } from '../customer/wallet.ts';
import { endpoint, FormVersion, Id, Paging } from '../http.ts';
import type { Language } from '../language.ts';
import { PAGE_SIZE_MAX, PHONE_FIELD_MAX, PHONE_SPELLING_MAX, SEARCH_MAX } from '../limits.ts';
import { line } from '../line.ts';
import { Audience } from '../messaging/campaigns/audiences.ts';
import { SendReply } from '../messaging/campaigns/campaigns.ts';
import { CouponDrawings } from './drawings.ts';
import { couponErrors, redeemTexts } from './errors.texts.ts';
import { COUPON_STATUSES, CouponIssue, Redemption } from './issues.ts';
import {
  COUPON_CODE_SPELLING_MAX,
  COUPON_ITEMS_MAX,
  COUPON_OFFERS_PAGE_SIZE,
  RECENT_REDEMPTIONS,
  SALE_CENTS_MAX,
  STAFF_PIN_MAX,
  STAFF_PIN_MIN,
  UNDO_REASON_MAX,
} from './limits.ts';
import { CouponInput, CouponOffer } from './offers.ts';

const Count = z.number().int().min(0);

export const CouponSettings = z.object({ pin_required: z.boolean() });
export type CouponSettings = z.infer<typeof CouponSettings>;

export const CouponSendReply = SendReply.extend({
  /** Contacts who get an issue of their own; a test issues none. */
  issued_count: Count,
});
export type CouponSendReply = z.infer<typeof CouponSendReply>;

const ofOffer = { params: z.object({ coupon_id: Id }) };
const forAll = { access: 'loyalty_sms' } as const;
const byManager = { access: 'loyalty_sms', role: 'manager' } as const;

const redeemFaults = (language: Language) => {
  const { linkGone, notYours, pinWrong } = redeemTexts[language];
  return { customer_token: linkGone, coupon_issue_id: notYours, pin: pinWrong };
};
const ofContact = { access: 'public', faults: { en: redeemFaults('en'), es: redeemFaults('es') } } as const;

export const coupons = {
  createOffer: endpoint({
    method: 'POST',
    path: '/coupon/offers',
    summary: 'Create a coupon: title, description and expires_at, or days after each copy was issued',
    ...byManager,
    body: CouponInput.extend({
      /** The items of the stock that it should move. */
      item_ids: z.array(Id).max(COUPON_ITEMS_MAX).optional(),
    }),
    reply: CouponOffer,
  }),
  listOffers: endpoint({
    method: 'GET',
    path: '/coupon/offers',
    summary: 'List coupon offers with their issued, redeemed and expired counts, newest first',
    ...forAll,
    query: Paging.extend({
      limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(COUPON_OFFERS_PAGE_SIZE),
      archived: z.stringbool().default(false),
    }),
    staleAfter: ['coupon'],
    reply: z.object({ offers: z.array(CouponOffer), total_count: Count }),
  }),
  getOffer: endpoint({
    method: 'GET',
    path: '/coupon/offers/:coupon_id',
    summary: 'Get a coupon offer with its counts',
    ...forAll,
    ...ofOffer,
    staleAfter: ['coupon'],
    reply: CouponOffer.extend({ version: FormVersion }),
  }),
  updateOffer: endpoint({
    method: 'PUT',
    path: '/coupon/offers/:coupon_id',
    summary: 'Change a coupon offer. After it was issued, only its expiration can be extended, for all issued coupons',
    ...byManager,
    ...ofOffer,
    /** Refused when the coupon is no longer that of `version`. */
    body: CouponInput.extend({ version: FormVersion.optional() }),
    reply: CouponOffer,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/coupon/offers/:coupon_id/archive',
    summary: 'End a coupon offer. No more coupons are issued; issued ones stay good',
    ...byManager,
    ...ofOffer,
    reply: CouponOffer,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/coupon/offers/:coupon_id/restore',
    summary: 'Restore an ended coupon offer',
    ...byManager,
    ...ofOffer,
    reply: CouponOffer,
  }),
  issues: endpoint({
    method: 'GET',
    path: '/coupon/offers/:coupon_id/issues',
    summary: 'List the issued coupons of an offer, one per contact, newest first',
    ...forAll,
    ...ofOffer,
    query: Paging.extend({
      status: z.enum(COUPON_STATUSES).optional(),
      /** A code, or the end of a phone number. */
      search: z.string().trim().max(SEARCH_MAX).optional(),
    }),
    staleAfter: ['coupon'],
    reply: z.object({ issues: z.array(CouponIssue), total_count: Count }),
  }),
  codes: endpoint({
    method: 'GET',
    path: '/coupon/offers/:coupon_id/codes.csv',
    summary: 'Download the codes of an offer as CSV, for a point-of-sale system that checks codes itself',
    ...byManager,
    ...ofOffer,
    reply: 'stream',
  }),
  send: endpoint({
    method: 'POST',
    path: '/coupon/send',
    sends: true,
    summary:
      'Text a coupon to everyone who agreed and does not have it yet, or to an audience, now or at a scheduled time',
    ...byManager,
    body: z.object({
      coupon_id: Id,
      audience: Audience.optional(),
      scheduled_at: z.iso.datetime({ offset: true }).optional(),
      /** Only to `test_phone`, or else to the phone that the user gave at signup; nothing is issued. */
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
    summary: 'Look up coupons by code or phone number, ready ones first',
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
    summary: 'Redeem a coupon at the counter. Only the first attempt succeeds',
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
    summary: 'List recent redemptions and undone redemptions',
    ...forAll,
    query: z.object({ limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(RECENT_REDEMPTIONS) }),
    staleAfter: ['coupon'],
    reply: z.object({ redemptions: z.array(Redemption) }),
  }),
  drawings: endpoint({
    method: 'GET',
    path: '/coupon/issues/:coupon_issue_id/drawings',
    summary: 'Get the code of an issued coupon as a QR code and a barcode (Code 128)',
    ...forAll,
    params: z.object({ coupon_issue_id: Id }),
    reply: CouponDrawings,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/coupon/issues/:coupon_issue_id/undo',
    summary: 'Undo the redemption of a coupon, which can then be redeemed again',
    ...byManager,
    params: z.object({ coupon_issue_id: Id }),
    body: z.object({ reason: line().min(1, couponErrors.reason).max(UNDO_REASON_MAX, couponErrors.reason) }),
    reply: CouponIssue,
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/coupon/settings',
    summary: 'Check whether redeeming on a customer’s phone requires the staff PIN',
    ...forAll,
    reply: CouponSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/coupon/settings',
    summary: 'Set the staff PIN; null removes it',
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
    summary: 'Get the coupons behind a personal link',
    ...ofContact,
    params: z.object({ customer_token: z.string().max(CUSTOMER_TOKEN_MAX) }),
    reply: Wallet,
  }),
  walletEvents: endpoint({
    method: 'GET',
    path: '/coupon/customer/:customer_token/events',
    summary: 'Stream server-sent events to an open wallet: {type: "wallet"} when one of its coupons has changed',
    ...ofContact,
    params: z.object({ customer_token: z.string().max(CUSTOMER_TOKEN_MAX) }),
    reply: 'stream',
  }),
  redeemOnPhone: endpoint({
    method: 'POST',
    path: '/coupon/redeem',
    summary: 'Redeem a coupon on the customer’s phone',
    ...ofContact,
    body: z.object({
      customer_token: z.string().max(CUSTOMER_TOKEN_MAX),
      coupon_issue_id: Id,
      pin: z.string().max(STAFF_PIN_MAX).optional(),
      /** The page's id of this attempt: sent again, it gets the same answer and redeems nothing twice. */
      attempt_id: Id.optional(),
    }),
    reply: z.object({ coupon: WalletCoupon }),
  }),
};
