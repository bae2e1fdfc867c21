/** Shown under the form, to be undone. */
export const RECENT_WRITE_OFFS_MAX = 10;
/** Storage areas of a company at all its locations, items of one area, areas of one item, and items that are changed at once. */
export const AREAS_MAX = 500;
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
/** The most items in a mixed case of a vendor. */
export const CASE_PARTS_MAX = 30;
export const VENDOR_CONTACTS_MAX = 10;
/** A cost that changes by more than this fraction waits for a decision, where a company sets no other limit, up to this one. */
export const PRICE_CHANGE_MIN = 0.05;
export const PRICE_CHANGE_MAX = 10;
/** The days from which a month's use is computed, and the fewest by which it is divided. */
export const PRICE_USE_DAYS = 90;
export const PRICE_USE_DAYS_MIN = 7;
export const PRICE_CHANGES_AT_ONCE = 200;
/** The photo of an item: its bytes as it comes, and the longest sides, in pixels, of the two sizes that are kept. */
export const ITEM_PHOTO_MAX_BYTES = 15 * 1024 * 1024;
export const ITEM_PHOTO_PIXELS = 960;
export const ITEM_PHOTO_THUMB_PIXELS = 96;

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
/** Use of the last seven days is unusual from this multiple of the mean of the weeks before on, if the item was used in some of them. */
export const UNUSUAL_USE = { times: 2, weeks: 8, weeks_used: 3 };
/** An Excel file is made in memory. */
export const XLSX_ROWS_MAX = 50_000;
/** A lot number as printed on the goods, and the longest time before its date that an alert tells of it. */
export const LOT_CODE_MAX = 40;
/** Lots that one entry of a count can name: more than an item has at one location. */
export const COUNT_LOTS_MAX = 500;
export const EXPIRING_DAYS_MAX = 90;
/** What the database has for a company whose users have chosen nothing. */
export const EXPIRING_DAYS_DEFAULT = 3;
/** What an item is known by, and the number of its barcodes. */
export const SKU_MAX = 60;
export const BARCODE_MAX = 60;
export const BARCODES_MAX = 20;
/** The shop's number at a vendor, and what a contact of a vendor does. */
export const ACCOUNT_NUMBER_MAX = 60;
export const VENDOR_CONTACT_ROLE_MAX = 80;
