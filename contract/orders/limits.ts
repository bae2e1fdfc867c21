/** Lines of a purchase order, and orders that a company can email in a day: more would be a machine's work. */
export const ORDER_LINES_MAX = 500;
export const ORDER_MAILS_PER_DAY = 50;
/** What whoever receives goods notes about one line. */
export const RECEIPT_LINE_NOTE_MAX = 200;
/** The longest unit or pack of an ordered line. */
export const ORDER_WORDS_MAX = 60;
