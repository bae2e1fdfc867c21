import { MINUTE_MS } from '../dates.ts';

/** All files of one document: they are in memory together while it is read. */
export const DOCUMENT_MAX_BYTES = 120 * 1024 * 1024;
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
/** Documents of one company that wait to be read. */
export const DOCUMENTS_WAITING_MAX = 200;
/** Documents of one company that a vision model reads in 24 hours. Each costs money, and no shop gets more deliveries than this. */
export const VISION_READINGS_PER_DAY = 300;
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
/** Lines of a credit request, how many of them a company can email in a day, and after how many days one is overdue and old. */
export const CREDIT_LINES_MAX = 200;
export const CREDIT_MAILS_PER_DAY = 50;
export const CREDIT_OVERDUE_DAYS = 14;
export const CREDIT_OLD_DAYS = 30;
/** Within how many days an invoice is due soon, and from how many days before its due date it waits in the bell. */
export const PAYABLE_SOON_DAYS = 7;
export const PAYABLE_BELL_DAYS = 3;
/** Requests for copies of invoices that a company can email in a day. */
export const STATEMENT_MAILS_PER_DAY = 20;
