import { COUPON_DESCRIPTION_MAX, COUPON_TITLE_MAX } from '#contract/coupons/limits.ts';
import { suggestionTexts } from '#contract/pos/suggestions.texts.ts';
import { type CouponSuggestion, GUESSED_PERCENT, type Sellable } from '#contract/pos/suggestions.ts';
import { type CouponDraft, FIRST_DRAFT } from '../offer/coupon_draft.ts';

const texts = suggestionTexts.form;

/** What the words of a coupon are about: what they name, or else the first thing with a price. */
export function meantBy(words: string, sellable: readonly Sellable[]): Sellable | undefined {
  const said = words.toLowerCase();
  const priced = sellable.filter(({ price }) => price !== null);
  return priced.find(({ name }) => said.includes(name.toLowerCase())) ?? priced[0] ?? sellable[0];
}

/**
 * Words to start with, which the user checks: never more off than the margin floor allows, and good no longer than the goods. No coupon can
 * end today, so for goods that expire today the user chooses the date.
 */
export function guessDraft({ sellable, expires_on }: CouponSuggestion, today: string): CouponDraft {
  const best = sellable.find(({ discount }) => discount !== null);
  const percent = Math.min(GUESSED_PERCENT, best?.percent ?? 0);
  const title = best && percent > 0 ? texts.percentOff(percent, best.name) : '';
  const description = best && percent > 0 ? texts.whileItLasts(best.name) : '';
  const date = expires_on && expires_on > today ? expires_on : '';
  const until = expires_on ? { expiry: 'date' as const, date } : { expiry: 'days' as const };
  return {
    ...FIRST_DRAFT,
    ...until,
    title: title.length <= COUPON_TITLE_MAX ? title : '',
    description: description.length <= COUPON_DESCRIPTION_MAX ? description : '',
  };
}
