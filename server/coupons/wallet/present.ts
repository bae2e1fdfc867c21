import { shownPhone } from '#contract/contacts/phone.ts';
import { type CouponIssue, couponStatus } from '#contract/coupons/issues.ts';
import type { CouponOffer } from '#contract/coupons/offers.ts';
import type { WalletCoupon } from '#contract/customer/wallet.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { IssueRow } from '../issues.sql.ts';
import type { OfferFigures, OfferRow } from '../offers.sql.ts';

/** The calendar day of a zone at the last moment before `end`: `2026-12-31`. */
export function lastDayBefore(end: Date, zone: string): string {
  return dateIn(zone, new Date(end.getTime() - 1));
}

/** A moment in a sentence: `Nov 22, 2026, 3:14 PM`. */
export function momentIn(language: 'en' | 'es', at: Date, zone: string): string {
  const format = { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'es-US', format).format(at);
}

/** Whether an offer can be issued at `now`. */
export function isOpen({ archived_at, expires_at }: Pick<OfferRow, 'archived_at' | 'expires_at'>, now: Date): boolean {
  return archived_at === null && (expires_at === null || expires_at > now);
}

const NONE = {
  issued: 0,
  unsent: 0,
  redeemed: 0,
  expired: 0,
  revenue_cents: 0,
  sales_entered: 0,
  sales_by_code: 0,
  sales_by_amount: 0,
};

export function presentOffer(row: OfferRow, figures: OfferFigures | undefined, now: Date): CouponOffer {
  const { time_zone, expires_at, created_at, archived_at, ...offer } = row;
  const { issued, unsent, redeemed, expired, revenue_cents, sales_entered, sales_by_code, sales_by_amount } =
    figures ?? NONE;
  return {
    ...offer,
    expires_at: expires_at?.toISOString() ?? null,
    last_day: expires_at && lastDayBefore(expires_at, time_zone),
    created_at: created_at.toISOString(),
    archived_at: archived_at?.toISOString() ?? null,
    is_open: isOpen(row, now),
    issued,
    unsent,
    redeemed,
    expired,
    revenue_cents,
    sales_entered,
    sales_by_code,
    sales_by_amount,
  };
}

export function presentIssue(row: IssueRow, now: Date): CouponIssue {
  const {
    coupon_id,
    sent_at,
    is_unsent,
    redeemed_by,
    redeemed_via,
    sale_cents,
    loyalty_customer_id,
    name,
    phone_e164,
  } = row;
  return {
    ...presentToContact(row, now),
    coupon_id,
    sent_at: sent_at?.toISOString() ?? null,
    is_unsent,
    redeemed_by,
    redeemed_via,
    sale_cents,
    loyalty_customer_id,
    name,
    phone: phone_e164 && shownPhone(phone_e164),
  };
}

export function presentToContact(row: IssueRow, now: Date): WalletCoupon {
  const { coupon_issue_id, title, description, terms, code, last_day, expires_at, issued_at, redeemed_at } = row;
  return {
    coupon_issue_id,
    title,
    description,
    terms,
    code,
    last_day,
    expires_at: expires_at.toISOString(),
    status: couponStatus(row, now),
    issued_at: issued_at.toISOString(),
    redeemed_at: redeemed_at?.toISOString() ?? null,
  };
}
