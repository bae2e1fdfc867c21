/** The specification's rows for coupons, without the customer's own page. */
export const COUPON_ROWS: Record<string, Record<string, string>> = {
  '2.12 Coupons': {
    '2.12-coupon': 'Send Coupon (Create Coupon): title, description, expiration; preview; create and send',
  },
  '3 Coupons': {
    '3-coupon-offer': 'title, description, expires_at; create reads coupon_id, send sent_count and issued_count',
    '3-customer-coupons': 'company_name, company_logo_url, phone, coupons',
    '3-coupon': 'coupon_issue_id, title, description, expires_at, status, issued_at, redeemed_at',
    '3-redeem-request': 'customer_token and coupon_issue_id',
  },
  '4 Coupons': {
    '4-coupon-status': 'ready, redeemed, expired; only a ready, unexpired coupon can be redeemed',
    '4-coupon-expiry': 'a ready coupon whose expiry has passed is expired',
  },
  '5 Coupons': {
    '5-coupon-required': "title, description and expiration are required ('Please fill in all fields')",
    '5-coupon-future': "'Expiration date must be in the future'",
    '5-coupon-lengths': 'title at most 120 characters, description at most 150',
    '5-coupon-preview': "at most 320 characters ('Message too long! Please shorten the title or description.')",
  },
  '7 Coupons': {
    '7-coupon-offers': 'POST /coupon/offers: title, description, expires_at; reads coupon_id',
    '7-coupon-send': 'POST /coupon/send: coupon_id, test_only; reads sent_count, issued_count',
    '7-coupon-customer': 'GET /coupon/customer/{customerToken}',
    '7-coupon-redeem': 'POST /coupon/redeem: customer_token, coupon_issue_id; the error is in detail',
  },
  '8 Coupons': {
    '8-coupon-status': "'Failed to create coupon (status)', 'Failed to send coupon (status)'",
    '8-coupon-sent': "'Coupon sent successfully! Delivered to X of Y customers.'",
  },
  'Rulings on coupons': {
    '24-undo': 'a manager may undo a redemption with a reason',
    '24-pin': 'a company may require a staff PIN, off by default',
  },
};
