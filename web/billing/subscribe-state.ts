import type { MembershipReply } from '#contract/billing.ts';
import { billingTexts } from '#contract/texts/billing.ts';
import { bannerOf, endedPlan } from './banner.ts';

const texts = billingTexts.subscribe;

/**
 * What /subscribe shows for the navigation state that it was reached with, which may be missing or anything.
 * @param membership once it is known: where everything can still be looked at, that is said in place of "no access"
 */
export function subscribeWords(
  state: unknown,
  membership?: MembershipReply,
): { heading: string; message: string; button: string } {
  const { reason, message } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  const hasExpired = reason === 'trial_expired';
  const given = typeof message === 'string' && message ? message : texts.message;
  const general = given === texts.message || given === texts.noAccess;
  const lapsed = membership?.read_only_until ? membership : null;
  return {
    heading: hasExpired ? texts.expired : lapsed && endedPlan(lapsed) ? texts.planEnded : texts.ended,
    message: (lapsed && general && bannerOf(lapsed)?.words) || given,
    button: hasExpired ? texts.upgrade : texts.start,
  };
}
