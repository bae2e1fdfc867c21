/** Which of a row's numbers are the quantity and the price: those whose product is the amount. */
import Big from 'big.js';
import { lineCloses } from '#contract/invoices/review/arithmetic.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { discountByAmount, discountByRate } from './line_discount.ts';

export interface Roles {
  quantity: NumberToken | null;
  unit_price: NumberToken | null;
  /** quantity × price (less a printed discount, or with a printed tax rate) equals the amount. */
  closes: boolean;
  /** What was taken off, where a rate or an amount that the row prints is exactly that. */
  discount: Discount | null;
}

/** In money, and the number that says it. */
interface Discount {
  value: Big;
  token: NumberToken;
}

interface Closing {
  discount: Discount | null;
}

const HUNDRED = new Big(100);

/**
 * quantity × price = amount, also with a discount or a tax rate in per cent that the row prints; null where it is not. A discount is printed
 * for the whole line or for each unit.
 */
function closingOf(
  quantity: Big,
  price: Big,
  amount: Big,
  rates: NumberToken[],
  deductions: NumberToken[],
): Closing | null {
  const product = quantity.times(price);
  if (lineCloses(quantity, price, amount) && withinPart(product, amount)) return { discount: null };
  for (const token of rates) {
    const rate = token.value;
    if (rate.lte(0) || rate.gte(100)) continue;
    const value = discountByRate(product, rate, amount);
    if (value) return { discount: { value, token } };
    const taxed = product.times(HUNDRED.plus(rate)).div(HUNDRED);
    if (taxed.minus(amount).abs().lte('0.011')) return { discount: null };
  }
  for (const token of deductions) {
    const value = discountByAmount(product, token.value, amount);
    if (value) return { discount: { value, token } };
  }
  for (const token of deductions.filter(({ percent, decimals }) => !percent && decimals >= 2)) {
    const value = discountByAmount(product, token.value.times(quantity), amount);
    if (value) return { discount: { value, token } };
  }
  return null;
}

/** Keeps a large quantity from making the tolerance larger than the difference. */
function withinPart(product: Big, amount: Big): boolean {
  return product.minus(amount).abs().lte(amount.abs().times('0.02').plus('0.01'));
}

function plausibleQuantity(token: NumberToken): boolean {
  return !token.percent && token.currency === null && token.value.abs().gt(0) && token.value.abs().lt(100_000);
}

/** "1,134 kg x 1,19": what is followed by a weight and a sign of multiplication is no price. */
function isWeighed({ row, last }: NumberToken): boolean {
  const [unit, sign] = row.words.slice(last + 1, last + 3).map(({ text }) => text);
  return /^(kg|g|lbs?|oz)\.?$/i.test(unit ?? '') && /^[xX×*@]/.test(sign ?? '');
}

/** Goods that came back are printed with a plain quantity and an amount below zero: the quantity takes its sign. */
function signed(quantity: NumberToken, price: NumberToken, amount: NumberToken): NumberToken {
  const isCredit = amount.value.lt(0) && quantity.value.gt(0) && price.value.gt(0);
  return isCredit ? { ...quantity, value: quantity.value.neg() } : quantity;
}

/**
 * Tries the quantities and prices in the given order (first the opinion of the headings or positions), then every other pair. `amount` is
 * never changed here.
 */
export function findRoles(
  amount: NumberToken,
  quantities: NumberToken[],
  prices: NumberToken[],
  others: NumberToken[],
): Roles {
  const rates = others.filter((token) => token.percent || token.decimals <= 2);
  const stated = quantities.flatMap((quantity) => prices.map((price): [NumberToken, NumberToken] => [quantity, price]));
  // "4  Rye flour, 25 kg  3  15.35  46.05": four at 15.35 less 25 % are as much as three.
  const isPlain = ([quantity, price]: [NumberToken, NumberToken]): boolean =>
    lineCloses(quantity.value, price.value, amount.value);
  const pairs = [...stated.filter(isPlain), ...stated.filter((pair) => !isPlain(pair))];
  const everything = [...new Set([...quantities, ...prices, ...others])].filter((token) => !token.percent);
  const any: [NumberToken, NumberToken][] = everything.flatMap((quantity) =>
    everything.map((price): [NumberToken, NumberToken] => [quantity, price]),
  );
  // Prices have more decimals than quantities, and a column with a heading is believed.
  const oddity = ([quantity, price]: [NumberToken, NumberToken]): number =>
    quantity.decimals - price.decimals - (prices.includes(price) ? 1 : 0) - (quantities.includes(quantity) ? 1 : 0);
  pairs.push(...any.sort((a, b) => oddity(a) - oddity(b)));
  // Ordered, but neither delivered nor charged.
  const none = amount.value.eq(0) ? quantities.find((token) => token.value.eq(0)) : undefined;
  if (none) return { quantity: none, unit_price: prices[0] ?? null, closes: true, discount: null };
  for (const [quantity, price] of pairs) {
    if (quantity === price || quantity === amount || price === amount) continue;
    if (!plausibleQuantity(quantity) || isWeighed(price)) continue;
    const given = quantities.includes(quantity) && prices.includes(price);
    const count = signed(quantity, price, amount);
    // Three at 41.20, less 41.20, are two with any number before them.
    const isBeside = (token: NumberToken): boolean => given && token !== quantity && token !== price;
    const [ownRates, deductions] = [rates.filter(isBeside), others.filter(isBeside)];
    const closing = closingOf(count.value, price.value, amount.value, ownRates, deductions);
    if (closing) return { quantity: count, unit_price: price, closes: true, discount: closing.discount };
  }
  return {
    quantity: quantities.find(plausibleQuantity) ?? quantities[0] ?? null,
    unit_price: prices[0] ?? null,
    closes: false,
    discount: null,
  };
}
