import Big from 'big.js';
import { z } from 'zod';
import { SELLING_PRICE_MAX_CENTS } from './limits.ts';
import { commonTexts } from './texts/common.ts';

/**
 * Exact decimals. On the wire a number is a JSON number (four decimals and eleven digits before them survive that exactly); inside,
 * quantities and prices are decimal strings and money is integer cents. No sum uses floating point.
 */

const QUANTITY_PLACES = 4;
const MONEY_PLACES = 2;
/** Every quantity and price is below it. */
export const QUANTITY_LIMIT = 10_000_000_000;

/** Whether a computed number can be a quantity; no more digits are kept. */
export function fitsQuantity(value: Big): boolean {
  return value.abs().lt(QUANTITY_LIMIT);
}

/** The number that was given, which the schema then checks; null where it is no number, and the fault is noted. */
export function toBig(value: string | number, ctx: z.RefinementCtx): Big | null {
  const text = typeof value === 'number' ? String(value) : value.trim();
  try {
    const big = new Big(text);
    if (big.abs().lt(QUANTITY_LIMIT)) return big;
    ctx.addIssue({ code: 'custom', message: commonTexts.smallerNumber });
  } catch {
    ctx.addIssue({ code: 'custom', message: commonTexts.enterNumber });
  }
  return null;
}

/** Input: a number or a numeric string with at most four decimals. Output: its plain decimal string. */
export const Quantity = z.union([z.number(), z.string()]).transform((value, ctx) => {
  const big = toBig(value, ctx);
  if (!big) return z.NEVER;
  if (!big.eq(big.round(QUANTITY_PLACES))) {
    ctx.addIssue({ code: 'custom', message: commonTexts.decimals(QUANTITY_PLACES) });
    return z.NEVER;
  }
  return plain(big);
});

const RATE_PLACES = 8;
const RATE_LIMIT = new Big('100000000');

function rateFault(rate: Big): string | null {
  if (rate.lte(0)) return commonTexts.aboveZero;
  if (rate.gte(RATE_LIMIT)) return commonTexts.smallerNumber;
  return rate.eq(rate.round(RATE_PLACES)) ? null : commonTexts.decimals(RATE_PLACES);
}

/** Input: what one unit of a currency is worth in another, with at most eight decimals. Output: its plain decimal string. */
export const ExchangeRate = z.union([z.number(), z.string()]).transform((value, ctx) => {
  const big = toBig(value, ctx);
  if (!big) return z.NEVER;
  const fault = rateFault(big);
  if (fault === null) return plain(big);
  ctx.addIssue({ code: 'custom', message: fault });
  return z.NEVER;
});

/** Input: an amount of money as a number or a numeric string with at most two decimals. Output: integer cents. */
export const Money = z.union([z.number(), z.string()]).transform((value, ctx) => {
  const big = toBig(value, ctx);
  if (!big) return z.NEVER;
  if (!big.eq(big.round(MONEY_PLACES))) {
    ctx.addIssue({ code: 'custom', message: commonTexts.decimals(MONEY_PLACES) });
    return z.NEVER;
  }
  return Number(big.times(100).toFixed(0));
});

/** Input: the price of something that is sold. Output: integer cents. */
export const SellingPrice = Money.refine((cents) => cents >= 0, commonTexts.zeroOrMore).refine(
  (cents) => cents <= SELLING_PRICE_MAX_CENTS,
  commonTexts.smallerNumber,
);

/** A decimal without exponent or trailing zeros: "0.5", "-12", "1234.5". */
export function plain(value: Big | string | number): string {
  const text = new Big(value).toFixed();
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** "59.04" → 5904; rounds half away from zero when the value is finer than a cent. */
export function toCents(value: string | number): number {
  return Number(new Big(value).times(100).round(0, Big.roundHalfUp).toFixed(0));
}

/** 5904 → "59.04". */
export function fromCents(cents: number): string {
  return new Big(cents).div(100).toFixed(2);
}

/** 5904 → 59.04, the number on the wire. */
export function centsToNumber(cents: number): number {
  return Number(fromCents(cents));
}

/** What a quantity is worth at a price for each, to the cent as the server keeps it: 1 at 1.005 is 1.01. */
export function amountOf(quantity: number | string, unitPrice: number | string): number {
  return Number(new Big(quantity).times(unitPrice).round(2, Big.roundHalfUp));
}

/** A computed quantity with two decimals, as screens show it. */
export const hundredths = (quantity: number) => Math.round(quantity * 100) / 100;
