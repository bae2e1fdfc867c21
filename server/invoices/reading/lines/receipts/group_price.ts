/** "MAC & CHEESE 3 FOR 5.00   5.00": how many were bought at the price of a group. */
import type { Word } from '../../page.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import type { Row } from '../rows.ts';

const MOST = 99;

export interface GroupPrice {
  /** null: the amount is not that of one group, so that it does not tell how many. */
  count: NumberToken | null;
  /** No part of the name. */
  words: Word[];
}

export function groupPrice({ words }: Row, numbers: NumberToken[], amount: NumberToken): GroupPrice | null {
  const at = words.findIndex(({ text }) => /^for$/i.test(text));
  const count = numbers.find(({ last, decimals }) => last === at - 1 && decimals === 0);
  const price = numbers.find(({ first, money }) => first === at + 1 && money);
  if (at < 0 || !count || !price || price === amount || count.first === 0) return null;
  if (count.value.lte(1) || count.value.gt(MOST)) return null;
  const group = words.slice(count.first, price.last + 1);
  return { count: price.value.eq(amount.value) ? count : null, words: group };
}
