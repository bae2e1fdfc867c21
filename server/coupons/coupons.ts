/** What other features ask of coupons. Every verb with a `t` is part of the caller's transaction. */

export { saveStaffPin } from './counter/pin.ts';
export { redeemAtCounter, undoRedemption } from './counter/redeem.ts';
export { couponTimeline } from './holders/timeline.ts';
export { findWallet } from './holders/wallet.ts';
export { listIssuesOfOffer } from './issues.sql.ts';
export { issueCoupons } from './offers/issuing.ts';
export { createOffer } from './offers/offers.ts';
export { textCoupon } from './offers/send.ts';
export {
  type CampaignRedemptions,
  countBetween as redemptionsBetween,
  countByCampaign as redemptionsByCampaign,
} from './redemptions.sql.ts';
