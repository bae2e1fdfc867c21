/** The specification's rows for the customers' own pages: their coupons. */
export const WALLET_ROWS: Record<string, Record<string, string>> = {
  '2.19 Customer coupons': {
    '2.19-title': "the company's logo and '{company} — My Coupons'",
    '2.19-sections': 'available, redeemed and expired coupons, with a sentence when there are none',
    '2.19-none': "'No coupons available.' without any coupons",
    '2.19-redeem': 'the confirmation with its words and buttons',
    '2.19-footer': 'the copyright in the footer',
  },
  '8 Customer coupons': {
    '8-coupon-sample': 'samples with their notes when the token is missing or the load fails',
    '8-coupon-redeem-failed': "a failed redemption shows the detail, or 'Redemption failed'",
  },
  '9 Customer coupons': {
    '9-coupon-sample': 'samples are valid for 14 days',
  },
};
