import { readCodeBeginning, readCouponCode } from '#contract/coupons/code.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import type { CouponIssue, CouponStatus } from '#contract/coupons/issues.ts';
import { COUPON_LOOKUP_MAX, PHONE_ENDING_MIN } from '#contract/coupons/limits.ts';
import { findContactByPhone } from '#server/contacts/contacts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { readPhone } from '#server/platform/phone.rules.ts';
import { findIssueByCode, listAtCounter, listByPhoneEnding, listIssuesOf, listIssuesOfOffer } from '../issues.sql.ts';
import { getOffer } from '../offers/offers.ts';
import { presentIssue } from '../wallet/present.ts';

/** The maximum number of coupons that are shown. */
const SHOWN = 50;

/**
 * What the counter looks up: the coupon with a code, or the coupons of the contact with a phone, also by its last digits if no other
 * contact's phone ends in them.
 * @throws AppError 422 when it can be neither, 404 for an unknown code or phone
 */
export function lookUp(
  ctx: Ctx,
  { code, phone }: { code?: string | undefined; phone?: string | undefined },
): Promise<CouponIssue[]> {
  if ((code === undefined) === (phone === undefined)) throw new AppError('invalid', couponErrors.oneLookup);
  return ctx.tx(async (t) => {
    if (code !== undefined) return [await findByCode(ctx, t, code)];
    const contact = await findByPhone(ctx, t, phone ?? '');
    return (await listIssuesOf(t, [contact], ctx.now, SHOWN)).map((row) => presentIssue(row, ctx.now));
  });
}

async function findByCode(ctx: Ctx, t: Tenant, typed: string): Promise<CouponIssue> {
  const code = readCouponCode(typed);
  if (!code) throw refuse('invalid', 'code', couponErrors.codeWrong);
  const row = await findIssueByCode(t, code);
  if (!row) throw refuse('not_found', 'code', couponErrors.noCode);
  return presentIssue(row, ctx.now);
}

async function findByPhone(ctx: Ctx, t: Tenant, typed: string): Promise<string> {
  const phone_e164 = readPhone(typed);
  const whole = phone_e164 && (await findContactByPhone(t, phone_e164));
  if (whole) return whole.loyalty_customer_id;
  const digits = typed.replace(/\D/g, '');
  if (digits.length < PHONE_ENDING_MIN) throw refuse('invalid', 'phone', couponErrors.phoneShort(PHONE_ENDING_MIN));
  const [found, other] = phone_e164 ? [] : await listAtCounter(t, digits, ctx.now, 2);
  if (found === undefined) throw refuse('not_found', 'phone', couponErrors.noPhone);
  // Among the coupons of several contacts a hurried hand redeems another one's.
  if (other !== undefined) throw refuse('invalid', 'phone', couponErrors.phoneShared);
  return found;
}

function refuse(code: 'invalid' | 'not_found', field: 'code' | 'phone', sentence: string): AppError {
  return new AppError(code, sentence, { fields: { [field]: sentence } });
}

/** A page of an offer's issues; a search is the beginning of a code or the end of a phone number. */
export function showIssues(
  ctx: Ctx,
  coupon_id: string,
  query: { status?: CouponStatus | undefined; search?: string | undefined; limit: number; offset: number },
): Promise<{ issues: CouponIssue[]; total_count: number }> {
  return ctx.tx(async (t) => {
    await getOffer(t, coupon_id);
    const { status, search, limit, offset } = query;
    const found = search ? await readSearch(t, search) : null;
    const { rows, total } = await listIssuesOfOffer(t, coupon_id, { status, found, now: ctx.now, limit, offset });
    return { issues: rows.map((row) => presentIssue(row, ctx.now)), total_count: total };
  });
}

async function readSearch(t: Tenant, search: string): Promise<{ code: string | null; contacts: string[] }> {
  const digits = search.replace(/\D/g, '');
  const contacts = digits.length >= PHONE_ENDING_MIN ? await listByPhoneEnding(t, digits, COUPON_LOOKUP_MAX) : [];
  return { code: readCodeBeginning(search), contacts };
}
