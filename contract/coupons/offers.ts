import { z } from 'zod';
import { CalendarDate, Id, Instant } from '../http.ts';
import { line } from '../line.ts';
import { couponErrors } from './errors.texts.ts';
import { COUPON_DAYS_MAX, COUPON_DESCRIPTION_MAX, COUPON_TERMS_MAX, COUPON_TITLE_MAX } from './limits.ts';

const Count = z.number().int().min(0);
/** A date is valid through its end by the shop's clock; an instant is the first moment at which the coupon is no longer accepted. */
const Expiry = z.union([CalendarDate, z.iso.datetime({ offset: true })], { error: couponErrors.fillAll });

export const CouponInput = z.object({
  title: line({ error: couponErrors.fillAll })
    .min(1, couponErrors.fillAll)
    .max(COUPON_TITLE_MAX, couponErrors.titleLong(COUPON_TITLE_MAX)),
  description: z
    .string({ error: couponErrors.fillAll })
    .trim()
    .min(1, couponErrors.fillAll)
    .max(COUPON_DESCRIPTION_MAX, couponErrors.descriptionLong(COUPON_DESCRIPTION_MAX)),
  expires_at: Expiry.nullish(),
  /** Instead of `expires_at`: valid through the end of the day this many days after the coupon was issued. */
  expires_after_days: z
    .number()
    .int(couponErrors.days(COUPON_DAYS_MAX))
    .min(1, couponErrors.days(COUPON_DAYS_MAX))
    .max(COUPON_DAYS_MAX, couponErrors.days(COUPON_DAYS_MAX))
    .nullish(),
  /** Shown with the coupon, not in the message. */
  terms: z.string().trim().max(COUPON_TERMS_MAX, couponErrors.termsLong(COUPON_TERMS_MAX)).default(''),
});
export type CouponInput = z.output<typeof CouponInput>;

export const CouponOffer = z.object({
  coupon_id: Id,
  title: z.string(),
  description: z.string(),
  terms: z.string(),
  expires_at: Instant.nullable(),
  /** The last day on which it is accepted; null: each issue has its own. */
  last_day: CalendarDate.nullable(),
  expires_after_days: z.number().int().nullable(),
  created_at: Instant,
  created_by: z.string().nullable(),
  archived_at: Instant.nullable(),
  /** Whether it can still be issued. */
  is_open: z.boolean(),
  /** Whether a contact has it, or a message with it is scheduled or being sent: from then on it can only be improved. */
  is_promised: z.boolean(),
  /** Without those whose text never went out. */
  issued: Count,
  /** Those whose text never went out: its campaign was canceled, or it could not be sent. */
  unsent: Count,
  redeemed: Count,
  expired: Count,
  /** What customers who redeemed it paid, by the point of sale where the sale was found, or else as the staff entered it. */
  revenue_cents: Count,
  /** Redemptions with an amount. */
  sales_entered: Count,
  /** Of them, those whose sale was found by the code on the ticket, and by the amount that the staff entered. */
  sales_by_code: Count,
  sales_by_amount: Count,
});
export type CouponOffer = z.infer<typeof CouponOffer>;
