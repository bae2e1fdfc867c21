import Big from 'big.js';
import type { LineRecord } from '../lines.sql.ts';
import { pricedCents } from '../mixed_cases.rules.ts';

/** A line that moves stock. */
export type Stocked<L extends LineRecord = LineRecord> = L & {
  item_id: string;
  stock_quantity: string;
  /** Its share of a discount on the whole invoice, in cents. */
  discount_share?: number | undefined;
};

export function isStocked<L extends LineRecord>(line: L): line is Stocked<L> {
  const { ignore, item_id, stock_quantity, price_only } = line;
  return !ignore && item_id !== null && !price_only && stock_quantity !== null && !new Big(stock_quantity).eq(0);
}

/** A line that lowers the price of goods that stay. */
export function isPriceOnly<L extends LineRecord>(line: L): line is L & { item_id: string } {
  return !line.ignore && line.item_id !== null && line.price_only === true;
}

/** What such a line changes the value of the goods by, in cents of the company's currency; null where it has no amount. */
export function creditedCents(line: LineRecord & { discount_share?: number | undefined }, rate: string): number | null {
  const { amount_cents, discount_share = 0 } = line;
  const cents = amount_cents === null ? pricedCents(line) : new Big(amount_cents);
  return cents && Number(cents.minus(discount_share).times(rate).round(0, Big.roundHalfUp));
}

/**
 * The cost of one stock unit in the company's currency; `rate` is what one unit of the invoice's is worth in it. The price is more precise
 * than the amount, which is the price times the quantity, less the line's discount, rounded to the cent. Its share of a discount on the whole
 * invoice is taken off.
 */
export function unitCost(line: Stocked, rate: string): string | null {
  const { amount_cents, stock_quantity, discount_share = 0 } = line;
  const priced = pricedCents(line)?.div(100) ?? null;
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
