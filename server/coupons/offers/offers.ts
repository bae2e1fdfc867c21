import { dayAfter } from '#contract/coupon_day.ts';
import type { CouponInput, CouponOffer } from '#contract/coupon_offers.ts';
import { couponTextFault } from '#contract/coupon_text.ts';
import { couponErrors } from '#contract/texts/coupon_errors.ts';
import { linkExample } from '#server/messaging/messaging.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events.ts';
import { newId } from '#server/platform/ids.ts';
import { lastDayBefore, presentOffer } from '../holders/present.ts';
import {
  countIssues,
  findOffer,
  getShop,
  insertOffer,
  isUnderWay,
  listOfferRows,
  type OfferRow,
  readEndOfDay,
  setOfferArchived,
} from '../offers.sql.ts';

/**
 * Creates a coupon that can be sent from then on.
 * @throws AppError 422 with the sentence of the field: both or no expiry, one that is not in the future, a text message that is too long
 */
export function createOffer(ctx: Ctx, input: CouponInput, linkBase: string): Promise<CouponOffer> {
  return ctx.tx(async (t) => {
    const { title, description, terms } = input;
    const shop = await getShop(t, ctx.now);
    if (!shop) throw new AppError('not_found', couponErrors.noOffer);
    const expires_at = await readExpiry(t, input, shop.today, ctx.now);
    const expires_after_days = input.expires_after_days ?? null;
    const lastDay = expires_at
      ? lastDayBefore(expires_at, shop.time_zone)
      : dayAfter(shop.today, expires_after_days ?? 0);
    const fault = couponTextFault(shop.name, input, lastDay, linkExample(linkBase));
    if (fault) throw new AppError('invalid', fault, { fields: { description: fault } });
    const coupon_id = newId();
    const times = { expires_at, expires_after_days, created_at: ctx.now };
    await insertOffer(t, { coupon_id, title, description, terms, ...times, created_by: ctx.userId });
    await announce(t, { type: 'coupon', id: coupon_id });
    return show(t, await getOffer(t, coupon_id), ctx.now);
  });
}

/** The first moment at which the coupon is no longer taken; null: each copy has its own. A mere day must be a later one than today. */
async function readExpiry(t: Tenant, input: CouponInput, today: string, now: Date): Promise<Date | null> {
  const { expires_at: given, expires_after_days } = input;
  if (given && expires_after_days) throw refuseExpiry(couponErrors.oneExpiry);
  if (!given) {
    if (!expires_after_days) throw refuseExpiry(couponErrors.fillAll);
    return null;
  }
  const isDay = given.length === 10;
  const at = isDay ? await readEndOfDay(t, given) : new Date(given);
  if (isDay ? given <= today : at <= now) throw refuseExpiry(couponErrors.future);
  return at;
}

function refuseExpiry(sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { expires_at: sentence } });
}

/** One offer of the company; 404. */
export async function getOffer(t: Tenant, coupon_id: string): Promise<OfferRow> {
  const offer = await findOffer(t, coupon_id);
  if (!offer) throw new AppError('not_found', couponErrors.noOffer);
  return offer;
}

async function show(t: Tenant, row: OfferRow, now: Date): Promise<CouponOffer> {
  const [figures] = await countIssues(t, [row.coupon_id], now);
  return presentOffer(row, figures, now);
}

export function showOffer(ctx: Ctx, coupon_id: string): Promise<CouponOffer> {
  return ctx.tx(async (t) => show(t, await getOffer(t, coupon_id), ctx.now));
}

/** A page of the offers with their figures, the newest first. */
export function showOffers(
  ctx: Ctx,
  query: { archived: boolean; limit: number; offset: number },
): Promise<{ offers: CouponOffer[]; total_count: number }> {
  return ctx.tx(async (t) => {
    const { rows, total } = await listOfferRows(t, query);
    const counted = await countIssues(
      t,
      rows.map(({ coupon_id }) => coupon_id),
      ctx.now,
    );
    const figures = new Map(counted.map((one) => [one.coupon_id, one]));
    return { offers: rows.map((row) => presentOffer(row, figures.get(row.coupon_id), ctx.now)), total_count: total };
  });
}

/** Puts an offer away. What people have of it stays good; what is still to be sent of it is in the way. */
export function archiveOffer(ctx: Ctx, coupon_id: string): Promise<CouponOffer> {
  return ctx.tx(async (t) => {
    await getOffer(t, coupon_id);
    if (await isUnderWay(t, coupon_id)) throw new AppError('conflict', couponErrors.underWay, { code: 'under_way' });
    return setArchived(ctx, t, coupon_id, ctx.now);
  });
}

export function restoreOffer(ctx: Ctx, coupon_id: string): Promise<CouponOffer> {
  return ctx.tx(async (t) => {
    await getOffer(t, coupon_id);
    return setArchived(ctx, t, coupon_id, null);
  });
}

async function setArchived(ctx: Ctx, t: Tenant, coupon_id: string, at: Date | null): Promise<CouponOffer> {
  await setOfferArchived(t, coupon_id, at);
  await announce(t, { type: 'coupon', id: coupon_id });
  return show(t, await getOffer(t, coupon_id), ctx.now);
}
