/** Every number that the server enforces and the screens announce. Sizes in bytes, times in milliseconds unless the name says otherwise. */

export const UPLOAD_MAX_FILES = 20;
export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024;
/** A document with more pages is refused with a reason; the longest real supplier invoices run to some 40 pages. */
export const DOCUMENT_MAX_PAGES = 60;
/** One document's reading is stopped after this long and the person is told. */
export const READING_TIMEOUT_MS = 180_000;

/** Below this a value is shown as doubtful and asked about first. */
export const DOUBT_BELOW = 0.8;

export const PAGE_SIZE_DEFAULT = 50;
export const PAGE_SIZE_MAX = 200;

/** A trial of a feature; a company has one of each. */
export const TRIAL_DAYS = 14;
/** After a trial or a plan has ended, what is there can still be read and taken along for this long. */
export const GRACE_DAYS = 30;

export const NAME_MAX = 200;
export const NOTE_MAX = 1000;
export const SEARCH_MAX = 200;

/** The longest origin that is taken for our own: a name has 253 characters at most. */
export const BASE_URL_MAX = 300;
