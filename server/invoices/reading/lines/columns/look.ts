/** What a column looks like: its heading, and the words and numbers below it. */
import type { Features } from '../../choice/choose.ts';
import type { Document } from '../../context.ts';
import { datesIn } from '../../header/dates.ts';
import { tokensOf } from '../column_numbers.ts';
import { countsFromStart, isNumbering } from '../counts/numbering.ts';
import { isCode, lettersIn } from '../names/name_words.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { isPack, isUnit } from '../numbers/units.ts';
import { median, type Row, textOf } from '../rows.ts';
import { tokensIn, wordsIn } from './column_words.ts';
import type { Column } from './columns.ts';
import { type ColumnRole, roleOfHeading, weakRoleOfHeading } from './headings.ts';

export interface Look {
  column: Column;
  /** What the heading as a whole says, or else a word of it. */
  named: ColumnRole | null;
  hinted: ColumnRole | null;
  /** The words of each row that has any. */
  texts: Map<Row, string>;
  /** The last number of each row. */
  numbers: Map<Row, NumberToken>;
  /** Most digits after the decimal mark. */
  decimals: number;
  /** Letters of all values. */
  letters: number;
  /** Its numbers are those of the lines, as far as they alone can tell. */
  isNumbering: boolean;
  /** Shares of the values, which are the rows with anything in the column. */
  shares: Features & Record<'filled' | 'moment' | 'money' | 'letters' | 'code', number>;
}

/** With a point, half of the amounts would be times. */
const TIME = /^\d{1,2}(:\d{2}|\.\d{2}\s?[ap]\.?m\b)/i;

/** Dates and times are columns too, and neither names nor amounts: "11/03", "9:45 PM". */
function isMoment(text: string): boolean {
  return datesIn(text).length > 0 || TIME.test(text) || /^\d{1,2}[/-]\d{1,2}([/-]\d{2,4})?$/.test(text);
}

/** As many letters or words make a long value; more say nothing. */
const [LONG, WORDY] = [30, 5];

function isSmall({ value, decimals, percent }: NumberToken): boolean {
  return decimals === 0 && !percent && value.gt(0) && value.lt(1000);
}

export function lookOf(doc: Document, column: Column, rows: Row[]): Look {
  const numbers = new Map<Row, NumberToken>();
  const named = column.role === 'other' ? roleOfHeading(column.heading) : column.role;
  for (const row of rows) {
    const token = (named ? tokensOf(doc, [{ ...column, role: named }], [named], [row]) : tokensIn(doc, column, row)).at(
      -1,
    );
    if (token) numbers.set(row, token);
  }
  const values = rows
    .map((row) => ({ row, words: wordsIn(column, [row]), token: numbers.get(row) }))
    .filter(({ words }) => words.length > 0)
    .map((value) => ({ ...value, text: textOf(value.words), letters: lettersIn(value.words) }));
  type Value = (typeof values)[number];
  const share = (test: (value: Value) => boolean): number => values.filter(test).length / Math.max(1, values.length);
  const tokens = [...numbers.values()];
  return {
    column,
    named,
    hinted: named ? null : weakRoleOfHeading(column.heading),
    texts: new Map(values.map(({ row, text }) => [row, text])),
    numbers,
    decimals: Math.max(0, ...tokens.map(({ decimals }) => decimals)),
    isNumbering: isNumbering(tokens),
    letters: values.reduce((sum, { letters }) => sum + letters, 0),
    shares: {
      filled: values.length / Math.max(1, rows.length),
      number: share(({ token }) => token !== undefined),
      money: share(({ token }) => token?.money === true),
      currency: share(({ token }) => (token?.currency ?? null) !== null),
      small: share(({ token }) => token !== undefined && isSmall(token)),
      fraction: share(({ token }) => (token?.decimals ?? 0) > 0),
      fine: share(({ token }) => (token?.decimals ?? 0) > 2),
      percent: share(({ token }) => token?.percent === true),
      counting: countsFromStart(tokens) ? 1 : 0,
      letters: share(({ letters }) => letters >= 3),
      wordless: share(({ letters }) => letters === 0),
      long: Math.min(LONG, median(values.map(({ letters }) => letters))) / LONG,
      wordy: Math.min(WORDY, median(values.map(({ words }) => words.length))) / WORDY,
      code: share(({ text }) => isCode(text) && /\d/.test(text)),
      unit: share(({ text }) => isUnit(text)),
      with_unit: share(({ words, token }) => token !== undefined && words.some(({ text }) => isUnit(text))),
      pack: share(({ text }) => isPack(text)),
      moment: share(({ text }) => isMoment(text)),
    },
  };
}
