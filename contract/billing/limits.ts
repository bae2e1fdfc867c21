/** A company has one trial of each feature. */
export const TRIAL_DAYS = 14;
/** How long data can be viewed and exported after a trial or a plan has ended. */
export const GRACE_DAYS = 30;

/** Seconds after which /subscribe leads to the plans. */
export const SUBSCRIBE_COUNTDOWN_S = 5;

/** Seconds after which the page of plans no longer waits for a payment in silence. */
export const PAYMENT_WAIT_S = 120;
