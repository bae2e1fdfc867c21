import type { RedeemedVia } from '#contract/coupon_issues.ts';

/** How the counter finds a coupon. */
export type Via = Exclude<RedeemedVia, 'customer_phone'>;
