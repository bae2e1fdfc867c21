import type { CouponDrawings } from '#contract/coupons/drawings.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { drawBars } from '#server/platform/drawing/bar_code.ts';
import { drawQr } from '#server/platform/drawing/qr_code.ts';
import { AppError } from '#server/platform/errors.ts';
import { findIssue } from '../issues.sql.ts';

export function drawingsOf(code: string): CouponDrawings {
  return { qr: drawQr(code), bars: drawBars(code) };
}

/**
 * The code of one coupon issue as a scanner reads it.
 * @throws AppError 404 for an issue that is not the company's
 */
export async function showDrawings(ctx: Ctx, coupon_issue_id: string): Promise<CouponDrawings> {
  const issue = await ctx.tx((t) => findIssue(t, coupon_issue_id));
  if (!issue) throw new AppError('not_found', couponErrors.noOffer);
  return drawingsOf(issue.code);
}
