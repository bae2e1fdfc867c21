import {
  createOffer,
  issueCoupons,
  listIssuesOfOffer,
  redeemAtCounter,
  textCoupon,
  undoRedemption,
} from '#server/coupons/coupons.ts';
import { queueCampaign } from '#server/messaging/messaging.ts';
import type { Ctx } from '#server/platform/context.ts';

/** A coupon of the shop, and how its issues were redeemed. */
export interface DemoCoupon {
  title: string;
  description: string;
  terms: string;
  expires_after_days: number;
  /** One issue of that many was redeemed. */
  redeemed_each: number;
  /** About what such a customer spends, in cents. */
  sale_cents: number;
}

/** Creates a coupon and texts it to every contact; returns the campaign and the coupon. */
export async function createAndSendCoupon(ctx: Ctx, coupon: DemoCoupon, linkBase: string) {
  const { title, description, terms, expires_after_days } = coupon;
  const { coupon_id } = await createOffer(ctx, { title, description, terms, expires_after_days }, linkBase);
  const { campaign_id } = await textCoupon(ctx, { coupon_id }, { linkBase });
  if (campaign_id) await queueCampaign(ctx, campaign_id, { linkBase, onQueued: issueCoupons });
  return { campaign_id, coupon_id };
}

/**
 * Redeems some issues over the days since they were sent, most of them with the sale, and undoes one.
 * @param acting the user at the counter that many days ago, at lunchtime
 */
export async function redeemSomeCoupons(
  contextFor: (role: 'staff' | 'manager', days_ago: number, minute: number) => Ctx,
  coupon: DemoCoupon & { coupon_id: string },
  sentDaysAgo: number,
): Promise<void> {
  const { coupon_id, redeemed_each, sale_cents } = coupon;
  const page = { found: null, now: contextFor('staff', 0, 0).now, limit: 200, offset: 0 };
  const { rows } = await contextFor('staff', 0, 0).tx((t) => listIssuesOfOffer(t, coupon_id, page));
  const used = rows.filter((_, place) => place % redeemed_each === 0);
  for (const [place, { coupon_issue_id }] of used.entries()) {
    const days = Math.max(1, sentDaysAgo - 1 - (place % Math.min(sentDaysAgo - 1, coupon.expires_after_days)));
    // Not every user enters what was paid.
    const sale = place % 4 === 3 ? null : sale_cents + ((place * 137) % 900);
    const via = place % 3 === 0 ? 'phone' : 'scan';
    await redeemAtCounter(contextFor('staff', days, place * 7), { coupon_issue_id, via, sale_cents: sale });
    if (place === 2) {
      await undoRedemption(
        contextFor('manager', days, place * 7 + 5),
        coupon_issue_id,
        'Wrong guest, scanned twice in line',
      );
    }
  }
}
