import { signupTexts } from '#contract/account/signup.texts.ts';
import type { TrialType } from '#contract/account/trials.ts';
import type { FeatureCode } from '#contract/http.ts';

const FEATURES: Record<TrialType, readonly FeatureCode[]> = {
  invoice_scanning: ['invoice_scanning'],
  loyalty_text: ['loyalty_sms'],
  loyalty_sms: ['loyalty_sms'],
  both: ['invoice_scanning', 'loyalty_sms'],
};

export function featuresOf(trial: TrialType): readonly FeatureCode[] {
  return FEATURES[trial];
}

/** Whether a trial can still begin, given the company's earlier trials, with a sentence that says so. */
export function trialAvailability(
  trial: TrialType,
  had: readonly FeatureCode[],
): { is_available: boolean; message: string } {
  const texts = signupTexts.trial;
  const used = featuresOf(trial).filter((feature) => had.includes(feature));
  if (used.length === 2) return { is_available: false, message: texts.bothUsed };
  if (used.includes('loyalty_sms')) return { is_available: false, message: texts.loyaltyUsed };
  if (used.includes('invoice_scanning')) return { is_available: false, message: texts.invoicesUsed };
  return { is_available: true, message: trial === 'both' ? texts.bothAvailable : texts.available };
}
