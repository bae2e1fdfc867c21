/** The amount of a row of a table: printed in its column, or what quantity and price make. */
import type { Document } from '../../context.ts';
import { withCents } from '../../sums/cents.ts';
import { hasText, tokensIn, wordsOfRole } from '../columns/column_words.ts';
import type { Column } from '../columns/columns.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { isUnit } from '../numbers/units.ts';
import type { Row } from '../rows.ts';
import { freeAmount } from './free_goods.ts';

export function amountIn(doc: Document, columns: Column[], row: Row): NumberToken | null {
  const column = columns.find((candidate) => candidate.role === 'amount');
  const tokens = column ? tokensIn(doc, column, row).filter((candidate) => !candidate.percent) : [];
  const last = tokens.at(-1);
  // "6.99 3": a till's tax class.
  const isTaxClass = tokens.at(-2)?.money === true && /^\d$/.test(last?.text ?? '');
  const token = isTaxClass ? tokens.at(-2) : last;
  if (!token) return column ? freeAmount(row, wordsOfRole(columns, 'amount', row)) : null;
  // A whole number beside a price with cents has lost its decimal mark.
  return doc.numbers[row.index]?.some((other) => other !== token && other.decimals > 0) ? withCents(doc, token) : token;
}

/** "Espresso Blend 2 × $24.00" without an amount: the amount is what they make. */
export function productIn(doc: Document, columns: Column[], row: Row): NumberToken | null {
  const numbers = doc.numbers[row.index] ?? [];
  const [one, other, ...more] = numbers.filter(({ times }) => times);
  const [price, ...prices] = numbers.filter(({ money }) => money);
  if (!one || !other || !price || more.length > 0 || prices.length > 0 || !price.times) return null;
  // "24x0,33 L" is a pack.
  const isPack = one.first === other.first || isUnit(row.words[other.last + 1]?.text ?? '');
  return !isPack && hasText(columns, row) ? { ...price, value: one.value.times(other.value) } : null;
}
