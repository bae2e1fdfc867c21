/** Every number that the server enforces and the screens announce. Sizes in bytes, times in milliseconds unless the name says otherwise. */

export const UPLOAD_MAX_FILES = 20;
export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024;
/** A document with more pages is refused with a reason; the longest real supplier invoices run to some 40 pages. */
export const DOCUMENT_MAX_PAGES = 60;
/** Open pages of one person that are told live what changes. */
export const LIVE_STREAMS_PER_USER = 50;
/** Documents of one company that wait to be read, and uploads of any kind that it may send in a minute. */
export const DOCUMENTS_WAITING_MAX = 200;
export const UPLOADS_PER_MINUTE = 60;
/** With less free disk space, uploads are refused: the rest is for the database and the logs, so that everything else goes on. */
export const DISK_FREE_MIN = 512 * 1024 * 1024;
/** Gigabytes of files that one company can keep, unless the operator says otherwise: tens of thousands of photos of invoices. */
export const STORAGE_PER_COMPANY_GB = 20;
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

/** /subscribe leads on to the plans after so many seconds. */
export const SUBSCRIBE_COUNTDOWN_S = 5;

/** An Idempotency-Key has at most so many characters, and a request is remembered under it for so long. */
export const IDEMPOTENCY_KEY_MAX = 200;
export const IDEMPOTENCY_KEPT_MS = 86_400_000;

export const NAME_MAX = 200;
export const NOTE_MAX = 1000;
export const SEARCH_MAX = 200;

/** The longest origin that is taken for our own: a name has 253 characters at most. */
export const BASE_URL_MAX = 300;

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 60;
export const EMAIL_MAX = 254;
/** Far beyond any passphrase; it only bounds the work of hashing. */
export const PASSWORD_MAX = 200;
export const ZIP_MAX = 10;
/** `(555) 123-4567` */
export const PHONE_FIELD_MAX = 14;
export const TIME_ZONE_MAX = 64;
export const INVITATION_DAYS = 7;
export const INVITATION_TOKEN_MAX = 100;
/** Live checks of a field wait until nothing was typed for so long. */
export const LIVE_CHECK_MS = 500;

/** A logo is square within these, and kept in this size. */
export const LOGO_MAX_BYTES = 5_242_880;
export const LOGO_RATIO_MIN = 0.98;
export const LOGO_RATIO_MAX = 1.02;
export const LOGO_PIXELS = 512;
/** How long a browser keeps a company's name and logo. */
export const BRANDING_CACHE_MS = 600_000;

export const RESET_TOKEN_MAX = 100;
export const ADDRESS_MAX = 300;
export const FEEDBACK_MAX = 5000;

/** How long one tip stands on the loading screen. */
export const TIP_ROTATION_MS = 8_000;
/** How long a fetched QR code is good for, and how long after entry it is fetched. */
export const QR_CACHE_MS = 300_000;
export const QR_PREFETCH_DELAY_MS = 2_000;

export const TEMPLATE_TITLE_MAX = 80;
export const TEMPLATE_CATEGORY_MAX = 40;
/** A list shows so much of a template's words, in characters. */
export const TEMPLATE_PREVIEW_MAX = 120;
/** What scores less in a search of templates is left out; the weights of its words and of its letters. */
export const TEMPLATE_MATCH_MIN = 0.25;
export const TEMPLATE_MATCH_WORD_WEIGHT = 0.65;
export const TEMPLATE_MATCH_EDIT_WEIGHT = 0.35;
/** The longest value of one placeholder: no text is longer. */
export const TEMPLATE_VALUE_MAX = 320;
/** So many of the last versions of the welcome message are shown; all of them are kept. */
export const WELCOME_MESSAGE_VERSIONS_SHOWN = 20;

/** A text message at most, the company's name before it included. */
export const SMS_TOTAL_MAX = 320;

