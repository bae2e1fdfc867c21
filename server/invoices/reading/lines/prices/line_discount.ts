/** What is taken off quantity × price: only what exactly explains the amount. */
import type Big from 'big.js';

const HUNDRED = 100;

/** To the cent, which is all that can be stored of it. */
function between(product: Big, amount: Big): Big | null {
  const discount = product.minus(amount).round(2);
  return discount.eq(0) ? null : discount;
}

/** The discount that a printed rate in per cent is; null where the rate does not lead to the amount. */
export function discountByRate(product: Big, rate: Big, amount: Big): Big | null {
  if (rate.lte(0) || rate.gte(HUNDRED)) return null;
  const left = product.times(rate.minus(HUNDRED).neg()).div(HUNDRED);
  return left.minus(amount).abs().lte('0.011') ? between(product, amount) : null;
}

/** The discount that a printed amount is, whatever its sign; null where it does not lead to the amount. */
export function discountByAmount(product: Big, printed: Big, amount: Big): Big | null {
  const off = product.lt(0) ? printed.abs().neg() : printed.abs();
  return product.minus(off).minus(amount).abs().lte('0.005') ? between(product, amount) : null;
}
