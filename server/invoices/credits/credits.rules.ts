import Big from 'big.js';
import { amountOf, centsToNumber, toCents } from '#contract/decimal.ts';
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

/** What was requested before. Without a quantity, it is for all that was wrong. */
interface Asked {
  reason: CreditReason;
  quantity: string | null;
  cents: number;
}

/**
 * What is still to be asked for: nothing once what was requested covers all of it, and of each reason what was not requested yet. A request
 * about the price covers no goods, and nobody can say that a fault without an amount is covered.
 */
export function openFaults(faults: readonly Fault[], requested: readonly Asked[]): Fault[] {
  const ofGoods = requested.filter(({ reason }) => reason !== 'overcharged');
  const asked = sumOfCents(ofGoods);
  const wanted = faults.reduce((sum, { amount }) => sum + toCents(amount ?? 0), 0);
  if (asked > 0 && asked >= wanted && faults.every(({ amount }) => amount !== null)) return [];
  return faults.flatMap((fault) =>
    restOf(
      fault,
      requested.filter(({ reason }) => reason === fault.reason),
    ),
  );
}

/**
 * What was not requested yet of one fault. Each invoice of an order can raise a price by another amount, so the rest of that is what is left of
 * the sum.
 */
function restOf(fault: Fault, asked: readonly Asked[]): Fault[] {
  const { reason, quantity, amount } = fault;
  if (asked.length === 0) return [fault];
  if (quantity === null) return [];
  let rest = new Big(quantity);
  for (const one of asked) {
    if (one.quantity === null) return [];
    rest = rest.minus(one.quantity);
  }
  if (rest.lte(0)) return [];
  if (amount === null) return [{ reason, quantity: Number(rest), amount }];
  const left = toCents(amount) - sumOfCents(asked);
  const worth = Number(rest.div(quantity).times(toCents(amount)).round(0, Big.roundHalfUp));
  const cents = reason === 'overcharged' ? left : Math.min(left, worth);
  return cents > 0 ? [{ reason, quantity: Number(rest), amount: centsToNumber(cents) }] : [];
}

function sumOfCents(asked: readonly Asked[]): number {
  return asked.reduce((sum, { cents }) => sum + cents, 0);
}
