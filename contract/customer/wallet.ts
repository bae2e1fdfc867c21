import { z } from 'zod';
import { COUPON_STATUSES } from '../coupons/issues.ts';
import { CalendarDate, Id, Instant } from '../http.ts';

/** One coupon as the contact sees it. */
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
  /** Only its last four digits. */
  phone: z.string(),
  /** Ready ones by their last day, then redeemed, then expired ones, newest first. */
  coupons: z.array(WalletCoupon),
  /** Whether redeeming on this page requires the staff PIN. */
  pin_required: z.boolean(),
  /** False while the shop has no plan: coupons are shown and cannot be redeemed. */
  can_redeem: z.boolean(),
});
export type Wallet = z.infer<typeof Wallet>;
