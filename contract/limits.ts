import { DAY_MS, HOUR_MS, MINUTE_MS } from './dates.ts';

/** Every number that the server enforces and the screens announce. Sizes in bytes, times in milliseconds unless the name says otherwise. */

export const UPLOAD_MAX_FILES = 20;
export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024;
/** An email with invoices may be larger than one file: several files, each a third larger than it is by its encoding. */
export const MAIL_IN_MAX_BYTES = 40 * 1024 * 1024;
/** Senders whose emails become invoices without a question. */
export const MAIL_SENDERS_MAX = 200;
/** Emails of one company that may wait for an answer before those of strangers are recorded without their files, and the bytes of these. */
export const MAILS_WAITING_MAX = 500;
export const MAILS_WAITING_BYTES = 500 * 1024 * 1024;
/** How long the files of an archived email are kept. */
export const MAIL_FILES_KEPT_DAYS = 30;
/** A document with more pages is refused with a reason; the longest real invoices have some 40 pages. */
export const DOCUMENT_MAX_PAGES = 60;
/** Open pages of one user that are told live what changes. */
export const LIVE_STREAMS_PER_USER = 50;
/** Open wallets of one personal link that are told live what changes. */
export const WALLET_STREAMS_PER_LINK = 6;
/** Documents of one company that wait to be read, and uploads of any kind that it may send in a minute. */
export const DOCUMENTS_WAITING_MAX = 200;
export const UPLOADS_PER_MINUTE = 60;
/** Documents of one company that a vision model reads in 24 hours. Each costs money, and no shop gets more deliveries than this. */
export const VISION_READINGS_PER_DAY = 300;
/** With less free disk space, uploads are refused: the rest is for the database and the logs, so that everything else continues. */
export const DISK_FREE_MIN = 512 * 1024 * 1024;
/** Gigabytes of files that one company can store by default: tens of thousands of photos of invoices. */
export const STORAGE_PER_COMPANY_GB = 20;
/** From this share of its space on, a company is warned where it uploads. */
export const STORAGE_WARN_FROM = 0.9;
/** The days that an export of everything is kept, and how many a company can start in a day. */
export const COMPANY_EXPORT_KEPT_DAYS = 3;
export const COMPANY_EXPORTS_PER_DAY = 5;
/**
 * Reading a document stops when one of its pages takes this long, or all of them together; the pages that were read are kept. Drawing its pages
 * is part of that time, but can always take as long as one page.
 */
export const READING_PAGE_TIMEOUT_MS = 3 * MINUTE_MS;
export const READING_TIMEOUT_MS = 15 * MINUTE_MS;

/** Below this confidence a value is shown as doubtful. */
export const DOUBT_BELOW = 0.8;

/**
 * What posting an invoice asks about first: a unit cost that differs from the item's last one by more than this fraction, a quantity or a
 * total that is this many times the usual one, and a date that is older than this. What is usual is known from this many postings on.
 */
export const COST_CHANGE_MAX = 0.3;
export const UNUSUAL_QUANTITY_TIMES = 10;
export const UNUSUAL_TOTAL_TIMES = 5;
export const USUAL_FROM = 3;
export const INVOICE_AGE_DAYS = 60;

export const PAGE_SIZE_DEFAULT = 50;
export const PAGE_SIZE_MAX = 200;

/** A company has one trial of each feature. */
export const TRIAL_DAYS = 14;
/** How long data can be viewed and exported after a trial or a plan has ended. */
export const GRACE_DAYS = 30;

/** Seconds after which /subscribe leads to the plans. */
export const SUBSCRIBE_COUNTDOWN_S = 5;

/** Seconds after which the page of plans no longer waits for a payment in silence. */
export const PAYMENT_WAIT_S = 120;

/** The maximum length of an Idempotency-Key, and how long a request is remembered under it. */
export const IDEMPOTENCY_KEY_MAX = 200;
export const IDEMPOTENCY_KEPT_MS = DAY_MS;

