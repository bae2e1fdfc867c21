/** A line item while it is being composed. */
import type Big from 'big.js';
import type { Word } from '../page.ts';
import type { Column } from './columns/columns.ts';
import type { NumberToken } from './numbers/tokens.ts';
import type { Row } from './rows.ts';

export interface TextPart {
  text: string;
  words: Word[];
}

/** A number of a line: read from a token, or computed from the others. */
export interface NumberPart {
  value: Big;
  token: NumberToken | null;
  repaired?: boolean;
  computed?: boolean;
}

export type LinePart = TextPart | NumberPart;

export interface LineDraft {
  row: Row;
  /** The columns of its table; empty in the list of a receipt. */
  columns: Column[];
  code: TextPart | null;
  description: TextPart | null;
  quantity: NumberPart | null;
  unit: TextPart | null;
  pack: TextPart | null;
  unit_price: NumberPart | null;
  /** In money; its token can be a rate. */
  discount: NumberPart | null;
  amount: NumberPart;
  /** quantity × price, less a printed discount, = amount, exactly as printed. */
  closes: boolean;
  /** No price was found, and the row prints some that do not make the amount: what they are the prices of is not known. */
  has_unused_prices?: boolean;
}

export function textPart(words: Word[]): TextPart | null {
  const text = words
    .map((word) => word.text)
    .join(' ')
    .trim();
  return text === '' ? null : { text, words };
}
