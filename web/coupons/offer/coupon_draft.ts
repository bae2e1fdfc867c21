import { farthestDay } from '#contract/coupons/day.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { COUPON_DAYS_MAX, COUPON_YEARS_MAX } from '#contract/coupons/limits.ts';
import type { CouponOffer } from '#contract/coupons/offers.ts';
import { addDays } from '#contract/dates.ts';

/** A coupon as it is being written. */
export interface CouponDraft {
  title: string;
  description: string;
  terms: string;
  expiry: 'date' | 'days';
  /** `2026-12-31`, or empty. */
  date: string;
  days: number | string;
}

export const FIRST_DRAFT: CouponDraft = { title: '', description: '', terms: '', expiry: 'date', date: '', days: 14 };

export function isWritten({ title, description, terms, date }: CouponDraft): boolean {
  return [title, description, terms, date].some((value) => value.trim() !== '');
}

type Faults = Partial<Record<'title' | 'description' | 'date' | 'days', string>>;

/** What is wrong with each field; `today` by the clock of this device. */
export function couponFaults(draft: CouponDraft, today: string): Faults {
  const faults: Faults = {};
  if (draft.title.trim() === '') faults.title = couponErrors.fillAll;
  if (draft.description.trim() === '') faults.description = couponErrors.fillAll;
  if (draft.expiry === 'date') {
    if (draft.date === '') faults.date = couponErrors.fillAll;
    else if (draft.date <= today) faults.date = couponErrors.future;
    // A field for a date takes years of six digits, too.
    else if (draft.date.length > 10 || draft.date > farthestDay(today))
      faults.date = couponErrors.farOff(COUPON_YEARS_MAX);
  } else if (!isDays(draft.days)) {
    faults.days = couponErrors.days(COUPON_DAYS_MAX);
  }
  return faults;
}

/** Whether a field is empty that has to be filled in: the form says so once, and marks the fields. */
export function hasEmptyField(faults: Faults): boolean {
  return Object.values(faults).includes(couponErrors.fillAll);
}

function isDays(days: number | string): days is number {
  return typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= COUPON_DAYS_MAX;
}

/** The last day that the text message names; a day far ahead while none is chosen, so that its length is not too short. */
export function lastDayOf(draft: CouponDraft, sentOn: string): string {
  if (draft.expiry === 'date') return draft.date || addDays(sentOn, 30);
  return addDays(sentOn, isDays(draft.days) ? draft.days : 30);
}

/** A coupon that there is already, to be written on. */
export function draftOf({ title, description, terms, last_day, expires_after_days }: CouponOffer): CouponDraft {
  const expiry = expires_after_days === null ? 'date' : 'days';
  return { title, description, terms, expiry, date: last_day ?? '', days: expires_after_days ?? FIRST_DRAFT.days };
}

/** What would take something from contacts who have the coupon: nothing but its time can change, and only for longer. */
export function shortens(draft: CouponDraft, { last_day, expires_after_days }: CouponOffer): boolean {
  return last_day === null ? Number(draft.days) < (expires_after_days ?? 0) : draft.date < last_day;
}

/** The same of a coupon that there is already. */
export function lastDayOfOffer({ last_day, expires_after_days }: CouponOffer, sentOn: string): string {
  return last_day ?? addDays(sentOn, expires_after_days ?? 0);
}

/** The draft as the API wants it. */
export function offerBody(draft: CouponDraft) {
  const { title, description, terms, expiry, date, days } = draft;
  const until = expiry === 'date' ? { expires_at: date } : { expires_after_days: Number(days) };
  return { title, description, terms, ...until };
}
