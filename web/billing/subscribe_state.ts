import { billingTexts } from '#contract/billing/billing.texts.ts';
import type { MembershipReply } from '#contract/billing/billing.ts';
import { FEATURE_CODES } from '#contract/http.ts';
import { bannerOf, endedPlan } from './banner.ts';
import { longDate } from './membership.ts';

const texts = billingTexts.subscribe;

/**
 * What /subscribe says to a user who opened it while a plan or trial runs; null if something ended.
 * @param state that it was opened with: a redirected user learns why
 */
export function runningWords(
  state: unknown,
  membership: MembershipReply | undefined,
): { heading: string; messages: string[]; button: string } | null {
  if (!membership || (typeof state === 'object' && state !== null)) return null;
  const { label, cancels_at, trials } = membership;
  if (label === 'Active Paid Plan') {
    const message = cancels_at ? billingTexts.banner.planEnds(longDate(cancels_at)) : texts.planIsRunning;
    return { heading: texts.planRuns, messages: [message], button: texts.seePlan };
  }
  const days = trials.map(({ ends_at }) => longDate(ends_at));
  const [until] = days;
  if (until === undefined) return null;
  const isAll = trials.length === FEATURE_CODES.length && days.every((day) => day === until);
  const each = trials.map(({ feature, ends_at }) =>
    texts.trialOfUntil(billingTexts.features[feature], longDate(ends_at)),
  );
  return { heading: texts.trialRuns, messages: isAll ? [texts.trialUntil(until)] : each, button: texts.start };
}

/**
 * What /subscribe shows for the navigation state that it was reached with, which may be missing or anything.
 * @param membership once it is known: while everything can still be viewed, it says so instead of "no access"
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
