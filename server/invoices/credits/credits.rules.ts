import Big from 'big.js';
import { amountOf, toCents } from '#contract/decimal.ts';
import type { CreditReason } from '#contract/invoices/credits/credits.ts';
import type { OrderLine } from '#contract/orders/order.ts';

type Compared = Pick<
  OrderLine,
  'received' | 'short' | 'damaged' | 'billed' | 'ordered' | 'unit_price' | 'billed_price'
>;

export interface Fault {
  reason: CreditReason;
  quantity: number | null;
  amount: number | null;
}

/**
 * What is wrong with a line of a delivery, by what a user noted at the door: damaged, short, billed beyond what was counted, or else
 * more expensive than it was ordered. `unitPrice` is what one unit costs, in currency units.
 */
export function faultsOf(line: Compared, unitPrice: number | null): Fault[] {
  const { received, short, damaged, billed, ordered, unit_price, billed_price } = line;
  const worth = (quantity: number, price: number | null): number | null => {
    const amount = price === null ? null : amountOf(quantity, price);
    return amount !== null && amount > 0 ? amount : null;
  };
  const fault = (reason: CreditReason, quantity: number, price: number | null): Fault[] =>
    quantity > 0 ? [{ reason, quantity, amount: worth(quantity, price) }] : [];
  const counted = new Big(received).plus(short).plus(damaged);
  // Nobody counted it: nothing to ask for yet. What was not billed was noted as missing, or not.
  const isCounted = counted.gt(0);
  const missing = billed === 0 ? short : isCounted ? Number(new Big(billed).minus(received).minus(damaged)) : 0;
  // Damaged goods that the vendor took back and did not bill cost nothing.
  const spoiled = billed === 0 ? damaged : Math.min(damaged, Number(new Big(billed).minus(received)));
  const faults = [...fault('damaged', spoiled, unitPrice), ...fault('short', missing, unitPrice)];
  if (faults.length > 0) return faults;
  if (ordered > 0 && unit_price !== null && billed_price !== null && billed_price > unit_price) {
    return fault('overcharged', billed, Number(new Big(billed_price).minus(unit_price)));
  }
  return [];
}

/**
 * What is still to be asked for: nothing once what was requested covers all of it, and no reason twice. A request about the price covers no
 * goods, and nobody can say that a fault without an amount is covered.
 */
export function openFaults(
  faults: readonly Fault[],
  requested: readonly { reason: CreditReason; cents: number }[],
): Fault[] {
  const ofGoods = requested.filter(({ reason }) => reason !== 'overcharged');
  const asked = ofGoods.reduce((sum, { cents }) => sum + cents, 0);
  const wanted = faults.reduce((sum, { amount }) => sum + toCents(amount ?? 0), 0);
  if (asked > 0 && asked >= wanted && faults.every(({ amount }) => amount !== null)) return [];
  return faults.filter(({ reason }) => !requested.some((one) => one.reason === reason));
}
