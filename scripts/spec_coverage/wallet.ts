/** The specification's rows for the customers' own pages: their coupons. */
export const WALLET_ROWS: Record<string, Record<string, string>> = {
  '2.19 Customer coupons': {
    '2.19-title': "the company's logo and '{company} — My Coupons'",
  },
  '8 Customer coupons': {
    '8-coupon-sample': 'samples with their notes when the token is missing or the load fails',
  },
  '9 Customer coupons': {
    '9-coupon-sample': 'samples are good for 14 days',
  },
};
