/** The languages that text messages and the customers' pages speak from the first day. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
