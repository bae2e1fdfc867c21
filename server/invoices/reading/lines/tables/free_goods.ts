/** Goods that cost nothing: "FREE", "N/C", "gratis" in the place of an amount, or beside an amount of zero. */
import Big from 'big.js';
import type { Word } from '../../page.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import type { Row } from '../rows.ts';

const FREE = /^(free|n\/c|no[ -]charge|foc|f\.o\.c\.?|gratis|gratuit|offert|kostenlos|sin cargo|cortesía)$/i;

/** The words of a column that say "free", as an amount of zero. */
export function freeAmount(row: Row, words: Word[]): NumberToken | null {
  const text = words.map((word) => word.text).join(' ');
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || !FREE.test(text)) return null;
  return {
    value: new Big(0),
    decimals: 2,
    currency: null,
    text,
    words,
    row,
    first: row.words.indexOf(first),
    last: row.words.indexOf(last),
    x0: first.x,
    x1: last.x + last.w,
    confidence: Math.min(...words.map((word) => word.confidence)),
    percent: false,
    money: true,
    times: false,
  };
}

/** Whether a line of zero says that it was delivered for nothing; without such a word it may not have been delivered. */
export function isFree(amount: NumberToken): boolean {
  return amount.value.eq(0) && (FREE.test(amount.text) || amount.row.words.some(({ text }) => FREE.test(text)));
}
