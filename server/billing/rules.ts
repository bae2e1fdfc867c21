import type { FeatureAccess } from '#contract/account.ts';
import type { FeatureCode } from '#contract/http.ts';

export interface Entitlement {
  feature: string;
  kind: string;
  starts_at: Date;
  ends_at: Date | null;
}

export interface Membership {
  is_paid_user: boolean;
  has_active_trials: boolean;
  trial_expired: boolean;
}

function isActive(entitlement: Entitlement, now: Date): boolean {
  return entitlement.starts_at <= now && (entitlement.ends_at === null || entitlement.ends_at > now);
}

/** The spec's three facts about a company's access at one moment. */
export function membership(entitlements: Entitlement[], now: Date): Membership {
  const active = entitlements.filter((entitlement) => isActive(entitlement, now));
  return {
    is_paid_user: active.some(({ kind }) => kind === 'paid'),
    has_active_trials: active.some(({ kind }) => kind === 'trial'),
    trial_expired: active.length === 0 && entitlements.some(({ kind }) => kind === 'trial'),
  };
}

/** A plan wins over a trial. */
export function featureAccess(
  feature: FeatureCode,
  active: { paid: readonly FeatureCode[]; trial: readonly FeatureCode[] },
): FeatureAccess {
  if (active.paid.includes(feature)) return { allowed: true, access_type: 'paid' };
  if (active.trial.includes(feature)) return { allowed: true, access_type: 'trial' };
  return { allowed: false, access_type: null };
}