/**
 * How long the activity log is kept: whoever looks back over a year in the month after it still finds all of it. Names and networks of users
 * are not kept for longer than that.
 */
export const AUDIT_KEPT_DAYS = 400;

export const NAME_MAX = 200;
export const NOTE_MAX = 1000;
/** Shown under the form, to be undone. */
export const RECENT_WRITE_OFFS_MAX = 10;
export const REPORT_DAYS_DEFAULT = 30;
/** More rows of a report than these are read in its file. */
export const REPORT_ROWS_SHOWN = 200;
export const REPORT_PDF_ROWS_MAX = 1000;
/** Storage areas of a company, items of one area, areas of one item, and items that are changed at once. */
export const AREAS_MAX = 100;
export const LOCATIONS_MAX = 50;
export const TRANSFER_LINES_MAX = 500;
export const AREA_ITEMS_MAX = 5_000;
export const AREAS_OF_ITEM_MAX = 20;
/** Locations, archived ones included, where an item has levels of its own. */
export const LEVELS_OF_ITEM_MAX = 200;
export const BULK_ITEMS_MAX = 200;
/** Stock units of the kept item in one of a merged item. */
export const MERGE_FACTOR_MAX = 1_000_000;
/** Categories that one count can name, and entries that a phone sends at once. */
export const COUNT_CATEGORIES_MAX = 100;
export const COUNT_ENTRIES_MAX = 200;
/** A difference is large from this amount in currency units on, or from this fraction of the stock on, unless it is small change. */
export const COUNT_LARGE_VALUE = 50;
export const COUNT_LARGE_FRACTION = 0.2;
export const COUNT_SMALL_VALUE = 5;
export const SEARCH_MAX = 200;
/** The rows of a vendor's statement that are compared, and the characters of one that are kept. */
export const STATEMENT_ROWS_MAX = 1000;
export const STATEMENT_WORDS_MAX = 200;
/** Documents of one state that a search counts when most documents have its words. */
export const SEARCH_COUNT_MAX = 1000;
/** Documents of one export; Xero imports at most 500 bills from a file, and a PDF has all of their pages. */
export const EXPORT_DOCUMENTS_MAX = { csv: 5000, xlsx: 5000, pdf: 300, quickbooks: 5000, xero: 500 };
export const INVOICE_EXPORT_KEPT_DAYS = 7;
export const INVOICE_EXPORTS_PER_DAY = 20;
export const RECENT_EXPORTS = 10;
/** Names of accounts and vendors in another program: the characters of one, and how many are set at once. */
export const BOOK_NAME_MAX = 150;
export const BOOK_NAMES_MAX = 1000;
/** Saved views of one list that a user can have, and the characters of the address that one keeps. */
export const SAVED_VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 60;
export const VIEW_QUERY_MAX = 1000;
/** The characters of a sales file and of its name: some 15,000 rows, and below the largest request. */
export const SALES_FILE_MAX = 1_200_000;
/** A longer one is uploaded and read in the background: some 500,000 rows. */
export const SALES_UPLOAD_MAX_BYTES = 60 * 1024 * 1024;
/** An Excel file of sales: its bytes, and those of its parts when they are unpacked, its rows and columns. Longer ones come as CSV. */
export const SALES_WORKBOOK_MAX_BYTES = 5 * 1024 * 1024;
export const SALES_WORKBOOK = { bytes: 40 * 1024 * 1024, rows: 30_000, columns: 200 };
export const SALES_FILE_NAME_MAX = 200;
/** What one sold item can take: a bundle has several parts. */
export const BUNDLE_PARTS_MAX = 30;
/** The most items in a mixed case of a vendor. */
export const CASE_PARTS_MAX = 30;
/** Characters of a name that a point of sale gives its own things. */
export const POS_REF_MAX = 200;
/** Characters of a value of a point of sale, and values that are decided at once. */
export const POS_VALUE_MAX = 500;
export const POS_VALUES_MAX = 500;
/** Characters of what the page of a point of sale comes back with. */
export const POS_CODE_MAX = 1000;
/** Days before today of which a point of sale is asked for sales. */
export const POS_HISTORY_DAYS = 730;
/** Items that are looked at for one suggestion. */
export const SUGGESTION_CANDIDATES = 2;
/** Recipes of a company, ingredients of one, and the ingredients that a search offers. */
export const RECIPES_MAX = 3_000;
export const RECIPE_LINES_MAX = 100;
export const INGREDIENTS_OFFERED = 30;
/** The share of a price that ingredients may cost where a recipe has no target of its own: what most restaurants plan with. */
export const FOOD_COST_TARGET = 0.3;
export const VENDOR_CONTACTS_MAX = 10;
/** Lines of a purchase order, and orders that a company can email in a day: more would be a machine's work. */
export const ORDER_LINES_MAX = 500;
export const ORDER_MAILS_PER_DAY = 50;
/** Lines of a credit request, how many of them a company can email in a day, and after how many days one is overdue and old. */
export const CREDIT_LINES_MAX = 200;
export const CREDIT_MAILS_PER_DAY = 50;
export const CREDIT_OVERDUE_DAYS = 14;
export const CREDIT_OLD_DAYS = 30;
/** Requests for copies of invoices that a company can email in a day. */
export const STATEMENT_MAILS_PER_DAY = 20;
/** Characters from which the search over everything asks the server. */
export const SEARCH_MIN = 2;
/** Results of each kind that it shows. */
export const SEARCH_RESULTS = 5;
/** The highest price at which something is sold, in cents. */
export const SELLING_PRICE_MAX_CENTS = 2_000_000_000;
/** A cost that changes by more than this fraction waits for a decision, where a company sets no other limit, up to this one. */
export const PRICE_CHANGE_MIN = 0.05;
export const PRICE_CHANGE_MAX = 10;
/** The days of which a third is a month's use. */
export const PRICE_USE_DAYS = 90;
export const PRICE_CHANGES_AT_ONCE = 200;
/** The hour at the shop from which the daily email is sent. */
export const DAILY_MAIL_HOUR = 7;

