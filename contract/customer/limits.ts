import { HOUR_MS } from '../dates.ts';

/** The public form: the longest spelling of a date, and its token. */
export const BIRTH_DATE_MAX = 20;
export const JOIN_TOKEN_MAX = 200;
/** A form that is sent sooner after it was rendered comes from a machine. */
export const JOIN_FILL_MIN_MS = 1_500;
/** A form that was open for longer proves nothing. */
export const JOIN_FORM_MAX_MS = 12 * HOUR_MS;
/** Joins that one company's page accepts within an hour. */
export const JOINS_PER_HOUR = 200;

/** The photos of the public page; lengths in pixels. */
export const CAROUSEL_ADVANCE_MS = 5_000;
export const CAROUSEL_TOUCH_PAUSE_MS = 4_000;
export const CAROUSEL_WHEEL_PAUSE_MS = 3_000;
export const CAROUSEL_ANIMATION_MS = 500;
export const CAROUSEL_SWIPE_MIN = 40;
export const CAROUSEL_WHEEL_MIN = 60;
export const CAROUSEL_COMPACT_MAX = 820;
export const CAROUSEL_VISIBLE = 3;
export const CUSTOMER_TOKEN_MAX = 100;
/** The longest words beside a decision about messages that a page sends back. */
export const WORDING_MAX = 2000;
/** The part of a browser's name that identifies it. */
export const USER_AGENT_MAX = 400;
