/** What other features ask of coupons. Every verb with a `t` is part of the caller's transaction. */

export { redeemAtCounter, undoRedemption } from './counter/redeem.ts';
export { drawingsOf } from './holders/drawings.ts';
export { eraseFromCoupons } from './holders/erase.ts';
export { momentIn } from './holders/present.ts';
export { couponTimeline } from './holders/timeline.ts';
export { openWallet } from './holders/wallet.ts';
export { listIssuesOfOffer } from './issues.sql.ts';
export { issueCoupons } from './offers/issuing.ts';
export { createOffer } from './offers/offers.ts';
export { textCoupon } from './offers/send.ts';
export {
  countBetween as redemptionsBetween,
  countByCampaign as redemptionsByCampaign,
} from './redemptions.sql.ts';
