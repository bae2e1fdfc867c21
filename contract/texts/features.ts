import type { FeatureCode } from '../http.ts';

const FEATURE_NAMES: Record<FeatureCode, string> = {
  invoice_scanning: 'Invoice scanning',
  loyalty_sms: 'The loyalty program',
};

const FEATURE_SUBJECTS: Record<FeatureCode, string> = {
  invoice_scanning: 'invoice scanning',
  loyalty_sms: 'the loyalty program',
};

// Apart from the other sentences of failures, because the first screen needs these alone.

/** The company does not have the feature. */
export function noFeature(feature: FeatureCode): string {
  return `${FEATURE_NAMES[feature]} is not part of your plan or trial.`;
}

/** The time of the feature is over, and it can still be read. */
export function lapsed(feature: FeatureCode, kind: 'paid' | 'trial', until: string): string {
  return (
    `${kind === 'trial' ? 'Your free trial' : 'Your plan'} for ${FEATURE_SUBJECTS[feature]} has ended. ` +
    `You can view and export everything until ${until}. To make changes, start a paid plan.`
  );
}
