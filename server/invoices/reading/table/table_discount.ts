/** What a row of a vendor's file takes off its line. */
import Big from 'big.js';
import type { DecimalMark } from '../lines/numbers/numbers.ts';
import { discountByAmount, discountByRate } from '../lines/prices/line_discount.ts';
import { numberCell } from './cell_values.ts';

/** In what the discounts of a file's lines are; null: nothing says. */
export type DiscountsIn = 'rates' | 'money' | null;

/** How the numbers of a file are written. */
export interface NumberFormat {
  mark: DecimalMark;
  /** Whether the numbers themselves show the decimal mark. */
  isProven: boolean;
  discounts: DiscountsIn;
}

/** The figures of a line as decimal strings. */
interface Figures {
  quantity: string | undefined;
  unit_price: string | undefined;
  amount: string | undefined;
}

/** What the heading of a column with discounts says. */
export function discountsIn(heading: string): DiscountsIn {
  if (/%|\b(percent|pct|rate|prozent|taux|porcentaje)\b|satz\b/i.test(heading)) return 'rates';
  const names = /\b(amount|amt|value|total|importe|montant|usd|eur|gbp)\b|betrag\b|[$€£]/i;
  return names.test(heading) ? 'money' : null;
}

/** What a cell says; null where it takes nothing off. */
function cellOf(text: string, { mark, discounts }: NumberFormat): { number: Big; isRate: boolean } | null {
  const number = numberCell(text.replace('%', '').trim(), mark);
  if (number === null || Number(number) === 0) return null;
  return { number: new Big(number).abs(), isRate: discounts === 'rates' || text.includes('%') };
}

/**
 * Only the amount of the line says what the cell takes off: "10" under "Rabatt" is money or a rate, and a spreadsheet stores 10% as 0.1,
 * which a tenth of a per cent looks like, too.
 */
export function isUnclear(text: string, format: NumberFormat): boolean {
  const cell = cellOf(text, format);
  if (!cell || text.includes('%')) return false;
  return cell.isRate ? cell.number.lt(1) : format.discounts === null && !/\p{Sc}/u.test(text);
}

/**
 * The discount of a line in money; null where the cell does not say what lies between quantity × price and the amount. Without an amount, the
 * heading says whether it is money or a rate.
 */
export function discountIn(
  text: string,
  { quantity, unit_price, amount }: Figures,
  format: NumberFormat,
): string | null {
  const cell = cellOf(text, format);
  if (!cell || quantity === undefined || unit_price === undefined) return null;
  const { number, isRate } = cell;
  const product = new Big(quantity).times(unit_price);
  if (amount === undefined) {
    if (isUnclear(text, format)) return null;
    return (isRate ? product.times(number).div(100) : product.lt(0) ? number.neg() : number).toFixed(2);
  }
  const left = new Big(amount);
  const discount =
    (isRate
      ? null
      : (discountByAmount(product, number, left) ?? discountByAmount(product, number.times(quantity), left))) ??
    discountByRate(product, number, left) ??
    discountByRate(product, number.times(100), left);
  return discount?.toFixed(2) ?? null;
}