/** The public welcome page. */
export const PROGRAM_NAME_MAX = 100;
export const PROGRAM_TEXT_MAX = 500;
export const PHOTOS_MIN = 3;
export const PHOTOS_MAX = 6;
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Widths in which a photo is kept, if it is as wide; the last is also the longest side of the largest. */
export const PHOTO_WIDTHS = [480, 960, 1600];
export const JOIN_OFFER_HEADLINE_MAX = 80;
export const JOIN_OFFER_TEXT_MAX = 300;
export const JOIN_OFFER_SMALL_PRINT_MAX = 300;

/** The poster's words, in characters. */
export const POSTER_HEADER_MAX = 60;
export const POSTER_SUB_HEADER_MAX = 140;
export const POSTER_CAPTION_MAX = 100;
export const POSTER_BULLET_MAX = 90;
/** The least contrast of a QR code against white paper, 1 to 21: WCAG's for text, and ample for a camera. */
export const POSTER_CONTRAST_MIN = 4.5;
/** Exported pictures are made for print: 300 dots an inch is 3.125 times a screen's 96. */
export const POSTER_DPI = 300;
export const POSTER_JPEG_QUALITY = 0.92;
/** A place's name on a QR code, its code, and how many places one company tells apart. */
export const QR_LABEL_MAX = 40;
export const QR_SOURCE_CODE_MAX = 24;
export const QR_SOURCES_MAX = 200;

/** Promotional texts to one person at most, unless the shop says otherwise, and what may be said at most. */
export const CAP_PER_DAY = 1;
export const CAP_PER_WEEK = 2;
export const PROMISED_PER_MONTH = 8;
export const CAP_PER_DAY_MAX = 5;
export const PROMISED_PER_MONTH_MAX = 60;
/** What a segment costs in the United States, carriers' fees included: about; for the figures on the screens. */
export const CENTS_PER_SEGMENT = 1.3;
export const CENTS_PER_SEGMENT_MAX = 100;
export const CAMPAIGN_NAME_MAX = 100;
export const AUDIENCE_NAME_MAX = 60;
/** What a draft keeps of a message, in characters: more than can be sent, so that nothing typed is refused. Its values, and a company's drafts. */
export const DRAFT_WORDS_MAX = 1000;
export const DRAFT_VALUES_MAX = 100;
export const DRAFTS_MAX = 200;
/** Tags that one condition of an audience can name. */
export const AUDIENCE_TAGS_MAX = 50;
/** How far ahead a campaign can be planned. */
export const SCHEDULE_MAX_DAYS = 365;
/** The same message to the same people is not sent twice within so long: it is a second click, in another window or on another device. */
export const SAME_CAMPAIGN_MINUTES = 10;
/** Texts that a company may send in an hour to try a message out. */
export const TEST_MESSAGES_PER_HOUR = 20;

/** A list of contacts has so many on a page; all pages are offered up to so many, beyond with gaps. */
export const CONTACTS_PAGE_SIZE = 10;
export const PAGES_SHOWN_WHOLE = 7;
export const CONTACTS_SEARCH_MS = 500;
/** A phone number as somebody may spell it. */
export const PHONE_SPELLING_MAX = 40;
export const ATTESTATION_MAX = 200;
/** What a customer said who wants no more texts. */
export const OPT_OUT_WORDS_MAX = 500;
export const TAG_NAME_MAX = 40;
export const TAG_DESCRIPTION_MAX = 200;
export const TAG_COLOR_DEFAULT = '#007bff';
/** A company has at most so many tags, and so many may be given to a contact in one call. */
export const TAGS_MAX = 200;

/** A file of contacts, in bytes; its columns; the longest row, in characters; and how long it is kept after the import. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
export const IMPORT_COLUMNS_MAX = 200;
export const IMPORT_ROW_MAX = 20_000;
export const IMPORT_KEPT_DAYS = 30;
/** Rows that one transaction imports: a STOP that comes meanwhile waits for it, some tenths of a second. */
export const IMPORT_BATCH = 5000;
/** So many of the faults of a file are told one by one; the others stand in the file of refused rows. */
export const IMPORT_FAULTS_SHOWN = 20;
export const IMPORT_SAMPLES = 3;

