/** Catch weights printed below a line: "T/WT= 40.000", or one number for each piece. The price is for them, not for the cases. */
import type { Document } from '../../context.ts';
import type { Word } from '../../page.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { findRoles } from '../prices/close_line.ts';
import type { Row } from '../rows.ts';
import type { Anchor } from './assemble.ts';

const NAMED = /(?<!\p{L})(t\/?wt|wts?|weights?|gewicht|poids|peso|lbs?|kgs?)(?!\p{L})/iu;
const UNIT = /^(lbs?|kgs?|oz|g)\.?$/i;
/** Words that say that a number is a weight. */
const LABEL =
  /^(t\/?|net|catch|total|avg)?[ -]?(wts?|weights?|gewicht|poids|peso|net|catch|total|lbs?|kgs?|oz)?[.:=]*$/i;

export interface WeightBelow {
  quantity: NumberToken;
  unit_price: NumberToken;
  /** The printed unit, if any. */
  unit: Word[];
  /** Numbers and labels: no part of the name. */
  words: Word[];
}

/** Several numbers as their sum. */
function sumOf([first, ...rest]: NumberToken[]): NumberToken | null {
  if (!first || rest.length === 0) return null;
  const tokens = [first, ...rest];
  return {
    ...first,
    value: rest.reduce((sum, token) => sum.plus(token.value), first.value),
    decimals: Math.max(...tokens.map(({ decimals }) => decimals)),
    text: tokens.map(({ text }) => text).join(' '),
    words: tokens.flatMap(({ words }) => words),
    confidence: Math.min(...tokens.map(({ confidence }) => confidence)),
  };
}

/** A number that its row calls a weight, or that is printed like one. */
function weightsIn(doc: Document, row: Row): NumberToken[] {
  const isNamed = NAMED.test(row.text);
  return (doc.numbers[row.index] ?? []).filter(
    ({ value, decimals, percent, currency }) =>
      !percent && currency === null && value.gt(0) && !value.eq(1) && (isNamed || decimals > 0),
  );
}

/** The weight below the line that makes its amount at one of its prices. */
export function weightBelow(
  doc: Document,
  { row: own, rows, amount }: Anchor,
  prices: NumberToken[],
): WeightBelow | null {
  const below = rows.filter(({ index }) => index > own.index && index !== amount.row.index);
  const weights = below.map((row) => weightsIn(doc, row));
  const tries = [...weights.flat(), ...weights.map(sumOf), sumOf(weights.flat())];
  for (const weight of tries) {
    if (!weight) continue;
    const roles = findRoles(amount, [weight], prices, []);
    if (!roles.closes || !roles.unit_price) continue;
    const from = below.filter(({ words }) => weight.words.some((word) => words.includes(word)));
    const words = from.flatMap((row) => row.words);
    const numbers = from.flatMap((row) => weightsIn(doc, row)).flatMap((token) => token.words);
    return {
      quantity: roles.quantity ?? weight,
      unit_price: roles.unit_price,
      unit: words.filter(({ text }) => UNIT.test(text)).slice(0, 1),
      words: words.filter((word) => numbers.includes(word) || LABEL.test(word.text)),
    };
  }
  return null;
}
