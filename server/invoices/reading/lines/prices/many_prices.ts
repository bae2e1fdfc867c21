/** "5,000 labels, 12.50/M: 62.50": the price of a hundred or a thousand, as paper and packaging are sold. */

import type { NumberToken } from '../numbers/tokens.ts';
import { findRoles, type Roles } from './close_line.ts';

/** Hundreds and thousands. */
const COUNTS = [100, 1000];
/** As many as a price keeps. */
const PLACES = 4;

/**
 * Quantity and the price of one, where only a hundredth or a thousandth of the printed price makes the amount to the cent; null where none
 * does. A recognized page can as well have lost the decimal mark of its quantity.
 */
export function rolesOfMany(amount: NumberToken, quantities: NumberToken[], prices: NumberToken[]): Roles | null {
  if (amount.row.source === 'ocr') return null;
  // "1.000" can be one with three decimals, as programs store it: beside "12,50: 12,50" nobody can tell.
  const isPlain = ({ text }: NumberToken): boolean => !/^\d{1,3}\.\d{3}$/.test(text);
  for (const count of COUNTS) {
    for (const quantity of quantities.filter((one) => isPlain(one) && one.value.abs().gte(count / 10))) {
      const price = prices.find(({ value }) => isExact(quantity, value.div(count), amount));
      if (!price) continue;
      const found = findRoles(amount, [quantity], [{ ...price, value: price.value.div(count).round(PLACES) }], []);
      if (found.closes) return found;
    }
  }
  return null;
}

function isExact(quantity: NumberToken, price: NumberToken['value'], amount: NumberToken): boolean {
  return quantity.value.times(price).minus(amount.value).abs().lte('0.005');
}
