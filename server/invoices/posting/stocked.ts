import Big from 'big.js';
import type { LineRecord } from '../lines.sql.ts';

/** A line that moves stock. */
export type Stocked<L extends LineRecord = LineRecord> = L & { item_id: string; stock_quantity: string };

export function isStocked<L extends LineRecord>(line: L): line is Stocked<L> {
  return !line.ignore && line.item_id !== null && line.stock_quantity !== null && !new Big(line.stock_quantity).eq(0);
}

/**
 * The cost of one stock unit in the company's currency; `rate` is what one unit of the invoice's is worth in it. The price is more precise
 * than the amount, which is the price times the quantity rounded to the cent.
 */
export function unitCost({ quantity, unit_price, amount_cents, stock_quantity }: Stocked, rate: string): string | null {
  const priced = quantity !== null && unit_price !== null ? new Big(quantity).times(unit_price) : null;
  const amount = amount_cents === null ? null : new Big(amount_cents).div(100);
  const isRounded = priced !== null && amount !== null && priced.round(2, Big.roundHalfUp).eq(amount);
  const spent = isRounded ? priced : (amount ?? priced);
  return spent?.times(rate).div(stock_quantity).round(4, Big.roundHalfUp).toFixed() ?? null;
}
