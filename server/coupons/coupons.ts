/** What other features ask of coupons. Every verb with a `t` is part of the caller's transaction. */
export { listIssuesOfOffer } from './issues.sql.ts';
export { issueCoupons } from './issuing.ts';
export { createOffer } from './offers.ts';
export { saveStaffPin } from './pin.ts';
export { redeemAtCounter, undoRedemption } from './redeem.ts';
export {
  type CampaignRedemptions,
  countBetween as redemptionsBetween,
  countByCampaign as redemptionsByCampaign,
} from './redemptions.sql.ts';
export { textCoupon } from './send.ts';
export { couponTimeline } from './timeline.ts';
export { findWallet } from './wallet.ts';
