import type { FeatureCode } from '../http.ts';

const loyaltyUsed = 'Your company has already used the Loyalty SMS free trial';
const invoicesUsed = 'Your company has already used the Invoice Scanning free trial';

/** Whether a company can try something. The specification fixes these sentences. */
export const trialTexts = {
  checking: 'Checking trial availability...',
  available: 'Trial is available for your company',
  bothAvailable: 'Both trials are available for your company',
  loyaltyUsed,
  invoicesUsed,
  bothUsed: 'Your company has already used both free trials',
  unverified: 'Unable to verify trial availability. Please try again.',
  companyUnverified: 'Failed to verify company information.',
  used: { invoice_scanning: invoicesUsed, loyalty_sms: loyaltyUsed } satisfies Record<FeatureCode, string>,
};
