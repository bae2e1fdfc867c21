import { type CompanyAccess, companyAccess } from '#contract/billing/access.ts';
import { TRIAL_DAYS } from '#contract/billing/limits.ts';
import { DAY_MS } from '#contract/dates.ts';
import { FEATURE_CODES, type FeatureCode } from '#contract/http.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { type Membership, membership, runningPlan } from './rules.ts';
import { insertEntitlement, listEntitlements } from './sql.ts';
import { listSubscriptions } from './subscriptions.sql.ts';

export { featureAccess } from './rules.ts';

/** What the company can use at `now`, and whether a trial has ended. */
export async function findAccess(t: Tenant, now: Date): Promise<Membership> {
  return membership(await listEntitlements(t), now);
}

/** The same, with the current plan. */
export async function findMembership(t: Tenant, now: Date): Promise<Membership & { subscription_id: string | null }> {
  const running = runningPlan(await listSubscriptions(t), now);
  return { ...(await findAccess(t, now)), subscription_id: running?.subscription_id ?? null };
}

/** The features whose one trial has begun, running or not. */
export async function listUsedTrials(t: Tenant): Promise<FeatureCode[]> {
  const entitlements = await listEntitlements(t);
  return FEATURE_CODES.filter((code) => entitlements.some(({ feature, kind }) => feature === code && kind === 'trial'));
}

/** The features that the company has by plan at `now`. */
export async function listPaidFeatures(t: Tenant, now: Date): Promise<FeatureCode[]> {
  const access = companyAccess(await listEntitlements(t), now);
  return FEATURE_CODES.filter((code) => access[code].state === 'active' && access[code].kind === 'paid');
}

/** Gives a company a feature by plan, without end. */
export function grantPaid(t: Tenant, feature: FeatureCode, now: Date): Promise<void> {
  return insertEntitlement(t, { feature, kind: 'paid', starts_at: now, ends_at: null });
}

/** Starts a company's one trial of a feature; a second one violates the table's key. */
export function startTrial(t: Tenant, feature: FeatureCode, now: Date, days: number = TRIAL_DAYS): Promise<void> {
  const ends_at = new Date(now.getTime() + days * DAY_MS);
  return insertEntitlement(t, { feature, kind: 'trial', starts_at: now, ends_at });
}

/** The company's right to each feature at `now`. For work outside of requests, which have their own check. */
export async function accessAt(t: Tenant, now: Date): Promise<CompanyAccess> {
  return companyAccess(await listEntitlements(t), now);
}

/** Whether the company can use a feature at `now`, paid or on trial. */
export async function hasFeature(t: Tenant, feature: FeatureCode, now: Date): Promise<boolean> {
  return (await accessAt(t, now))[feature].state === 'active';
}
