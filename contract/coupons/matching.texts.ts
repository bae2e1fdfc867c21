import { plural } from '../texts/plural.ts';
import { AMOUNT_MINUTES, CODE_HOURS } from './matching.ts';

/** How the tickets of redemptions were found: a sentence for each way that found one. */
export function ticketsFound({ byCode, byAmount }: { byCode: number; byAmount: number }): string[] {
  const ofCode = `${plural(byCode, 'ticket was', 'tickets were')} found by the coupon code, within ${CODE_HOURS} hours.`;
  const ofAmount = `${plural(byAmount, 'ticket was', 'tickets were')} found by the amount that your staff entered, within ${AMOUNT_MINUTES} minutes.`;
  return [...(byCode > 0 ? [ofCode] : []), ...(byAmount > 0 ? [ofAmount] : [])];
}
