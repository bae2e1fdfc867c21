import { DAY_MS } from '../dates.ts';
import { FEATURE_CODES, type FeatureCode } from '../http.ts';
import { GRACE_DAYS } from './limits.ts';

/** The right to use a feature: by trial, or by plan (`ends_at` is null while it runs). */
export interface Entitlement {
  feature: string;
  kind: string;
  starts_at: Date;
  ends_at: Date | null;
}

/**
 * What a company can do with a feature at one moment. `read_only`: a trial or plan has ended, and until `ends_at` the data can still be
 * viewed and exported.
 */
export type FeatureState =
  | { state: 'active'; kind: 'paid' | 'trial'; ends_at: Date | null }
  | { state: 'read_only'; kind: 'paid' | 'trial'; ends_at: Date }
  | { state: 'none' };

export type CompanyAccess = Record<FeatureCode, FeatureState>;

/** A plan beats a trial, a running one beats an ended one, and of two ended ones the later end counts. */
export function featureState(entitlements: readonly Entitlement[], feature: FeatureCode, now: Date): FeatureState {
  const begun = entitlements.filter((one) => one.feature === feature && one.starts_at <= now);
  for (const kind of ['paid', 'trial'] as const) {
    const running = begun.find((one) => one.kind === kind && (one.ends_at === null || one.ends_at > now));
    if (running) return { state: 'active', kind, ends_at: running.ends_at };
  }
  const [last] = begun
    .flatMap(({ kind, ends_at }) => (ends_at ? [{ kind, ends_at }] : []))
    .sort((a, b) => b.ends_at.getTime() - a.ends_at.getTime());
  const ends_at = last ? new Date(last.ends_at.getTime() + GRACE_DAYS * DAY_MS) : null;
  if (!last || !ends_at || ends_at <= now) return { state: 'none' };
  return { state: 'read_only', kind: last.kind === 'paid' ? 'paid' : 'trial', ends_at };
}

/** The state of every feature at one moment. */
export function companyAccess(entitlements: readonly Entitlement[], now: Date): CompanyAccess {
  const states = FEATURE_CODES.map((feature) => [feature, featureState(entitlements, feature, now)]);
  return Object.fromEntries(states) as CompanyAccess;
}
