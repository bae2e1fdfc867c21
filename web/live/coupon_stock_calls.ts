import type { Endpoint } from '#contract/http.ts';
import { couponSuggestions } from '#contract/pos/suggestions.ts';

/** What shows coupons beside the stock that they move. */
export const COUPON_STOCK_CALLS: Endpoint[] = [couponSuggestions.list, couponSuggestions.follow];
