/** What other features ask of coupons. Every verb with a `t` is part of the caller's transaction. */
export { issueCoupons } from './issuing.ts';
export { createOffer } from './offers.ts';
export { saveStaffPin } from './pin.ts';
export { redeemAtCounter, undoRedemption } from './redeem.ts';
export {
  type CampaignRedemptions,
  countBetween as redemptionsBetween,
  countByCampaign as redemptionsByCampaign,
  listTimeline as couponTimeline,
  type TimelineRow as CouponTimelineRow,
} from './redemptions.sql.ts';
export { sendCoupon } from './send.ts';
export { findWallet } from './wallet.ts';
