import { companyAccess, type Entitlement, type FeatureState } from '#contract/access.ts';
import type { FeatureAccess } from '#contract/account.ts';

export interface Membership {
  is_paid_user: boolean;
  has_active_trials: boolean;
  /** Nothing runs, and there was a trial. */
  trial_expired: boolean;
  /** Nothing runs, but what is there can still be read. */
  read_only: boolean;
}

/** The spec's facts about a company's access at one moment. */
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

/** What the feature check answers. A lapsed feature is allowed while it can be read, and says so. */
export function featureAccess(access: FeatureState): FeatureAccess {
  if (access.state === 'none') return { allowed: false, access_type: null };
  return {
    allowed: true,
    access_type: access.kind,
    ...(access.state === 'read_only' ? { read_only: true as const } : {}),
    ...(access.ends_at ? { ends_at: access.ends_at.toISOString() } : {}),
  };
}
