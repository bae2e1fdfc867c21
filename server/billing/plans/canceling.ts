import type { MembershipReply } from '#contract/billing/billing.ts';
import { billingErrors } from '#contract/billing/errors.texts.ts';
import { billingMails } from '#contract/billing/mails.texts.ts';
import { isPlanCode } from '#contract/billing/plan_codes.ts';
import { PLANS } from '#contract/billing/plans.ts';
import { getCompanyFacts, getCompanyName, listOwnerEmails, lockCompany } from '#server/platform/company.ts';
import type { Ctx, SessionCtx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { queueMail, queueMailOutside } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { runningPlan, runningPlans } from '../rules.ts';
import { listSubscriptions, type SubscriptionRow } from '../subscriptions.sql.ts';
import type { BillingDeps } from './deps.ts';
import { describeMembership } from './membership.ts';
import { callProvider, driverOf } from './provider.ts';
import { changePlan } from './sync.ts';

/** Cancels every running plan at the end of the paid time. Canceling again changes nothing. */
export function cancelSubscription(ctx: Ctx, deps: BillingDeps): Promise<MembershipReply> {
  return ctx.tx(async (t) => {
    await lockCompany(t);
    const running = runningPlans(await listSubscriptions(t), ctx.now);
    if (running.length === 0) throw new AppError('conflict', billingErrors.nothingToCancel);
    for (const row of running) {
      if (!row.cancels_at) await cancelPlan(ctx, t, deps, row);
    }
    return describeMembership(t, ctx.now, deps.payments.driver);
  });
}

async function cancelPlan(ctx: Ctx, t: Tenant, deps: BillingDeps, row: SubscriptionRow): Promise<void> {
  const driver = driverOf(deps, row.driver);
  const state = await callProvider(deps, ctx.log, driver.cancelAtPeriodEnd(row, attemptKey('cancel', row), ctx.now));
  await changePlan(ctx, t, row, state);

  const plan = nameOf(row);
  const { name, time_zone } = await getCompanyFacts(t);
  const ends = (state.cancels_at ?? ctx.now).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: time_zone });
  const word = composeMail(billingMails.canceled(name, plan, ends, `${deps.linkBase()}/settings`));
  for (const email of await listOwnerEmails(t)) await queueMail(t, { to: email, topic: 'plan canceled', ...word });
  if (row.driver === 'manual') {
    const notice = billingMails.cancelRequested(name, t.companyId, plan, ends);
    await queueMailOutside(t, { to: deps.billingContact, topic: 'plan canceled', ...composeMail(notice) });
  }
}

function nameOf({ plan }: SubscriptionRow): string {
  return isPlanCode(plan) ? PLANS[plan].name : plan;
}

/**
 * The key of one attempt. With the key of an attempt that failed, the provider would repeat its failure for a day. A second click waits for
 * the company's lock and finds that the plan was changed.
 */
function attemptKey(change: 'cancel' | 'resume', { subscription_id }: SubscriptionRow): string {
  return `${change}-${subscription_id}-${newId()}`;
}

/**
 * Resumes a canceled plan while it still runs. Doing so twice changes nothing. Whoever bills a plan by hand was told that it ends, and is
 * told that it does not.
 */
export function resumeSubscription(ctx: SessionCtx, deps: BillingDeps): Promise<MembershipReply> {
  return ctx.tx(async (t) => {
    await lockCompany(t);
    const row = runningPlan(await listSubscriptions(t), ctx.now);
    if (!row) throw new AppError('conflict', billingErrors.nothingToResume);
    if (!row.cancels_at) return describeMembership(t, ctx.now, deps.payments.driver);
    const resuming = driverOf(deps, row.driver).resume(row, attemptKey('resume', row));
    await changePlan(ctx, t, row, await callProvider(deps, ctx.log, resuming));
    if (row.driver === 'manual') {
      const notice = billingMails.resumed(await getCompanyName(t), t.companyId, nameOf(row));
      await queueMailOutside(t, { to: deps.billingContact, topic: 'plan resumed', ...composeMail(notice) });
    }
    return describeMembership(t, ctx.now, deps.payments.driver);
  });
}

/** The provider's pages for cards and bills. @throws AppError 409 when the plan has none. */
export async function openPortal(ctx: SessionCtx, deps: BillingDeps): Promise<{ url: string }> {
  const { payments } = deps;
  const plans = await ctx.tx(listSubscriptions);
  const paying = plans.find(({ driver, customer_ref }) => driver === payments.driver && customer_ref !== null);
  const back = `${deps.linkBase()}/settings`;
  const url = paying?.customer_ref
    ? await callProvider(deps, ctx.log, payments.portal(paying.customer_ref, back))
    : null;
  if (!url) throw new AppError('conflict', billingErrors.noPortal(deps.billingContact));
  return { url };
}
