/** The characters of a sales file and of its name: some 15,000 rows, and below the largest request. */
export const SALES_FILE_MAX = 1_200_000;
/** A longer one is uploaded and read in the background: some 500,000 rows. */
export const SALES_UPLOAD_MAX_BYTES = 60 * 1024 * 1024;
/** Cells further right are left out of a sales file. */
export const SALES_COLUMNS_MAX = 200;
/** An Excel file of sales: its bytes, and those of its parts when they are unpacked, its rows and columns. Longer ones come as CSV. */
export const SALES_WORKBOOK_MAX_BYTES = 5 * 1024 * 1024;
export const SALES_WORKBOOK = { bytes: 40 * 1024 * 1024, rows: 30_000, columns: SALES_COLUMNS_MAX };
export const SALES_FILE_NAME_MAX = 200;
/** What one sold item can take: a bundle has several parts. */
export const BUNDLE_PARTS_MAX = 30;
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
