import type { FeatureCode } from '../http.ts';

// Apart from the other sentences about plans, which the first screen needs.

/** What /subscribe says about what runs, and about a service that the company does not have. */
export const missingTexts = {
  missing: {
    invoice_scanning: 'Invoice scanning is not part of your account yet',
    loyalty_sms: 'The loyalty program is not part of your account yet',
  } satisfies Record<FeatureCode, string>,
  trialOfOver: {
    invoice_scanning: 'Your free trial of invoice scanning has ended',
    loyalty_sms: 'Your free trial of the loyalty program has ended',
  } satisfies Record<FeatureCode, string>,
  offer: {
    invoice_scanning: 'Photograph vendor invoices, and your stock and costs follow. Try it free, without a card.',
    loyalty_sms: 'Text offers and coupons to customers who join. Try it free, without a card.',
  } satisfies Record<FeatureCode, string>,
  startTrial: 'Start free trial',
  askOwner: 'Only an owner of your company can start it.',
  withPlan: 'It comes back with a paid plan. We have not deleted anything.',
  planIncludes: (features: string) => `Your plan includes ${features}.`,
  lapsedUntil: (feature: string, kind: 'paid' | 'trial', until: string) =>
    `Your ${kind === 'trial' ? 'trial' : 'plan'} of ${feature} has ended. You can view and export it until ${until}.`,
  seePlans: 'See plans',
  /** For users who cannot cancel. */
  ownerCancels: 'Only the owner can cancel',
  ownerCancelsDetail: 'The membership belongs to an owner of your company. Ask them to cancel it here.',
};
