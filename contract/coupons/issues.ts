import { z } from 'zod';
import { CalendarDate, Id, Instant } from '../http.ts';

/** `expired` is never stored: a ready coupon becomes expired after its last minute, by the server's clock. */
export const COUPON_STATUSES = ['ready', 'redeemed', 'expired'] as const;
export type CouponStatus = (typeof COUPON_STATUSES)[number];

/** The status of a coupon at `now`. */
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

/** One contact's coupon issue as the shop sees it. */
export const CouponIssue = z.object({
  coupon_issue_id: Id,
  coupon_id: Id,
  code: z.string(),
  title: z.string(),
  description: z.string(),
  terms: z.string(),
  status: z.enum(COUPON_STATUSES),
  issued_at: Instant,
  /** When its text went out; null: it waits or never did. */
  sent_at: Instant.nullable(),
  /** Whether its text never went out. */
  is_unsent: z.boolean(),
  expires_at: Instant,
  last_day: CalendarDate,
  redeemed_at: Instant.nullable(),
  /** Who redeemed it; null: not redeemed, or on the customer's phone. */
  redeemed_by: z.string().nullable(),
  redeemed_via: z.enum(REDEEMED_VIA).nullable(),
  sale_cents: Count.nullable(),
  /** The contact; null once the contact was erased. */
  loyalty_customer_id: Id.nullable(),
  name: z.string().nullable(),
  /** Only its last four digits. */
  phone: z.string().nullable(),
});
export type CouponIssue = z.infer<typeof CouponIssue>;

/** One entry of the ledger as the shop sees it. */
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
  /** Whether it is the current redemption and can be undone. */
  stands: z.boolean(),
});
export type Redemption = z.infer<typeof Redemption>;
