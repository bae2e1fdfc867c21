import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import type { TypedNumber } from '../../ui/fields/typed_number.ts';

/**
 * Stands in an audience for a number of days that its field refuses. Without it the condition would be gone, and the message would go to
 * more customers. The server refuses it too.
 */
const REFUSED_DAYS = 0;

/** The days for the audience; null: nothing is asked for. */
export function daysOf(typed: TypedNumber): number | null {
  if (typed === '') return null;
  return typeof typed === 'number' ? typed : REFUSED_DAYS;
}

export function hasRefusedDays(audience: Audience | null): boolean {
  return audience?.not_redeemed_days === REFUSED_DAYS;
}
