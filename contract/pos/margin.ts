import Big from 'big.js';

/** Percent of the price that a coupon leaves as margin, until the owner sets another. */
export const MARGIN_FLOOR = 20;
export const MARGIN_FLOOR_MAX = 90;

/** Why there is no discount: nothing to compute with, or the price leaves no more than the floor already. */
export type NoDiscount = 'no_price' | 'no_cost' | 'no_room';

export interface Discount {
  /** The lowest price that keeps the margin, in cents. */
  lowest_cents: number;
  discount_cents: number;
  /** Whole percent of the price; never more than the amount. */
  percent: number;
}

/** The highest discount, to the cent, that leaves `floor` percent of the price over the cost. `cost` is a decimal string of currency units. */
export function highestDiscount(price_cents: number | null, cost: string | null, floor: number): Discount | NoDiscount {
  if (!price_cents) return 'no_price';
  if (cost === null) return 'no_cost';
  const cents = new Big(cost).times(100);
  // Multiplied before it is divided, so that a price that fits exactly is not rounded up.
  const lowest_cents = Math.max(
    0,
    Number(
      cents
        .times(100)
        .div(100 - floor)
        .round(0, Big.roundUp),
    ),
  );
  const discount_cents = price_cents - lowest_cents;
  const percent = Math.floor((discount_cents * 100) / price_cents);
  return discount_cents > 0 ? { lowest_cents, discount_cents, percent } : 'no_room';
}

const PERCENT = /(\d{1,3}(?:\.\d{1,2})?)\s?%/g;
const OFF = /\$\s?(\d{1,6}(?:\.\d{1,2})?)\s+(?:off|less)\b/gi;
const FOR = /\b(?:for|only|just)\s+\$\s?(\d{1,6}(?:\.\d{1,2})?)/gi;

/** The largest discount in cents that the words of a coupon name for something at this price; null when they name none. */
export function namedDiscount(words: string, price_cents: number): number | null {
  const all = (pattern: RegExp) => [...words.matchAll(pattern)].map((found) => Number(found[1]));
  const named = [
    ...all(PERCENT).map((percent) => (price_cents * Math.min(percent, 100)) / 100),
    ...all(OFF).map((amount) => Math.min(amount * 100, price_cents)),
    ...all(FOR).map((amount) => Math.max(0, price_cents - amount * 100)),
  ];
  // Of two, one is free.
  if (/\bhalf[\s-](?:price|off)\b|\bbuy one\b.*\bget one\b.*\bfree\b/i.test(words)) named.push(price_cents / 2);
  else if (/\bfree\b/i.test(words)) named.push(price_cents);
  return named.length > 0 ? Math.round(Math.max(...named)) : null;
}
