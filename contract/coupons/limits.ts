/** Open wallets of one personal link that are told live what changes. */
export const WALLET_STREAMS_PER_LINK = 6;

export const COUPON_TITLE_MAX = 120;
export const COUPON_DESCRIPTION_MAX = 150;
export const COUPON_TERMS_MAX = 500;
/** How many items of the stock a coupon can be for. */
export const COUPON_ITEMS_MAX = 20;
/** How many days a coupon can be valid after it was issued. */
export const COUPON_DAYS_MAX = 365;
/** A later day is a typing error, such as 2206 for 2026. */
export const COUPON_YEARS_MAX = 10;
/** How many days the sample coupons are valid. */
export const SAMPLE_COUPON_DAYS = 14;
/** The longest spelling of a coupon's code, with separators. */
export const COUPON_CODE_SPELLING_MAX = 40;
export const STAFF_PIN_MIN = 4;
export const STAFF_PIN_MAX = 8;
export const UNDO_REASON_MAX = 200;
/** The largest believable sale, in cents; a larger one is a typing error. */
export const SALE_CENTS_MAX = 10_000_000;
/** The fewest last digits of a phone for a look-up, and how many contacts a search of an offer's coupons finds by them. */
export const PHONE_ENDING_MIN = 4;
export const COUPON_LOOKUP_MAX = 10;
export const COUPON_OFFERS_PAGE_SIZE = 20;
export const RECENT_REDEMPTIONS = 10;
