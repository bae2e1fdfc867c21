import { billingTexts } from '#contract/billing/billing.texts.ts';
import type { MembershipReply } from '#contract/billing/billing.ts';
import { missingTexts } from '#contract/billing/missing.texts.ts';
import { FEATURE_CODES, type FeatureCode } from '#contract/http.ts';
import { bannerOf, endedPlan } from './banner.ts';
import { longDate } from './membership.ts';

const texts = billingTexts.subscribe;

/** The navigation state of a page, which may be missing or anything. */
function fieldsOf(state: unknown): Record<string, unknown> {
  return (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
}

/** What runs, and what ended a short while ago, each in a sentence. */
function standing({ features, plan, cancels_at, trials, lapsed }: MembershipReply, timeZone: string): string[] {
  const days = trials.map(({ ends_at }) => longDate(ends_at, timeZone));
  const [until] = days;
  const isAll = until !== undefined && trials.length === FEATURE_CODES.length && days.every((day) => day === until);
  const byPlan = features.filter((code) => !trials.some(({ feature }) => feature === code));
  return [
    ...(plan && cancels_at ? [billingTexts.banner.planEnds(longDate(cancels_at, timeZone))] : []),
    ...(byPlan.length > 0 && !cancels_at
      ? [missingTexts.planIncludes(byPlan.map((code) => billingTexts.features[code]).join(' and '))]
      : []),
    ...(isAll
      ? [texts.trialUntil(until)]
      : trials.map(({ feature, ends_at }) =>
          texts.trialOfUntil(billingTexts.features[feature], longDate(ends_at, timeZone)),
        )),
    ...lapsed.map(({ feature, kind, read_only_until }) =>
      missingTexts.lapsedUntil(billingTexts.features[feature], kind, longDate(read_only_until, timeZone)),
    ),
  ];
}

/** What /subscribe says while a plan or trial runs, whatever reason it was opened with; null if nothing runs. */
export function runningWords(
  membership: MembershipReply | undefined,
  timeZone: string,
): { heading: string; messages: string[]; button: string } | null {
  if (!membership || membership.features.length === 0) return null;
  const isPaid = membership.label === 'Active Paid Plan';
  return {
    heading: isPaid ? texts.planRuns : texts.trialRuns,
    messages: standing(membership, timeZone),
    button: isPaid ? texts.seePlan : texts.start,
  };
}

/** What is said about a feature that was asked for and that the company does not have. */
export interface MissingWords {
  feature: FeatureCode;
  /** Its one free trial can begin. */
  can_try: boolean;
  heading: string;
  messages: string[];
}

/** The same for a user who was led here from a screen of one feature; null if they were not, or if the feature runs after all. */
export function missingWords(
  state: unknown,
  membership: MembershipReply | undefined,
  timeZone: string,
): MissingWords | null {
  const given = fieldsOf(state);
  const feature = FEATURE_CODES.find((code) => code === given.feature);
  if (given.reason !== 'missing_feature' || !feature || !membership || membership.features.includes(feature))
    return null;
  const can_try = membership.trials_left.includes(feature);
  return {
    feature,
    can_try,
    heading: can_try ? missingTexts.missing[feature] : missingTexts.trialOfOver[feature],
    messages: [can_try ? missingTexts.offer[feature] : missingTexts.withPlan, ...standing(membership, timeZone)],
  };
}

/**
 * What /subscribe shows for the navigation state that it was reached with, once nothing runs.
 * @param membership once it is known: while everything can still be viewed, it says so instead of "no access"
 */
export function subscribeWords(
  state: unknown,
  membership: MembershipReply | undefined,
  timeZone: string,
): { heading: string; message: string; button: string } {
  const { reason, message } = fieldsOf(state);
  const hasExpired = reason === 'trial_expired';
  const given = typeof message === 'string' && message ? message : texts.message;
  const general = given === texts.message || given === texts.noAccess;
  return {
    heading: hasExpired ? texts.expired : membership && endedPlan(membership) ? texts.planEnded : texts.ended,
    message: (membership?.read_only_until && general && bannerOf(membership, timeZone)?.words) || given,
    button: hasExpired ? texts.upgrade : texts.start,
  };
}
