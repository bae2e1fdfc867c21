import { z } from 'zod';
import { CalendarDate, Id, Instant } from '../http.ts';
import { COUPON_DAYS_MAX, COUPON_DESCRIPTION_MAX, COUPON_TERMS_MAX, COUPON_TITLE_MAX } from '../limits.ts';
import { couponErrors } from './errors.texts.ts';

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
  /** Whether somebody has it, or a message with it is planned or on its way: from then on it can only be made better. */
  is_promised: z.boolean(),
  issued: Count,
  redeemed: Count,
  expired: Count,
  /** What customers paid who redeemed it, as far as the staff entered it. */
  revenue_cents: Count,
  /** Redemptions with an amount. */
  sales_entered: Count,
});
export type CouponOffer = z.infer<typeof CouponOffer>;
