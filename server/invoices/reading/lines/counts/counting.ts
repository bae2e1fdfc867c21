/** When a number beside a name counts the goods. */
import Big from 'big.js';

/** The least share of names that begin with a count. */
export const LEAST_SHARE = 0.7;
/** So many or more are not counted before a name. */
export const TOO_MANY = 100;

/** Whether some price in whole cents makes the amount. */
export function hasPriceInCents(count: Big, amount: Big): boolean {
  return new Big(amount.div(count).toFixed(2)).times(count).eq(amount);
}
