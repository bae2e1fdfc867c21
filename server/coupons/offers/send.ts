import type { CouponSendReply } from '#contract/coupons/coupons.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { couponBody } from '#contract/coupons/text.ts';
import { addDays } from '#contract/dates.ts';
import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import type { SendReply } from '#contract/messaging/campaigns/campaigns.ts';
import { CAMPAIGN_NAME_MAX } from '#contract/messaging/limits.ts';
import { campaignKey, createCampaign, type Limits, type NewCampaign, sendTest } from '#server/messaging/messaging.ts';
import type { Ctx, SessionCtx } from '#server/platform/context.ts';
import { cutText } from '#server/platform/cut_text.rules.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { getShop, holdOffer, type OfferRow } from '../offers.sql.ts';
import { lastDayBefore } from '../wallet/present.ts';

interface Sending {
  coupon_id: string;
  audience?: Audience | undefined;
  scheduled_at?: string | undefined;
  test_only: boolean;
  test_phone?: string | undefined;
}

/**
 * Sends a coupon: a campaign that issues a coupon to every contact it texts. A contact who already has one is not
 * texted again, unless the text with it never went out.
 * @param key the caller's idempotency key; the same key again is the same campaign
 * @throws AppError 404; 409 for one that is archived or expires before; 422 like sending any message
 */
export async function sendCoupon(
  ctx: SessionCtx,
  sending: Sending,
  { key, linkBase, limits }: { key: string | null; linkBase: string; limits: Limits },
): Promise<CouponSendReply> {
  const { coupon_id, audience, test_only, test_phone } = sending;
  const scheduled_at = sending.scheduled_at ? new Date(sending.scheduled_at) : null;
  if (test_only) {
    const { body } = await ctx.tx((t) => wordsOf(ctx, t, coupon_id, scheduled_at));
    const sent = await sendTest(ctx, { body, body_es: null, phone: test_phone }, linkBase);
    return { ...sent, issued_count: 0 };
  }
  const idempotency_key = campaignKey(ctx, key);
  const sent = await textCoupon(ctx, { coupon_id, audience, scheduled_at, idempotency_key }, { linkBase, limits });
  return { ...sent, issued_count: sent.customers_reached };
}

/** The campaign itself, in the name of the user. */
export async function textCoupon(
  ctx: Ctx,
  coupon: Pick<NewCampaign, 'audience' | 'scheduled_at' | 'idempotency_key'> & { coupon_id: string },
  how: { linkBase: string; limits?: Limits },
): Promise<SendReply> {
  const { coupon_id, audience, scheduled_at } = coupon;
  return ctx.tx(async (t) => {
    const words = await wordsOf(ctx, t, coupon_id, scheduled_at ?? null);
    const campaign = { ...coupon, ...words, audience: { ...audience, without_coupon_id: coupon_id } };
    // In this transaction, so that the coupon cannot change between its words and its campaign.
    return createCampaign({ ...ctx, tx: (work) => work(t) }, { type: 'coupon', ...campaign }, how);
  });
}

/** The message, if the coupon can be sent then. */
async function wordsOf(ctx: Ctx, t: Tenant, coupon_id: string, scheduled_at: Date | null) {
  const at = scheduled_at && scheduled_at > ctx.now ? scheduled_at : ctx.now;
  const offer = await holdOffer(t, coupon_id);
  if (!offer) throw new AppError('not_found', couponErrors.noOffer);
  requireGood(offer, at, ctx.now);
  return { title: cutText(offer.title, CAMPAIGN_NAME_MAX), ...(await composeTexts(t, offer, at)) };
}

function requireGood({ archived_at, expires_at }: OfferRow, at: Date, now: Date): void {
  if (archived_at) throw new AppError('conflict', couponErrors.archived, { code: 'archived' });
  if (!expires_at || expires_at > at) return;
  const isOver = expires_at <= now;
  throw new AppError('conflict', isOver ? couponErrors.expiredOffer : couponErrors.expiresBefore, { code: 'expired' });
}

/** The message in both languages. Issues with their own expiry are valid at least as long as the message says. */
async function composeTexts(t: Tenant, offer: OfferRow, at: Date): Promise<{ body: string; body_es: string }> {
  const shop = await getShop(t, at);
  const lastDay = offer.expires_at
    ? lastDayBefore(offer.expires_at, offer.time_zone)
    : addDays(shop?.today ?? '', offer.expires_after_days ?? 0);
  return { body: couponBody(offer, lastDay, 'en'), body_es: couponBody(offer, lastDay, 'es') };
}
