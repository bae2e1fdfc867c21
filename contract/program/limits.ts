/** The longest origin that we accept as our own: a name has at most 253 characters. */
export const BASE_URL_MAX = 300;

/** A logo is square within these limits, and stored in this size. */
export const LOGO_MAX_BYTES = 5_242_880;
export const LOGO_RATIO_MIN = 0.98;
export const LOGO_RATIO_MAX = 1.02;
export const LOGO_PIXELS = 512;
/** How long a browser keeps a company's name and logo. */
export const BRANDING_CACHE_MS = 600_000;
/** How long a fetched QR code is valid, and how long after the start it is fetched. */
export const QR_CACHE_MS = 300_000;
export const QR_PREFETCH_DELAY_MS = 2_000;

/** The public welcome page. */
export const PROGRAM_NAME_MAX = 100;
export const PROGRAM_TEXT_MAX = 500;
export const PHOTOS_MIN = 3;
export const PHOTOS_MAX = 6;
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Widths in which a photo is stored, if it is that wide; the last is also the longest side of the largest. */
export const PHOTO_WIDTHS = [480, 960, 1600];
export const JOIN_OFFER_HEADLINE_MAX = 80;
export const JOIN_OFFER_TEXT_MAX = 300;
export const JOIN_OFFER_SMALL_PRINT_MAX = 300;

/** The poster's words, in characters. */
export const POSTER_HEADER_MAX = 60;
export const POSTER_SUB_HEADER_MAX = 140;
export const POSTER_CAPTION_MAX = 100;
export const POSTER_BULLET_MAX = 90;
/** The minimum contrast of a QR code against white paper, 1 to 21: WCAG's value for text, and ample for a camera. */
export const POSTER_CONTRAST_MIN = 4.5;
/** Exported pictures are made for print: 300 dots an inch is 3.125 times a screen's 96. */
export const POSTER_DPI = 300;
export const POSTER_JPEG_QUALITY = 0.92;
/** The length of a place's name and code, and the number of places of one company. */
export const QR_LABEL_MAX = 40;
export const QR_SOURCE_CODE_MAX = 24;
export const QR_SOURCES_MAX = 200;
