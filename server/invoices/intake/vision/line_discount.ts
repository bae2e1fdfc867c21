import Big from 'big.js';
import { discountByAmount, discountByRate } from '../../reading/lines/prices/line_discount.ts';

/** In money, with the number that the page prints for it: the same, or a rate in per cent. */
export interface SaidDiscount {
  value: string;
  printed: string;
}

/** The figures of a line as decimal strings. `said` is what the model copied, `number` the number in it. */
interface SaidLine {
  quantity: string | null;
  unit_price: string | null;
  amount: string | null;
  said: string | null;
  number: string | null;
}

/**
 * What a model says is taken off a line. A model can take any column for it, so it counts only where it is exactly what lies between quantity ×
 * price and the amount; a number without a sign can be money or a rate.
 */
export function discountOf({ quantity, unit_price, amount, said, number }: SaidLine): SaidDiscount | null {
  if (quantity === null || unit_price === null || amount === null || said === null || number === null) return null;
  const product = new Big(quantity).times(unit_price);
  const left = new Big(amount);
  const printed = new Big(number).abs();
  const asMoney = said.includes('%') ? null : discountByAmount(product, printed, left);
  const value = asMoney ?? discountByRate(product, printed, left);
  return value && { value: value.toFixed(2), printed: printed.toFixed() };
}