/** The longest origin that we accept as our own: a name has at most 253 characters. */
export const BASE_URL_MAX = 300;

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 60;
export const EMAIL_MAX = 254;
/** Far beyond any passphrase; it only limits the work of hashing. */
export const PASSWORD_MAX = 200;
export const ZIP_MAX = 10;
/** `(555) 123-4567` */
export const PHONE_FIELD_MAX = 14;
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
/** Live checks of a field wait until typing has paused for this long. */
export const LIVE_CHECK_MS = 500;

/** A logo is square within these limits, and stored in this size. */
export const LOGO_MAX_BYTES = 5_242_880;
export const LOGO_RATIO_MIN = 0.98;
export const LOGO_RATIO_MAX = 1.02;
export const LOGO_PIXELS = 512;
/** The photo of an item: its bytes as it comes, and the longest sides, in pixels, of the two sizes that are kept. */
export const ITEM_PHOTO_MAX_BYTES = 15 * 1024 * 1024;
export const ITEM_PHOTO_PIXELS = 960;
export const ITEM_PHOTO_THUMB_PIXELS = 96;
/** How long a browser keeps a company's name and logo. */
export const BRANDING_CACHE_MS = 600_000;

export const RESET_TOKEN_MAX = 100;
export const ADDRESS_MAX = 300;
export const FEEDBACK_MAX = 5000;

/** How long the loading screen shows one tip. */
export const TIP_ROTATION_MS = 8_000;
/** How long a fetched QR code is valid, and how long after the start it is fetched. */
export const QR_CACHE_MS = 300_000;
export const QR_PREFETCH_DELAY_MS = 2_000;

export const TEMPLATE_TITLE_MAX = 80;
export const TEMPLATE_CATEGORY_MAX = 40;
/** How much of a template's words a list shows, in characters. */
export const TEMPLATE_PREVIEW_MAX = 120;
/** A search for templates drops lower scores; the weights of its words and of its letters. */
export const TEMPLATE_MATCH_MIN = 0.25;
export const TEMPLATE_MATCH_WORD_WEIGHT = 0.65;
export const TEMPLATE_MATCH_EDIT_WEIGHT = 0.35;
/** The longest value of one placeholder: no message is longer. */
export const TEMPLATE_VALUE_MAX = 320;
/** How many of the last versions of the welcome message are shown; all of them are kept. */
export const WELCOME_MESSAGE_VERSIONS_SHOWN = 20;

