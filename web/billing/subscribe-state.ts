import { billingTexts } from '#contract/texts/billing.ts';

/** What /subscribe shows for the navigation state that it was reached with, which may be missing or anything. */
export function subscribeWords(state: unknown): { heading: string; message: string; button: string } {
  const { reason, message } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  const texts = billingTexts.subscribe;
  const hasExpired = reason === 'trial_expired';
  return {
    heading: hasExpired ? texts.expired : texts.ended,
    message: typeof message === 'string' && message ? message : texts.message,
    button: hasExpired ? texts.upgrade : texts.start,
  };
}