/** So much of a text that came in is kept: more than any phone sends. */
export const INBOUND_BODY_MAX = 5_000;
/** To one phone at most, so that two machines do not answer each other for ever. */
export const AUTOMATIC_ANSWERS_PER_HOUR = 5;
/** A thread shows so many of its texts at first, and so many more at a time. */
export const THREAD_MESSAGES = 60;
export const INBOX_PAGE_SIZE = 25;

/** The public form: a date as it may be spelled, and its token. */
export const BIRTH_DATE_MAX = 20;
export const JOIN_TOKEN_MAX = 200;
/** Whoever sends the form sooner after it was drawn is no person. */
export const JOIN_FILL_MIN_MS = 1_500;
/** A form that was open for longer proves nothing. */
export const JOIN_FORM_MAX_MS = 12 * 3_600_000;
/** Numbers that one company's page takes within an hour. */
export const JOINS_PER_HOUR = 200;
/** Who joins again is greeted again at most so often. */
export const GREETING_EVERY_MS = 24 * 3_600_000;
export const GREETINGS_PER_MONTH = 3;

/** The photos of the public page (specification, section 9); lengths in pixels. */
export const CAROUSEL_ADVANCE_MS = 5_000;
export const CAROUSEL_TOUCH_PAUSE_MS = 4_000;
export const CAROUSEL_WHEEL_PAUSE_MS = 3_000;
export const CAROUSEL_ANIMATION_MS = 500;
export const CAROUSEL_SWIPE_MIN = 40;
export const CAROUSEL_WHEEL_MIN = 60;
export const CAROUSEL_COMPACT_MAX = 820;
export const CAROUSEL_VISIBLE = 3;

export const COUPON_TITLE_MAX = 120;
export const COUPON_DESCRIPTION_MAX = 150;
export const COUPON_TERMS_MAX = 500;
/** How many days a coupon can be good for after it was issued. */
export const COUPON_DAYS_MAX = 365;
/** A day further ahead is a slip of the hand, 2206 for 2026. */
export const COUPON_YEARS_MAX = 10;
/** The samples that stand in for a wallet that cannot be shown are good for so many days. */
export const SAMPLE_COUPON_DAYS = 14;
/** A coupon's code as somebody may type it, with whatever they put between its parts. */
export const COUPON_CODE_SPELLING_MAX = 40;
export const CUSTOMER_TOKEN_MAX = 100;
/** Words beside a decision about texts, as a page sends them back. */
export const WORDING_MAX = 2000;
/** As much of a browser's name as says which one it is. */
export const USER_AGENT_MAX = 400;
export const STAFF_PIN_MIN = 4;
export const STAFF_PIN_MAX = 8;
export const UNDO_REASON_MAX = 200;
/** The largest sale that is taken for no slip of the finger, in cents. */
export const SALE_CENTS_MAX = 10_000_000;
/** A phone is looked up by its whole number or so many of its last digits at least; so many people are shown. */
export const PHONE_ENDING_MIN = 4;
export const COUPON_LOOKUP_MAX = 10;
export const COUPON_OFFERS_PAGE_SIZE = 20;
export const RECENT_REDEMPTIONS = 10;

/** Analytics: days shown at first, and at most at a time. */
export const ANALYTICS_DAYS_DEFAULT = 7;
export const ANALYTICS_DAYS_MAX = 366;
/** The chart of an account and the panel of filters, in pixels, and the marks on the chart's days (specification, section 9). */
export const ANALYTICS_CHART_WIDTH = 820;
export const ANALYTICS_CHART_HEIGHT = 300;
export const ANALYTICS_CHART_TICKS = 6;
export const FILTER_PANEL_WIDTH = 300;
export const FILTER_PANEL_MIN_HEIGHT = 160;
/** How far back an audience can ask for redemptions. */
export const NOT_REDEEMED_DAYS_MAX = 3650;
/** A contact's history shows so many entries at first, and so many more at a time. */
export const TIMELINE_PAGE_SIZE = 30;
export const TIMELINE_REFRESH_MS = 15_000;
