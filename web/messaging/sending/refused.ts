import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import type { TypedNumber } from '../../ui/fields/typed_number.ts';

/**
 * Stand in an audience for a number of days, or a day, that its field refuses. Without them the condition would be gone, and the message
 * would go to more customers. The server refuses them too.
 */
const REFUSED_DAYS = 0;
const REFUSED_DAY = '0000-00-00';

/** The days for the audience; null: nothing is asked for. */
export function daysOf(typed: TypedNumber): number | null {
  if (typed === '') return null;
  return typeof typed === 'number' ? typed : REFUSED_DAYS;
}

/** The day for the audience; null: nothing is asked for. A field of which a part is empty has no value either. */
export function dayOf({ value, validity }: HTMLInputElement): string | null {
  return value || (validity.badInput ? REFUSED_DAY : null);
}

export function hasRefusedDays(audience: Audience | null): boolean {
  return audience?.not_redeemed_days === REFUSED_DAYS;
}

export function hasRefusedDay(audience: Audience | null): boolean {
  return audience?.joined_since === REFUSED_DAY;
}

export function hasRefused(audience: Audience | null): boolean {
  return hasRefusedDays(audience) || hasRefusedDay(audience);
}
