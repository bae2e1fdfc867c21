/** A sale with the code of a coupon belongs to its redemption within these hours. */
export const CODE_HOURS = 24;
/** A sale of the amount that the staff entered belongs to the redemption within these minutes. */
export const AMOUNT_MINUTES = 30;
