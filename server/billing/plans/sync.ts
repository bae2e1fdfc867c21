import type { FeatureCode } from '#contract/http.ts';
import { FEATURE_CODES } from '#contract/http.ts';
import type { PlanState, ProviderSubscription } from '#server/drivers/payments.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { closeOpenRequest } from '../requests.sql.ts';
import { featuresOf, paidSpan } from '../rules.ts';
import { deletePaid, upsertPaid } from '../sql.ts';
import {
  insertSubscription,
  listSubscriptions,
  type SubscriptionRow,
  updateSubscription,
} from '../subscriptions.sql.ts';

type Actor = Pick<Ctx, 'userId' | 'now'>;

/** Adds a plan that has begun, closes the request for it, and opens its features. */
export async function startPlan(
  actor: Actor,
  t: Tenant,
  begun: Omit<SubscriptionRow, 'company_id' | 'revision' | 'subscription_id' | 'updated_at'>,
): Promise<void> {
  const subscription_id = newId();
  await insertSubscription(t, { ...begun, subscription_id, updated_at: actor.now });
  if (begun.status !== 'ended') await closeOpenRequest(t, 'done');
  await updateEntitlements(actor, t, featuresOf(begun.plan));
  const { plan, driver, status } = begun;
  await audit(actor, t, 'subscription.started', subscription_id, { plan, driver, status });
}

/** Stores the current state of a plan, and opens or closes its features. Does nothing without a change. */
export async function changePlan(
  actor: Actor,
  t: Tenant,
  row: SubscriptionRow,
  state: PlanState & { plan?: string },
): Promise<void> {
  const { status, cancels_at, ended_at, plan = row.plan } = state;
  const isSame =
    row.status === status &&
    row.plan === plan &&
    sameTime(row.cancels_at, cancels_at) &&
    sameTime(row.ended_at, ended_at);
  if (isSame) return;
  await updateSubscription(t, row.subscription_id, { status, cancels_at, ended_at, plan, updated_at: actor.now });
  const affected = [...featuresOf(row.plan), ...featuresOf(plan)];
  await updateEntitlements(
    actor,
    t,
    FEATURE_CODES.filter((feature) => affected.includes(feature)),
  );
  await audit(actor, t, 'subscription.changed', row.subscription_id, { plan, status, cancels_at, ended_at });
}

/** Stores the provider's current state of one subscription. */
export async function applySubscription(actor: Actor, t: Tenant, read: ProviderSubscription): Promise<void> {
  const { provider_ref, customer_ref, started_at, status, cancels_at } = read;
  const row = (await listSubscriptions(t)).find((one) => one.provider_ref === provider_ref);
  const plan = read.plan ?? row?.plan;
  if (plan === undefined) throw new Error(`The subscription ${provider_ref} does not say which plan it is.`);
  // The first end counts: an unpaid plan is over when it stops here, whenever it is canceled at the provider.
  const ended_at = status === 'ended' ? (row?.ended_at ?? read.ended_at ?? actor.now) : null;
  if (row) return changePlan(actor, t, row, { status, cancels_at, ended_at, plan });
  const driver = 'stripe';
  await startPlan(actor, t, { driver, provider_ref, customer_ref, plan, started_at, status, cancels_at, ended_at });
}

/** Updates the entitlements to match the plans, and notifies open pages. */
async function updateEntitlements(actor: Actor, t: Tenant, features: readonly FeatureCode[]): Promise<void> {
  const plans = await listSubscriptions(t);
  for (const feature of features) {
    const span = paidSpan(feature, plans, actor.now);
    if (span) await upsertPaid(t, { feature, ...span });
    else await deletePaid(t, feature);
  }
  await announce(t, { type: 'refresh', id: null });
}

function sameTime(a: Date | null, b: Date | null): boolean {
  return a?.getTime() === b?.getTime();
}
