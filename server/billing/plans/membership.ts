import { companyAccess } from '#contract/billing/access.ts';
import type { MembershipReply } from '#contract/billing/billing.ts';
import { isPlanCode, type PlanCode } from '#contract/billing/plan_codes.ts';
import { FEATURE_CODES } from '#contract/http.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { findOpenRequest } from '../requests.sql.ts';
import { daysLeft, membership, runningPlan } from '../rules.ts';
import { listEntitlements } from '../sql.ts';
import { listSubscriptions } from '../subscriptions.sql.ts';

/**
 * Everything that the settings, the banner and the plans page show about a company's plan.
 * @param driver the way of payment that is configured now
 */
export async function describeMembership(t: Tenant, now: Date, driver: string): Promise<MembershipReply> {
  const entitlements = await listEntitlements(t);
  const plans = await listSubscriptions(t);
  const request = await findOpenRequest(t);
  const { time_zone } = await getCompanyFacts(t);
  const facts = membership(entitlements, now);
  const access = companyAccess(entitlements, now);
  const running = runningPlan(plans, now);

  const trials = FEATURE_CODES.flatMap((feature) => {
    const { state, ...rest } = { kind: null, ends_at: null, ...access[feature] };
    if (state !== 'active' || rest.kind !== 'trial' || !rest.ends_at) return [];
    return [{ feature, ends_at: rest.ends_at.toISOString(), days_left: daysLeft(rest.ends_at, now, time_zone) }];
  }).sort((a, b) => a.ends_at.localeCompare(b.ends_at));
  const lapsed = FEATURE_CODES.flatMap((feature) => {
    const one = access[feature];
    return one.state === 'read_only' ? [{ feature, kind: one.kind, read_only_until: one.ends_at.toISOString() }] : [];
  });
  const until = lapsed
    .map(({ read_only_until }) => read_only_until)
    .sort()
    .at(-1);

  return {
    label: facts.is_paid_user ? 'Active Paid Plan' : facts.trial_expired ? 'Trial Expired' : 'Free Trial',
    action: actionOf(facts.is_paid_user, running),
    features: FEATURE_CODES.filter((code) => access[code].state === 'active'),
    trials,
    trials_left: FEATURE_CODES.filter(
      (code) =>
        access[code].state !== 'active' &&
        !entitlements.some(({ feature, kind }) => feature === code && kind === 'trial'),
    ),
    plan: planCode(running?.plan),
    subscription_id: running?.subscription_id ?? null,
    payment_overdue: running?.status === 'past_due',
    cancels_at: running?.cancels_at?.toISOString() ?? null,
    lapsed,
    read_only_until: facts.read_only && until ? until : null,
    // A page of the provider that was left unpaid is not an open request.
    requested_plan: request?.driver === 'manual' ? planCode(request.plan) : null,
    implementation_fee_due: plans.length === 0,
    // Also for a plan that has ended: its last bill may be unpaid.
    has_portal: plans.some((one) => one.driver === driver && one.customer_ref !== null),
  };
}

function actionOf(isPaid: boolean, running: { cancels_at: Date | null } | undefined): MembershipReply['action'] {
  if (!isPaid) return 'start';
  if (!running) return 'none_custom';
  return running.cancels_at ? 'resume' : 'cancel';
}

function planCode(code: string | undefined): PlanCode | null {
  return code !== undefined && isPlanCode(code) ? code : null;
}
