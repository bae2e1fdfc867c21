import { farthestDay } from '#contract/coupons/day.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { COUPON_YEARS_MAX } from '#contract/coupons/limits.ts';
import type { CouponInput } from '#contract/coupons/offers.ts';
import { couponTextFault } from '#contract/coupons/text.ts';
import { addDays } from '#contract/dates.ts';
import { linkExample } from '#server/messaging/messaging.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { getShop, type OfferTerms, readEndOfDay } from '../offers.sql.ts';
import { lastDayBefore } from '../wallet/present.ts';

/**
 * The input in the form in which it is stored, after checking that its message fits.
 * @throws AppError 422 with the sentence of the field: both or no expiry, one that is not in the future or too far off, a message that is
 * too long
 */
export async function readTerms(t: Tenant, input: CouponInput, now: Date, linkBase: string): Promise<OfferTerms> {
  const { title, description, terms } = input;
  const shop = await getShop(t, now);
  if (!shop) throw new AppError('not_found', couponErrors.noOffer);
  const expires_at = await readExpiry(t, input, shop.today, now);
  const expires_after_days = input.expires_after_days ?? null;
  const lastDay = expires_at ? lastDayBefore(expires_at, shop.time_zone) : addDays(shop.today, expires_after_days ?? 0);
  const fault = couponTextFault(shop.name, input, lastDay, linkExample(linkBase));
  if (fault) throw new AppError('invalid', fault, { fields: { description: fault } });
  return { title, description, terms, expires_at, expires_after_days };
}

/** The first moment at which the coupon is no longer accepted; null: each issue has its own. A plain date must be later than today. */
async function readExpiry(t: Tenant, input: CouponInput, today: string, now: Date): Promise<Date | null> {
  const { expires_at: given, expires_after_days } = input;
  if (given && expires_after_days) throw refuseExpiry(couponErrors.oneExpiry);
  if (!given) {
    if (!expires_after_days) throw refuseExpiry(couponErrors.fillAll);
    return null;
  }
  const isDay = given.length === 10;
  if (given.slice(0, 10) > farthestDay(today)) throw refuseExpiry(couponErrors.farOff(COUPON_YEARS_MAX));
  const at = isDay ? await readEndOfDay(t, given) : new Date(given);
  if (isDay ? given <= today : at <= now) throw refuseExpiry(couponErrors.future);
  return at;
}

function refuseExpiry(sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { expires_at: sentence } });
}
