import { plural } from '../texts/plural.ts';
import { AMOUNT_MINUTES, CODE_HOURS } from './matching.ts';

/** Which amount a redemption has. */
export const amountRule =
  'We find the ticket by its coupon code or its amount. If we find no ticket, we use the amount that your staff entered.';

/** How the tickets of redemptions were found: a sentence for each way that found one. */
export function ticketsFound({ byCode, byAmount }: { byCode: number; byAmount: number }): string[] {
  const ofCode = `${plural(byCode, 'ticket was', 'tickets were')} found by the coupon code, within ${CODE_HOURS} hours.`;
  const ofAmount = `${plural(byAmount, 'ticket was', 'tickets were')} found by the amount that your staff entered, within ${AMOUNT_MINUTES} minutes.`;
  return [...(byCode > 0 ? [ofCode] : []), ...(byAmount > 0 ? [ofAmount] : [])];
}
