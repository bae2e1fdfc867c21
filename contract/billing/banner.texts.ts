import type { FeatureCode } from '../http.ts';

/** Sentences about the plan on every screen, apart from the others because the first screen needs these alone. */
export const bannerTexts = {
  features: {
    invoice_scanning: 'invoice scanning',
    loyalty_sms: 'the loyalty program',
  } satisfies Record<FeatureCode, string>,
  noAccess: "You don't have access to any services. Please upgrade your account or contact support.",
  endsIn: (days: number) =>
    days === 0 ? 'Your trial ends today' : days === 1 ? 'Your trial ends tomorrow' : `Your trial ends in ${days} days`,
  endsInFor: (feature: string, days: number) =>
    `Your trial of ${feature} ends ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`,
  readOnly: (until: string) =>
    `Your trial has ended. You can view and export everything until ${until}, but you cannot change it.`,
  planReadOnly: (until: string) =>
    `Your plan has ended. You can view and export everything until ${until}, but you cannot change it.`,
  planEnds: (date: string) => `Your plan is canceled. It ends on ${date}.`,
  overdue: 'Your last payment did not go through. Update your card to keep your plan.',
  action: 'See plans',
  resume: 'Resume plan',
  card: 'Update card',
};
