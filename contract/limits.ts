import { DAY_MS } from './dates.ts';

/**
 * Numbers that the server enforces and the screens announce: those that several features share and those of the platform. A feature's own
 * are in its `limits.ts`. Sizes are in bytes and times in milliseconds unless the name says otherwise.
 */

export const UPLOAD_MAX_FILES = 20;
export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024;
/** Open pages of one user that are told live what changes. */
export const LIVE_STREAMS_PER_USER = 50;
/** Uploads of any kind that one company may send in a minute. */
export const UPLOADS_PER_MINUTE = 60;
/** With less free disk space, uploads are refused: the rest is for the database and the logs, so that everything else continues. */
export const DISK_FREE_MIN = 512 * 1024 * 1024;
/** Gigabytes of files that one company can store by default: tens of thousands of photos of invoices. */
export const STORAGE_PER_COMPANY_GB = 20;
/** From this share of its space on, a company is warned where it uploads. */
export const STORAGE_WARN_FROM = 0.9;

export const PAGE_SIZE_DEFAULT = 50;
export const PAGE_SIZE_MAX = 200;

/** The maximum length of an Idempotency-Key, and how long a request is remembered under it. */
export const IDEMPOTENCY_KEY_MAX = 200;
export const IDEMPOTENCY_KEPT_MS = DAY_MS;

export const NAME_MAX = 200;
export const NOTE_MAX = 1000;
/** The unit and the category of an item or a recipe, and the unit of an invoice line. */
export const UNIT_MAX = 20;
export const CATEGORY_MAX = 80;
export const SEARCH_MAX = 200;
/** The highest price at which something is sold, in cents. */
export const SELLING_PRICE_MAX_CENTS = 2_000_000_000;
export const EMAIL_MAX = 254;
/** `(555) 123-4567` */
export const PHONE_FIELD_MAX = 14;
/** Live checks of a field wait until typing has paused for this long. */
export const LIVE_CHECK_MS = 500;
/** Up to this many pages of a list are all shown, beyond that with gaps. */
export const PAGES_SHOWN_WHOLE = 7;
/** The longest spelling of a phone number. */
export const PHONE_SPELLING_MAX = 40;
/** A file to import: its columns, and the longest row in characters. */
export const IMPORT_COLUMNS_MAX = 200;
export const IMPORT_ROW_MAX = 20_000;
