/**
 * How long the activity log is kept: whoever looks back over a year in the month after it still finds all of it. Names and networks of users
 * are not kept for longer than that.
 */
export const AUDIT_KEPT_DAYS = 400;
/** Saved views of one list that a user can have, and the characters of the address that one keeps. */
export const SAVED_VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 60;
export const VIEW_QUERY_MAX = 1000;

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 60;
/** Far beyond any passphrase; it only limits the work of hashing. */
export const PASSWORD_MAX = 200;
export const ZIP_MAX = 10;
export const TIME_ZONE_MAX = 64;
export const INVITATION_DAYS = 7;
export const INVITATION_TOKEN_MAX = 100;
export const CONFIRMATION_DAYS = 7;
export const CONFIRMATION_TOKEN_MAX = 100;
/** Two-step login. */
export const PASSKEY_NAME_MAX = 60;
export const PASSKEYS_MAX = 10;
export const RECOVERY_CODES = 10;
/** The minutes in which a second step can be taken, and the tries that it has. */
export const SECOND_STEP_MINUTES = 10;
export const SECOND_STEP_TRIES = 5;

export const RESET_TOKEN_MAX = 100;
export const ADDRESS_MAX = 300;
export const FEEDBACK_MAX = 5000;
