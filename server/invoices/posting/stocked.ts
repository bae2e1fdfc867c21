import Big from 'big.js';
import type { LineRecord } from '../lines.sql.ts';

/** A line that moves stock. */
export type Stocked<L extends LineRecord = LineRecord> = L & {
  item_id: string;
  stock_quantity: string;
  /** What it bears of a discount on the whole invoice, in cents. */
  discount_share?: number | undefined;
};

export function isStocked<L extends LineRecord>(line: L): line is Stocked<L> {
  return !line.ignore && line.item_id !== null && line.stock_quantity !== null && !new Big(line.stock_quantity).eq(0);
}

/**
 * The cost of one stock unit in the company's currency; `rate` is what one unit of the invoice's is worth in it. The price is more precise
 * than the amount, which is the price times the quantity rounded to the cent. Its share of a discount on the whole invoice is taken off.
 */
export function unitCost(line: Stocked, rate: string): string | null {
  const { quantity, unit_price, amount_cents, stock_quantity, discount_share = 0 } = line;
  const priced = quantity !== null && unit_price !== null ? new Big(quantity).times(unit_price) : null;
  const amount = amount_cents === null ? null : new Big(amount_cents).div(100);
  const isRounded = priced !== null && amount !== null && priced.round(2, Big.roundHalfUp).eq(amount);
  const spent = isRounded ? priced : (amount ?? priced);
  return (
    spent
      ?.minus(new Big(discount_share).div(100))
      .times(rate)
      .div(stock_quantity)
      .round(4, Big.roundHalfUp)
      .toFixed() ?? null
  );
}
