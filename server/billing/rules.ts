import type { FeatureAccess } from '#contract/account/account.ts';
import { companyAccess, type Entitlement, type FeatureState } from '#contract/billing/access.ts';
import { isPlanCode } from '#contract/billing/plan_codes.ts';
import { PLANS } from '#contract/billing/plans.ts';
import { DAY_MS } from '#contract/dates.ts';
import type { FeatureCode } from '#contract/http.ts';
import { dateIn } from '#server/platform/dates.ts';

export interface Membership {
  is_paid_user: boolean;
  has_active_trials: boolean;
  /** Nothing runs, and there was a trial. */
  trial_expired: boolean;
  /** Nothing runs, but the data can still be read. */
  read_only: boolean;
}

/** What screens show of a company's access at one moment. */
export function membership(entitlements: readonly Entitlement[], now: Date): Membership {
  const states = Object.values(companyAccess(entitlements, now));
  const runs = (kind: 'paid' | 'trial') => states.some((one) => one.state === 'active' && one.kind === kind);
  const nothing_runs = states.every(({ state }) => state !== 'active');
  return {
    is_paid_user: runs('paid'),
    has_active_trials: runs('trial'),
    trial_expired: nothing_runs && entitlements.some(({ kind }) => kind === 'trial'),
    read_only: nothing_runs && states.some(({ state }) => state === 'read_only'),
  };
}

/** The answer of the feature check. An ended feature is allowed while it can be read, and the answer says so. */
export function featureAccess(access: FeatureState): FeatureAccess {
  if (access.state === 'none') return { allowed: false, access_type: null };
  return {
    allowed: true,
    access_type: access.kind,
    ...(access.state === 'read_only' ? { read_only: true as const } : {}),
    ...(access.ends_at ? { ends_at: access.ends_at.toISOString() } : {}),
  };
}

interface Plan {
  plan: string;
  status: string;
  started_at: Date;
  cancels_at: Date | null;
  ended_at: Date | null;
}

/** The plans that run at `now`, canceled or not. Two of them at one time are an exception, and both are paid. */
export function runningPlans<P extends Plan>(plans: readonly P[], now: Date): P[] {
  return plans.filter(({ status, cancels_at }) => status !== 'ended' && (cancels_at === null || cancels_at > now));
}

/** The plan that runs at `now`: one that is not canceled, if there is any. */
export function runningPlan<P extends Plan>(plans: readonly P[], now: Date): P | undefined {
  const running = runningPlans(plans, now);
  return running.find(({ cancels_at }) => cancels_at === null) ?? running[0];
}

/** The features of a plan's code; none for a code that is no longer sold. */
export function featuresOf(plan: string): readonly FeatureCode[] {
  return isPlanCode(plan) ? PLANS[plan].features : [];
}

/** From when to when these plans pay for a feature; null when they never did. */
export function paidSpan(
  feature: FeatureCode,
  plans: readonly Plan[],
  now: Date,
): { starts_at: Date; ends_at: Date | null } | null {
  const covering = plans.filter(({ plan }) => featuresOf(plan).includes(feature));
  if (covering.length === 0) return null;
  const running = runningPlans(covering, now);
  const counted = running.length > 0 ? running : covering;
  // The provider's clock may be ahead of ours, and what is paid counts now.
  const begun = counted.map(({ started_at }) => started_at.getTime());
  const starts_at = new Date(Math.min(now.getTime(), ...begun));
  // A plan that was activated by hand ends on its day without a change of its status.
  const ends = counted.map(({ cancels_at, ended_at }) => ended_at ?? cancels_at);
  const known = ends.flatMap((end) => (end ? [end.getTime()] : []));
  if (known.length < ends.length) return { starts_at, ends_at: null };
  const ends_at = new Date(Math.max(...known));
  return ends_at > starts_at ? { starts_at, ends_at } : null;
}

const REMIND_BEFORE_MS = 3 * DAY_MS;

/** The days until `end` in the calendar of the shop. */
export function daysLeft(end: Date, now: Date, timeZone: string): number {
  const days = Date.parse(dateIn(timeZone, end)) - Date.parse(dateIn(timeZone, now));
  return Math.max(0, Math.round(days / DAY_MS));
}

interface EndingTrial {
  starts_at: Date;
  ends_at: Date;
  last_day_at: Date;
}

/**
 * Which reminder of a running trial is due now. After a missed first reminder, only the last one is sent, and so it is for a trial of three
 * days or less, whose first reminder would come as it begins.
 */
export function dueReminder(trial: EndingTrial, now: Date, timeZone: string): 'three_days' | 'last_day' | null {
  const { starts_at, ends_at, last_day_at } = trial;
  if (now >= last_day_at) return 'last_day';
  if (ends_at.getTime() - starts_at.getTime() <= REMIND_BEFORE_MS || daysLeft(ends_at, now, timeZone) === 0)
    return null;
  return ends_at.getTime() - now.getTime() <= REMIND_BEFORE_MS ? 'three_days' : null;
}
