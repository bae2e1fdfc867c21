/** Turning the strings of an electronic invoice into values of a reading. Everything stated by the sender counts as certain. */
import Big from 'big.js';
import type { ReadLine, ReadValue } from '#contract/invoices/reading/reading.ts';
import { decimal, lineCloses } from '#contract/invoices/review/arithmetic.ts';
import { cutText } from '#server/platform/cut_text.rules.ts';

/** Longer texts are not names or numbers. */
const LONGEST = 200;
/** Beyond this an amount is a mistake or a trick. */
const HIGHEST = 1_000_000_000;

/** A stated value; null and empty stay null. */
export function stated(value: string | null): ReadValue | null {
  return value ? { value: cutText(value, LONGEST), confidence: 1, page: null, box: null, source: 'einvoice' } : null;
}

/** A stated decimal, without trailing zeros beyond `places` (2 for money: "9.9000" → "9.90"; 0 for quantities: "20.0000" → "20"). */
export function statedDecimal(text: string | null, places: number): ReadValue | null {
  const value = amountOf(text);
  return value ? stated(plain(value, places)) : null;
}

/** XML allows both. */
export function isTrueText(text: string | null): boolean {
  return text === 'true' || text === '1';
}

export function amountOf(text: string | null): Big | null {
  const value = decimal(text?.replace(/^\+/, '').replace(/\s/g, ''));
  return value?.abs().lt(HIGHEST) ? value : null;
}

/** Plain notation with at least `places` decimals and no needless zeros beyond. */
export function plain(value: Big, places: number): string {
  const digits = value.toFixed().split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return value.toFixed(Math.max(places, digits));
}

/**
 * A price given for `per` units as the price of one; six decimals where the division has no end. Some senders repeat the line's own
 * quantity as the base quantity of a price that is already for one: then only the undivided price comes to the amount, before or after
 * what is taken off the line.
 */
export function perUnit(price: Big | null, per: Big | null, { quantity, amount, off }: LineSums): Big | null {
  if (!price) return null;
  if (!per || per.lte(0) || per.eq(1)) return price;
  const divided = new Big(price.div(per).toFixed(6));
  if (!quantity || !amount) return divided;
  const closes = (one: Big) => [amount, amount.plus(off)].some((sum) => lineCloses(quantity, one, sum));
  return !closes(divided) && closes(price) ? price : divided;
}

/** What a line states beside its price. */
export interface LineSums {
  quantity: Big | null;
  amount: Big | null;
  /** Its allowances less its charges. */
  off: Big;
}

/** The allowances less the charges of rows with `isCharge` and `amount`. A charge on a line is a discount below zero. */
export function takenOff(rows: { isCharge: boolean; amount: Big | null }[]): Big {
  return sum(rows.flatMap(({ isCharge, amount }) => (amount ? [isCharge ? amount.neg() : amount] : [])));
}

/** What is taken off quantity × price. Some senders state an allowance whose price is already lower by it: then nothing more is taken off. */
export function statedDiscount(price: Big | null, { quantity, amount, off }: LineSums): ReadValue | null {
  if (!price || !quantity || !amount || lineCloses(quantity, price, amount)) return null;
  return lineCloses(quantity, price, amount.plus(off)) ? statedSum(off) : null;
}

/** Some senders write remarks as lines: nothing is delivered and nothing is charged. */
export function isRemark(quantity: Big | null, amount: Big | null): boolean {
  return (quantity === null || quantity.eq(0)) && (amount === null || amount.eq(0));
}

export function sum(values: Big[]): Big {
  return values.reduce((total, value) => total.plus(value), new Big(0));
}

/** "20180305" (format 102) and "2018-03-05" both become an ISO date. */
export function isoDate(text: string | null): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '');
  if (!match) return null;
  const iso = `${match[1]}-${match[2]}-${match[3]}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // The thirtieth of February is passed on as the second of March unless it is looked at.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}

export function emptyLine(): ReadLine {
  return {
    code: null,
    description: null,
    quantity: null,
    unit: null,
    pack: null,
    unit_price: null,
    discount: null,
    amount: null,
  };
}

/** Names come with line breaks and runs of spaces. */
export function tidy(text: string | null): string | null {
  return text?.replace(/\s+/g, ' ').trim() || null;
}

/** A sum with its cents; none where nothing is added. */
export function statedSum(value: Big | null): ReadValue | null {
  return value && !value.eq(0) ? stated(plain(value, 2)) : null;
}