/** The maximum length of a message, including the company's name in front. */
export const SMS_TOTAL_MAX = 320;

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

/**
 * The default and the highest frequency caps of promotions to one contact. Florida (Fla. Stat. 501.616) and Oklahoma (15 O.S. 775C) allow
 * three in 24 hours about one subject.
 */
export const CAP_PER_DAY = 1;
export const CAP_PER_WEEK = 2;
export const PROMISED_PER_MONTH = 8;
export const CAP_PER_DAY_MAX = 3;
export const PROMISED_PER_MONTH_MAX = 60;
/** The approximate cost of a segment in the United States, including carrier fees; for the figures on the screens. */
export const CENTS_PER_SEGMENT = 1.3;
export const CENTS_PER_SEGMENT_MAX = 100;
export const CAMPAIGN_NAME_MAX = 100;
export const AUDIENCE_NAME_MAX = 60;
/**
 * The length of a draft's message, in characters: more than can be sent, so that nothing typed is refused. The number of its values, and of
 * a company's drafts.
 */
export const DRAFT_WORDS_MAX = 1000;
export const DRAFT_VALUES_MAX = 100;
export const DRAFTS_MAX = 200;
/** The number of tags in one condition of an audience. */
export const AUDIENCE_TAGS_MAX = 50;
/** How far ahead a campaign can be scheduled. */
export const SCHEDULE_MAX_DAYS = 365;
/**
 * The same message to the same contacts is not sent twice within this time: it is a second click, in another window or on another device.
 */
export const SAME_CAMPAIGN_MINUTES = 10;
/** The confirmation of a STOP is lawful only within this time (47 CFR 64.1200(a)(12)). */
export const STOP_CONFIRMED_WITHIN_MS = 5 * MINUTE_MS;
/** Test messages that a company can send in an hour. */
export const TEST_MESSAGES_PER_HOUR = 20;

/** Contacts on a page of the list; up to this many pages are all shown, beyond that with gaps. */
export const CONTACTS_PAGE_SIZE = 10;
export const PAGES_SHOWN_WHOLE = 7;
export const CONTACTS_SEARCH_MS = 500;
/** The longest spelling of a phone number. */
export const PHONE_SPELLING_MAX = 40;
export const ATTESTATION_MAX = 200;
/** The longest quote of a customer who asked for no more texts. */
export const OPT_OUT_WORDS_MAX = 500;
export const TAG_NAME_MAX = 40;
export const TAG_DESCRIPTION_MAX = 200;
export const TAG_COLOR_DEFAULT = '#007bff';
/** The number of tags of a company, and of tags that one call gives to a contact. */
export const TAGS_MAX = 200;

/** A file of contacts: bytes, columns, the longest row in characters, and the days it is kept after the import. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
export const IMPORT_COLUMNS_MAX = 200;
export const IMPORT_ROW_MAX = 20_000;
export const IMPORT_KEPT_DAYS = 30;
/** Rows that one transaction imports: a STOP that comes meanwhile waits for it, some tenths of a second. */
export const IMPORT_BATCH = 5000;
/** How many faults of a file are listed; the others are in the file of refused rows. */
export const IMPORT_FAULTS_SHOWN = 20;
export const IMPORT_SAMPLES = 3;

/** A file of items: its bytes, those of an XLSX file when it is unpacked, its rows, and the rows that one transaction imports. */
export const ITEM_IMPORT_MAX_BYTES = 10 * 1024 * 1024;
export const ITEM_IMPORT_UNPACKED_MAX = 60 * 1024 * 1024;
export const ITEM_IMPORT_ROWS = 20_000;
export const ITEM_IMPORT_BATCH = 200;
/** Days after which a file of which nothing was imported is deleted, and how many reasons against undoing an import are listed. */
export const ITEM_IMPORT_KEPT_DAYS = 30;
export const ITEM_IMPORT_REASONS_SHOWN = 10;

