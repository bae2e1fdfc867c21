import { billing } from '#contract/billing/billing.ts';
import { TRIAL_DAYS } from '#contract/billing/limits.ts';
import { manualPayments } from '#server/drivers/payments.manual.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/db.ts';
import { isDemoCompany } from '#server/platform/db/demo_company.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { cancelSubscription, openPortal, resumeSubscription } from './plans/canceling.ts';
import { startCheckout } from './plans/checkout.ts';
import type { BillingDeps } from './plans/deps.ts';
import { describeMembership } from './plans/membership.ts';
import { startOtherTrial } from './plans/start_trial.ts';
import { paymentWebhooks } from './webhooks.ts';

/** Serves what a company has and can buy, and receives the payment provider's events. */
export function register(app: AnyApp, deps: BillingDeps & { db: Database; clock: Clock; trialDays?: number }): void {
  const { payments, billingContact: contact, trialDays = TRIAL_DAYS } = deps;
  bind(app, billing.offer, () => ({ pays_online: payments.driver !== 'manual', contact }));
  bind(app, billing.membership, (ctx) => ctx.tx((t) => describeMembership(t, ctx.now, payments.driver)));
  /** The demo shop never pays, whatever provider is configured. */
  const depsOf = async (ctx: Ctx): Promise<BillingDeps> =>
    (await ctx.tx(isDemoCompany)) ? { ...deps, payments: manualPayments } : deps;
  bind(app, billing.startTrial, (ctx, { body }) => startOtherTrial(ctx, deps, body.feature, trialDays));
  bind(app, billing.checkout, async (ctx, { body }) => startCheckout(ctx, await depsOf(ctx), body.plan));
  bind(app, billing.portal, async (ctx) => openPortal(ctx, await depsOf(ctx)));
  bind(app, billing.cancelSubscription, async (ctx) => cancelSubscription(ctx, await depsOf(ctx)));
  bind(app, billing.resume, async (ctx) => resumeSubscription(ctx, await depsOf(ctx)));
  if (payments.driver !== 'manual') paymentWebhooks(app, deps);
}
