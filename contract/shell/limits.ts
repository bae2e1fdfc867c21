/** Characters from which the search over everything asks the server. */
export const SEARCH_MIN = 2;
/** Results of each kind that it shows. */
export const SEARCH_RESULTS = 5;
/** The hour at the shop from which the daily email is sent. */
export const DAILY_MAIL_HOUR = 7;

/** How long the loading screen shows one tip. */
export const TIP_ROTATION_MS = 8_000;
