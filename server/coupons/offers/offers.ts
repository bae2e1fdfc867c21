import { couponErrors } from '#contract/coupons/errors.texts.ts';
import type { CouponInput, CouponOffer } from '#contract/coupons/offers.ts';
import { checkWords, readSettings } from '#server/messaging/messaging.ts';
import { audit, changesOf } from '#server/platform/audit.ts';
import { getCompanyName } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { assertBegunFrom, versionOf } from '#server/platform/form_version.ts';
import { extendIssues } from '../issuing.sql.ts';
import {
  countIssues,
  findOffer,
  insertOffer,
  isUnderWay,
  isWelcomeCoupon,
  listOfferRows,
  lockOffer,
  type OfferRow,
  setOfferArchived,
  termsOf,
  updateOfferTerms,
} from '../offers.sql.ts';
import { presentOffer } from '../wallet/present.ts';
import { brokenPromise } from './promise.rules.ts';
import { readTerms } from './terms.ts';

/** Keeps which items of the stock an offer is for; the stock is to the right of coupons. */
export type RememberItems = (
  ctx: Ctx,
  t: Tenant,
  offer: { coupon_id: string; item_ids: readonly string[] },
) => Promise<void>;

/**
 * Creates a coupon that can be sent at once.
 * @throws AppError 422 with the sentence of the field: both or no expiry, one that is not in the future, a message that is too long
 */
export function createOffer(
  ctx: Ctx,
  input: CouponInput & { item_ids?: string[] | undefined },
  linkBase: string,
  rememberItems?: RememberItems,
): Promise<CouponOffer> {
  return ctx.tx(async (t) => {
    const terms = await readTerms(t, input, ctx.now, linkBase);
    const coupon_id = newId();
    await insertOffer(t, { coupon_id, ...terms, created_at: ctx.now, created_by: ctx.userId });
    await rememberItems?.(ctx, t, { coupon_id, item_ids: input.item_ids ?? [] });
    await announce(t, { type: 'coupon', id: coupon_id });
    return show(t, await getOffer(t, coupon_id), ctx.now);
  });
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

export function showOffer(ctx: Ctx, coupon_id: string): Promise<CouponOffer & { version: string }> {
  return ctx.tx(async (t) => {
    const row = await getOffer(t, coupon_id);
    return { ...(await show(t, row, ctx.now)), version: versionOf(termsOf(row)) };
  });
}

/** A page of the offers with their figures, newest first. */
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

/**
 * Changes an offer. Once it is promised, its words stay and its time can only get longer; all its issues follow, including expired ones.
 * The title of the welcome coupon is texted to every contact who joins.
 * @throws AppError 404; 409 for what would break a promise, and when the offer is not that of the version; 422 like creating it
 */
export function changeOffer(
  ctx: Ctx,
  coupon_id: string,
  { version, ...input }: CouponInput & { version?: string | undefined },
  linkBase: string,
): Promise<CouponOffer> {
  return ctx.tx(async (t) => {
    const offer = await lockOffer(t, coupon_id);
    if (!offer) throw new AppError('not_found', couponErrors.noOffer);
    const terms = await readTerms(t, input, ctx.now, linkBase);
    assertBegunFrom(version, termsOf(offer), terms);
    if (await isWelcomeCoupon(t, coupon_id)) {
      if (terms.expires_at) throw refuseWelcomeCoupon(couponErrors.welcomeCouponDays);
      // A title that stays can no longer be changed once it is promised; at fault, it is not sent.
      const title = terms.title === offer.title ? '' : terms.title;
      const [fault] = checkWords([title], await readSettings(t), await getCompanyName(t)).faults;
      if (fault) throw new AppError('invalid', fault, { fields: { title: fault } });
    }
    const refusal = offer.is_promised ? brokenPromise(offer, terms) : null;
    if (refusal) throw new AppError('conflict', refusal, { code: 'promised' });
    await updateOfferTerms(t, coupon_id, terms);
    await extendIssues(t, coupon_id);
    await audit(ctx, t, 'coupon.changed', coupon_id, changesOf(termsOf(offer), terms) ?? {});
    await announce(t, { type: 'coupon', id: coupon_id });
    return show(t, await getOffer(t, coupon_id), ctx.now);
  });
}

/** Ends an offer. Existing issues stay valid; messages that are still to be sent prevent it. */
export function archiveOffer(ctx: Ctx, coupon_id: string): Promise<CouponOffer> {
  return ctx.tx(async (t) => {
    if (!(await lockOffer(t, coupon_id))) throw new AppError('not_found', couponErrors.noOffer);
    if (await isWelcomeCoupon(t, coupon_id)) throw refuseWelcomeCoupon(couponErrors.welcomeCoupon);
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

function refuseWelcomeCoupon(sentence: string): AppError {
  return new AppError('conflict', sentence, { code: 'welcome_coupon' });
}

async function setArchived(ctx: Ctx, t: Tenant, coupon_id: string, at: Date | null): Promise<CouponOffer> {
  await setOfferArchived(t, coupon_id, at);
  await announce(t, { type: 'coupon', id: coupon_id });
  return show(t, await getOffer(t, coupon_id), ctx.now);
}
