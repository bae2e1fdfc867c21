export const REPORT_DAYS_DEFAULT = 30;
/** More rows of a report than these are read in its file. */
export const REPORT_ROWS_SHOWN = 200;
export const REPORT_PDF_ROWS_MAX = 1000;
