import { billing } from '#contract/billing/billing.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/db.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { cancelSubscription, openPortal, resumeSubscription } from './plans/cancelling.ts';
import { startCheckout } from './plans/checkout.ts';
import type { BillingDeps } from './plans/deps.ts';
import { describeMembership } from './plans/membership.ts';
import { paymentWebhooks } from './webhooks.ts';

/** Serves what a company has and what it can buy, and takes the payment provider's events. */
export function register(app: AnyApp, deps: BillingDeps & { db: Database; clock: Clock }): void {
  const { payments, billingContact: contact } = deps;
  bind(app, billing.offer, () => ({ pays_online: payments.driver !== 'manual', contact }));
  bind(app, billing.membership, (ctx) => ctx.tx((t) => describeMembership(t, ctx.now)));
  bind(app, billing.checkout, (ctx, { body }) => startCheckout(ctx, deps, body.plan));
  bind(app, billing.portal, (ctx) => openPortal(ctx, deps));
  bind(app, billing.cancelSubscription, (ctx) => cancelSubscription(ctx, deps));
  bind(app, billing.resume, (ctx) => resumeSubscription(ctx, deps));
  if (payments.driver !== 'manual') paymentWebhooks(app, deps);
}
