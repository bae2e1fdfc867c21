import Big from 'big.js';
import type { OrderLine } from '#contract/orders/order.ts';

/** How much of an item can still come before it is more than was ordered. What was short or damaged can come later. */
export function leftOf({ ordered, received, replaced = 0 }: OrderLine): number {
  return zeroOrMore(new Big(ordered).minus(received).minus(replaced));
}

/** What came if all came as ordered: what is expected or, after an invoice has billed it all, what nobody has counted. */
export function asOrderedOf(line: OrderLine): number {
  return line.open > 0 ? line.open : zeroOrMore(new Big(leftOf(line)).minus(line.short).minus(line.damaged));
}

function zeroOrMore(quantity: Big): number {
  return quantity.gt(0) ? Number(quantity) : 0;
}
