/** The days that an export of everything is kept, and how many a company can start in a day. */
export const COMPANY_EXPORT_KEPT_DAYS = 3;
export const COMPANY_EXPORTS_PER_DAY = 5;