/** Items, labels of each, and all labels of one print: the labels of a large shop are several prints. */
export const LABEL_ITEMS_MAX = 1_000;
export const LABELS_EACH_MAX = 100;
export const LABELS_MAX = 3_000;

/** How much of a received message is stored: more than any phone sends. */
export const INBOUND_BODY_MAX = 5_000;
/** The maximum for one phone, so that two machines do not answer each other forever. */
export const AUTOMATIC_ANSWERS_PER_HOUR = 5;
/** How many messages a conversation shows at first, and how many more at a time. */
export const THREAD_MESSAGES = 60;
export const INBOX_PAGE_SIZE = 25;

/** The public form: the longest spelling of a date, and its token. */
export const BIRTH_DATE_MAX = 20;
export const JOIN_TOKEN_MAX = 200;
/** A form that is sent sooner after it was rendered comes from a machine. */
export const JOIN_FILL_MIN_MS = 1_500;
/** A form that was open for longer proves nothing. */
export const JOIN_FORM_MAX_MS = 12 * HOUR_MS;
/** Joins that one company's page accepts within an hour. */
export const JOINS_PER_HOUR = 200;
/** How often a contact who joins again gets the link: at most once a day, and this many times in thirty days. */
export const GREETING_EVERY_MS = DAY_MS;
export const GREETINGS_PER_MONTH = 10;

/** The photos of the public page; lengths in pixels. */
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
export const CUSTOMER_TOKEN_MAX = 100;
/** The longest words beside a decision about messages that a page sends back. */
export const WORDING_MAX = 2000;
/** The part of a browser's name that identifies it. */
export const USER_AGENT_MAX = 400;
export const STAFF_PIN_MIN = 4;
export const STAFF_PIN_MAX = 8;
export const UNDO_REASON_MAX = 200;
/** The largest believable sale, in cents; a larger one is a typing error. */
export const SALE_CENTS_MAX = 10_000_000;
/** The fewest last digits of a phone for a look-up, and how many contacts are shown. */
export const PHONE_ENDING_MIN = 4;
export const COUPON_LOOKUP_MAX = 10;
export const COUPON_OFFERS_PAGE_SIZE = 20;
export const RECENT_REDEMPTIONS = 10;

/** Analytics: days shown at first, and at most. */
export const ANALYTICS_DAYS_DEFAULT = 7;
export const ANALYTICS_DAYS_MAX = 366;
/** The chart of an account and the panel of filters, in pixels, and the marks on the chart's days. */
export const ANALYTICS_CHART_WIDTH = 820;
export const ANALYTICS_CHART_HEIGHT = 300;
export const ANALYTICS_CHART_TICKS = 6;
export const FILTER_PANEL_WIDTH = 300;
export const FILTER_PANEL_MIN_HEIGHT = 160;
/** How far back an audience can look for redemptions. */
export const NOT_REDEEMED_DAYS_MAX = 3650;
/** How many entries a contact's history shows at first, and how many more at a time. */
export const TIMELINE_PAGE_SIZE = 30;
export const TIMELINE_REFRESH_MS = 15_000;
/** Use of the last seven days is unusual from this multiple of the mean of the weeks before on, if the item was used in some of them. */
export const UNUSUAL_USE = { times: 2, weeks: 8, weeks_used: 3 };
/** An Excel file is made in memory. */
export const XLSX_ROWS_MAX = 50_000;
/** A lot number as printed on the goods, and the longest time before its date that an alert tells of it. */
export const LOT_CODE_MAX = 40;
/** Lots that one entry of a count can name. */
export const COUNT_LOTS_MAX = 50;
export const EXPIRING_DAYS_MAX = 90;
/** What the database has for a company whose users have chosen nothing. */
export const EXPIRING_DAYS_DEFAULT = 3;
