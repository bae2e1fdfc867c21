/** What can be tried; `loyalty_text` and `loyalty_sms` are the same. */
export const TRIAL_TYPES = ['invoice_scanning', 'loyalty_text', 'loyalty_sms', 'both'] as const;
export type TrialType = (typeof TRIAL_TYPES)[number];
