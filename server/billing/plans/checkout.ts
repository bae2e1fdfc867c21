import { billingTexts } from '#contract/billing/billing.texts.ts';
import { billingErrors } from '#contract/billing/errors.texts.ts';
import { billingMails } from '#contract/billing/mails.texts.ts';
import type { PlanCode } from '#contract/billing/plan_codes.ts';
import { IMPLEMENTATION_FEE_CENTS, PLANS } from '#contract/billing/plans.ts';
import { MINUTE_MS } from '#contract/dates.ts';
import { audit } from '#server/platform/audit.ts';
import { getCompanyName, lockCompany } from '#server/platform/company.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError, ProviderError } from '#server/platform/errors.ts';
import { queueMailOutside } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { closeOpenRequest, findOpenRequest, insertRequest, replaceRequest, saveCheckout } from '../requests.sql.ts';
import { runningPlan } from '../rules.ts';
import { getUserEmail } from '../sql.ts';
import { listSubscriptions, type SubscriptionRow } from '../subscriptions.sql.ts';
import type { BillingDeps } from './deps.ts';
import { callProvider } from './provider.ts';

/** A page of the provider is reused if it stays valid for this long. */
const PAGE_LEFT_MS = 10 * MINUTE_MS;

type OpenRequest = NonNullable<Awaited<ReturnType<typeof findOpenRequest>>>;

/**
 * Requests a plan. A second click, in any tab, finds the first request and the same page.
 * @throws AppError 409 when a plan already runs, the earlier page has just been paid, or another plan is requested at the same moment
 */
export async function startCheckout(ctx: SessionCtx, deps: BillingDeps, plan: PlanCode) {
  const { payments, billingContact: contact } = deps;
  const now = ctx.now;
  const { stale, plans } = await ctx.tx(async (t) => {
    await lockCompany(t);
    const open = await findOpenRequest(t);
    const stale = open && !isReusable(open, deps, plan, now) ? open : undefined;
    return { stale, plans: await listSubscriptions(t) };
  });
  // If it stayed open, it could be paid in addition to the new one.
  if (stale?.checkout_ref && stale.driver === payments.driver && !isOver(stale, now)) {
    await closePage(ctx, deps, stale.checkout_ref);
  }
  await endUnpaidPlans(ctx, deps, plans);
  const { request, customer_ref, email } = await ctx.tx((t) => openRequest(t, ctx, deps, { plan, stale }));
  if (payments.driver === 'manual') return { requested: true as const, contact };
  if (request.checkout_url) return { url: request.checkout_url };

  const { name, monthly_cents } = PLANS[plan];
  const here = `${deps.linkBase()}/pay_implement`;
  const order = {
    company_id: ctx.companyId,
    plan,
    plan_name: name,
    monthly_cents,
    fee: request.with_implementation_fee ? { name: billingTexts.pay.fee, cents: IMPLEMENTATION_FEE_CENTS } : null,
    customer_ref,
    email,
    success_url: `${here}?paid=true`,
    cancel_url: here,
  };
  const checkout = payments.checkout(order, `checkout-${request.payment_request_id}`).catch(async (error: unknown) => {
    // With the same key, the provider would repeat its failure for a day.
    if (error instanceof ProviderError && error.answered) {
      await ctx.tx((t) => replaceRequest(t, request.payment_request_id));
    }
    throw error;
  });
  const page = await callProvider(deps, ctx.log, checkout);
  if (!page) return { requested: true as const, contact };
  const { url, checkout_ref, expires_at } = page;
  const saved = { checkout_url: url, checkout_ref, expires_at };
  if (!(await ctx.tx((t) => saveCheckout(t, request.payment_request_id, saved)))) {
    // Another plan was requested meanwhile, and both could be paid.
    await closePage(ctx, deps, checkout_ref);
    throw requestedAtOnce();
  }
  return { url };
}

async function closePage(ctx: SessionCtx, deps: BillingDeps, checkout_ref: string): Promise<void> {
  const closing = deps.payments.closeCheckout(checkout_ref).catch((error: unknown) => {
    if (!(error instanceof ProviderError && error.permanent)) throw error;
    throw new AppError('conflict', billingErrors.paymentUnderWay);
  });
  await callProvider(deps, ctx.log, closing);
}

/** A plan that stopped because it was not paid can still be paid at the provider, which would bill it beside the new one. */
async function endUnpaidPlans(ctx: SessionCtx, deps: BillingDeps, plans: SubscriptionRow[]): Promise<void> {
  for (const { driver, status, provider_ref } of plans) {
    if (driver !== deps.payments.driver || status !== 'ended' || provider_ref === null) continue;
    const isOver = await callProvider(deps, ctx.log, deps.payments.endUnpaid(provider_ref));
    if (!isOver) throw new AppError('conflict', billingErrors.paymentUnderWay);
  }
}

function isOver({ expires_at }: OpenRequest, now: Date): boolean {
  return expires_at !== null && expires_at <= now;
}

function isReusable(open: OpenRequest, { payments }: BillingDeps, plan: PlanCode, now: Date): boolean {
  if (open.plan !== plan || open.driver !== payments.driver) return false;
  return open.expires_at === null || open.expires_at.getTime() - now.getTime() > PAGE_LEFT_MS;
}

/** Finds or creates the open request for this plan; the company is locked, so that there is only one. */
async function openRequest(
  t: Tenant,
  ctx: SessionCtx,
  deps: BillingDeps,
  { plan, stale }: { plan: PlanCode; stale: OpenRequest | undefined },
) {
  await lockCompany(t);
  const plans = await listSubscriptions(t);
  refuseWhileRunning(runningPlan(plans, ctx.now), deps, plan);
  const { email, username } = await getUserEmail(t, ctx.userId);
  const customer_ref = plans.find((one) => one.driver === deps.payments.driver)?.customer_ref ?? null;
  const open = await findOpenRequest(t);
  if (open && isReusable(open, deps, plan, ctx.now)) return { request: open, customer_ref, email };
  // Its page came meanwhile and was not closed.
  if (open?.checkout_ref && open.checkout_ref !== stale?.checkout_ref) throw requestedAtOnce();

  await closeOpenRequest(t, 'replaced');
  const request = {
    payment_request_id: newId(),
    plan,
    driver: deps.payments.driver,
    with_implementation_fee: plans.length === 0,
    requested_by: ctx.userId,
    requested_at: ctx.now,
  };
  await insertRequest(t, request);
  if (deps.payments.driver === 'manual') {
    const fee = request.with_implementation_fee;
    const mail = billingMails.requested(
      await getCompanyName(t),
      t.companyId,
      PLANS[plan].name,
      `${username} (${email})`,
      fee,
    );
    await queueMailOutside(t, { to: deps.billingContact, topic: 'plan requested', ...composeMail(mail) });
  }
  await audit(ctx, t, 'plan.requested', request.payment_request_id, { plan, driver: request.driver });
  return { request: { ...request, checkout_url: null }, customer_ref, email };
}

function requestedAtOnce(): AppError {
  return new AppError('conflict', billingErrors.requestedAtOnce, { code: 'requested_at_once' });
}

function refuseWhileRunning(running: SubscriptionRow | undefined, deps: BillingDeps, plan: PlanCode): void {
  if (!running) return;
  if (running.plan === plan) {
    throw new AppError('conflict', running.cancels_at ? billingErrors.resumeInstead : billingErrors.samePlan);
  }
  // With manual payment the operator changes it; paid online, a second plan would run beside the first.
  if (deps.payments.driver !== 'manual' || running.driver !== 'manual') {
    throw new AppError('conflict', billingErrors.changePlan(deps.billingContact));
  }
}
