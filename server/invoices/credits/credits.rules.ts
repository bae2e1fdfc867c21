import Big from 'big.js';
import type { CreditReason } from '#contract/invoices/credits/credits.ts';
import type { OrderLine } from '#contract/orders/orders.ts';

type Compared = Pick<
  OrderLine,
  'received' | 'short' | 'damaged' | 'billed' | 'ordered' | 'unit_price' | 'billed_price'
>;

interface Fault {
  reason: CreditReason;
  quantity: number | null;
  amount: number | null;
}

/**
 * What is wrong with a line of a delivery, by what a user noted at the door: damaged, short, or else billed beyond what was counted, or
 * more expensive than it was ordered. Null: nothing. `unitPrice` is what one unit costs, in currency units.
 */
export function faultOf(line: Compared, unitPrice: number | null): Fault | null {
  const { received, short, damaged, billed, ordered, unit_price, billed_price } = line;
  const worth = (quantity: number, price: number | null): number | null => {
    const amount = price === null ? null : Number(new Big(quantity).times(price).round(2, Big.roundHalfUp));
    return amount !== null && amount > 0 ? amount : null;
  };
  if (damaged > 0) return { reason: 'damaged', quantity: damaged, amount: worth(damaged, unitPrice) };
  const counted = new Big(received).plus(short).plus(damaged);
  // Nobody counted it, or it was not billed at all: nothing to ask for yet.
  const isCounted = counted.gt(0);
  const missing = new Big(billed).minus(received);
  if (isCounted && billed > 0 && missing.gt(0)) {
    return { reason: 'short', quantity: Number(missing), amount: worth(Number(missing), unitPrice) };
  }
  if (billed === 0 && short > 0) return { reason: 'short', quantity: short, amount: worth(short, unitPrice) };
  if (ordered > 0 && unit_price !== null && billed_price !== null && billed_price > unit_price) {
    const more = Number(new Big(billed_price).minus(unit_price));
    return { reason: 'overcharged', quantity: billed, amount: worth(billed, more) };
  }
  return null;
}
