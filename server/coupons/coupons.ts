/** What other features use of coupons. Every verb with a `t` is part of the caller's transaction. */

export { redeemAtCounter, undoRedemption } from './counter/redeem.ts';
export { listIssuesOfOffer } from './issues.sql.ts';
export { issueCoupons } from './offers/issuing.ts';
export { createOffer } from './offers/offers.ts';
export { textCoupon } from './offers/send.ts';
export { giveWelcomeCoupon } from './offers/welcome_coupon.ts';
export { listStandingRedemptions, saveRedemptionSales } from './redemption_sales.sql.ts';
export {
  countBetween as redemptionsBetween,
  countByCampaign as redemptionsByCampaign,
} from './redemptions.sql.ts';
export { couponTimeline, eraseFromCoupons } from './wallet/contact_parts.ts';
export { drawingsOf } from './wallet/drawings.ts';
export { momentIn } from './wallet/present.ts';
export { openWallet } from './wallet/wallet.ts';
