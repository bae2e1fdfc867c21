import { shownPhone } from '#contract/contacts/phone.ts';
import { shortDay } from '#contract/coupons/day.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { type CouponIssue, couponStatus, type RedeemedVia, type Redemption } from '#contract/coupons/issues.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { findIssue, type IssueRow, lockIssue } from '../issues.sql.ts';
import { findAttempt, insertRedemption, insertUndoing, listLedger } from '../redemptions.sql.ts';
import { momentIn, presentIssue } from '../wallet/present.ts';

/** The outcome of an attempt to redeem; `issue` is its state afterwards. */
export type Tried =
  | { outcome: 'redeemed' | 'again' | 'already' | 'expired' | 'undone'; issue: IssueRow }
  | { outcome: 'unknown' };

/**
 * Redeems a coupon issue only if it is ready. The row is locked, so that of two attempts one comes first and the other sees its result. The
 * server's clock counts.
 * @param owner the contact who must have the issue, when a contact redeems it
 */
export async function tryRedeem(
  ctx: Ctx,
  t: Tenant,
  what: {
    coupon_issue_id: string;
    owner?: string;
    via: RedeemedVia;
    sale_cents?: number | null;
    attempt_id?: string | null;
  },
): Promise<Tried> {
  const { coupon_issue_id, owner, via, sale_cents = null, attempt_id = null } = what;
  const issue = await lockIssue(t, coupon_issue_id);
  if (!issue || (owner !== undefined && issue.loyalty_customer_id !== owner)) return { outcome: 'unknown' };
  const earlier = attempt_id && (await findAttempt(t, coupon_issue_id, attempt_id));
  if (earlier) {
    const stands = earlier.coupon_redemption_id === issue.coupon_redemption_id;
    return { outcome: stands ? 'again' : 'undone', issue };
  }
  const status = couponStatus(issue, ctx.now);
  if (status !== 'ready') return { outcome: status === 'redeemed' ? 'already' : 'expired', issue };
  await insertRedemption(t, {
    coupon_redemption_id: newId(),
    coupon_issue_id,
    occurred_at: ctx.now,
    user_id: ctx.userId,
    via,
    attempt_id,
    sale_cents,
  });
  await announceChange(t, issue);
  return { outcome: 'redeemed', issue: await getIssue(t, coupon_issue_id) };
}

/** Tells the shop's pages and the customer's own. */
async function announceChange(t: Tenant, { coupon_id, loyalty_customer_id }: IssueRow): Promise<void> {
  await announce(t, { type: 'coupon', id: coupon_id });
  if (loyalty_customer_id) await announce(t, { type: 'wallet', id: loyalty_customer_id });
}

async function getIssue(t: Tenant, coupon_issue_id: string): Promise<IssueRow> {
  const issue = await findIssue(t, coupon_issue_id);
  if (!issue) throw new AppError('not_found', couponErrors.noOffer);
  return issue;
}

/**
 * Redeems a coupon issue at the counter.
 * @throws AppError 404; 409 with when it was redeemed or the last day it was valid (`coupon` has its current state)
 */
export function redeemAtCounter(
  ctx: Ctx,
  what: { coupon_issue_id: string; via: RedeemedVia; sale_cents?: number | null | undefined },
): Promise<CouponIssue> {
  return ctx.tx(async (t) => {
    const tried = await tryRedeem(ctx, t, { ...what, sale_cents: what.sale_cents ?? null });
    if (tried.outcome === 'unknown') throw new AppError('not_found', couponErrors.noOffer);
    const coupon = presentIssue(tried.issue, ctx.now);
    if (tried.outcome === 'redeemed') return coupon;
    const { redeemed_at, time_zone, last_day } = tried.issue;
    if (redeemed_at) {
      const sentence = couponErrors.redeemed(momentIn('en', redeemed_at, time_zone));
      throw new AppError('conflict', sentence, { code: 'already_redeemed', coupon });
    }
    throw new AppError('conflict', couponErrors.expired(shortDay(last_day, 'en')), { code: 'expired', coupon });
  });
}

/** Undoes a redemption; the coupon issue can be redeemed again while it is valid. Both events stay on record. */
export function undoRedemption(ctx: Ctx, coupon_issue_id: string, reason: string): Promise<CouponIssue> {
  return ctx.tx(async (t) => {
    const issue = await lockIssue(t, coupon_issue_id);
    if (!issue) throw new AppError('not_found', couponErrors.noOffer);
    const { coupon_redemption_id: undoes } = issue;
    if (!undoes) throw new AppError('conflict', couponErrors.notRedeemed, { code: 'not_redeemed' });
    await insertUndoing(t, {
      coupon_redemption_id: newId(),
      coupon_issue_id,
      occurred_at: ctx.now,
      user_id: ctx.userId,
      undoes,
      reason,
    });
    await audit(ctx, t, 'coupon.undone', coupon_issue_id, { reason });
    await announceChange(t, issue);
    return presentIssue(await getIssue(t, coupon_issue_id), ctx.now);
  });
}

/** The last entries of the ledger, for the counter. */
export function showRedemptions(ctx: Ctx, limit: number): Promise<Redemption[]> {
  return ctx.tx(async (t) =>
    (await listLedger(t, limit)).map(({ phone_e164, occurred_at, ...row }) => ({
      ...row,
      occurred_at: occurred_at.toISOString(),
      phone: phone_e164 && shownPhone(phone_e164),
    })),
  );
}
