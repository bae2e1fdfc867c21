import { billingMails } from '#contract/billing/mails.texts.ts';
import type { PlanCode } from '#contract/billing/plan_codes.ts';
import { PLANS } from '#contract/billing/plans.ts';
import { getCompanyName, listOwnerEmails, lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { runningPlan } from '../rules.ts';
import { listSubscriptions } from '../subscriptions.sql.ts';
import { changePlan, startPlan } from './sync.ts';

export type Activation = 'started' | 'changed' | 'resumed' | 'running_already' | 'paid_online';

/** The operator's command: activates a plan and replaces another one that was activated by hand. */
export function activatePlan(ctx: Ctx, plan: PlanCode, linkBase: string): Promise<Activation> {
  return ctx.tx(async (t) => {
    await lockCompany(t);
    const running = runningPlan(await listSubscriptions(t), ctx.now);
    if (running && running.driver !== 'manual') return 'paid_online';
    if (running?.plan === plan) {
      if (!running.cancels_at) return 'running_already';
      await changePlan(ctx, t, running, { status: 'active', cancels_at: null, ended_at: null });
      return 'resumed';
    }
    await startPlan(ctx, t, {
      driver: 'manual',
      provider_ref: null,
      customer_ref: null,
      plan,
      status: 'active',
      started_at: ctx.now,
      cancels_at: null,
      ended_at: null,
    });
    // Last, so that features in both plans are never closed in between.
    if (running) await changePlan(ctx, t, running, { status: 'ended', cancels_at: null, ended_at: ctx.now });
    const word = composeMail(billingMails.started(await getCompanyName(t), PLANS[plan].name, linkBase));
    for (const email of await listOwnerEmails(t)) await queueMail(t, { to: email, topic: 'plan started', ...word });
    return running ? 'changed' : 'started';
  });
}
