import { trialTexts } from '#contract/account/trials.texts.ts';
import type { MembershipReply } from '#contract/billing/billing.ts';
import type { FeatureCode } from '#contract/http.ts';
import { audit } from '#server/platform/audit.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { startTrial } from '../billing.ts';
import type { BillingDeps } from './deps.ts';
import { describeMembership } from './membership.ts';

/** Starts the company's one trial of a feature. @throws AppError 409 when it has had it, or has the feature by plan. */
export function startOtherTrial(
  ctx: Ctx,
  { payments: { driver } }: BillingDeps,
  feature: FeatureCode,
  days: number,
): Promise<MembershipReply> {
  return ctx.tx(async (t) => {
    await lockCompany(t);
    const { trials_left } = await describeMembership(t, ctx.now, driver);
    if (!trials_left.includes(feature)) throw new AppError('conflict', trialTexts.used[feature]);
    await startTrial(t, feature, ctx.now, days);
    await audit(ctx, t, 'trial.started', null, { feature });
    return describeMembership(t, ctx.now, driver);
  });
}
