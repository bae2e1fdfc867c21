import type { RedeemedVia } from '#contract/coupons/issues.ts';

/** How the counter finds a coupon. */
export type Via = Exclude<RedeemedVia, 'customer_phone'>;
