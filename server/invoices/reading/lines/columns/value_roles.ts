/** What the columns of a table are, by their values: what multiplies to the amount, what is words, what is codes, dates or units. */
import { lineCloses } from '#contract/invoices/review/arithmetic.ts';
import type { Document } from '../../context.ts';
import { datesIn } from '../../header/dates.ts';
import { isCode, lettersIn } from '../name_words.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { isPack, isUnit } from '../numbers/units.ts';
import { median, type Row } from '../rows.ts';
import { tokensIn, wordsIn } from './column_roles.ts';
import type { Column } from './columns.ts';
import { type ColumnRole, roleOfHeading, weakRoleOfHeading } from './headings.ts';

/** Shares of a table's rows: most of them, and nearly all. */
const MOST = 0.6;
const NEARLY_ALL = 0.8;

interface Shape {
  column: Column;
  named: ColumnRole | null;
  /** Rows with anything in the column. */
  filled: Row[];
  numbers: Map<Row, NumberToken>;
  /** Letters of a usual value. */
  letters: number;
}

function shapeOf(doc: Document, column: Column, rows: Row[]): Shape {
  const numbers = new Map<Row, NumberToken>();
  for (const row of rows) {
    const token = tokensIn(doc, column, row).at(-1);
    if (token) numbers.set(row, token);
  }
  const filled = rows.filter((row) => wordsIn(column, [row]).length > 0);
  return {
    column,
    named: roleOfHeading(column.heading) ?? weakRoleOfHeading(column.heading),
    filled,
    numbers,
    letters: median(filled.map((row) => lettersIn(wordsIn(column, [row])))),
  };
}

function shareOf(shape: Shape, test: (text: string, row: Row) => boolean): number {
  const hits = shape.filled.filter((row) => test(textIn(shape.column, row), row)).length;
  return hits / Math.max(1, shape.filled.length);
}

function textIn(column: Column, row: Row): string {
  return wordsIn(column, [row])
    .map((word) => word.text)
    .join(' ');
}

const TIME = /^\d{1,2}[:.]\d{2}\s?([ap]\.?m?\.?)?\b/i;

/** Dates and times are columns too, and no names: "11/03", "9:45 PM". */
function isMoment(text: string): boolean {
  return datesIn(text).length > 0 || TIME.test(text) || /^\d{1,2}[/-]\d{1,2}([/-]\d{2,4})?$/.test(text);
}

/** Rows in which the first column times the second is the amount. */
function closings(quantity: Shape, price: Shape, amount: Shape): number {
  return [...amount.numbers].filter(([row, total]) => {
    const [count, each] = [quantity.numbers.get(row), price.numbers.get(row)];
    return count && each && !total.value.eq(0) && lineCloses(count.value, each.value, total.value);
  }).length;
}

const QUANTITIES: ReadonlySet<ColumnRole> = new Set(['quantity', 'shipped', 'weight']);

/** Quantity and price: the two columns that multiply to the amount in most rows; the headings decide between equals. */
function factorsOf(shapes: Shape[], amount: Shape): { quantity: Shape; price: Shape } | null {
  let best: { quantity: Shape; price: Shape; score: number } | null = null;
  const able = shapes.filter((shape) => shape !== amount && shape.numbers.size >= amount.numbers.size * MOST);
  for (const quantity of able) {
    for (const price of able) {
      if (quantity === price) continue;
      const rows = closings(quantity, price, amount);
      if (rows < amount.numbers.size * MOST) continue;
      const decimals = (shape: Shape): number =>
        Math.max(...[...shape.numbers.values()].map((token) => token.decimals));
      const named = (quantity.named && QUANTITIES.has(quantity.named) ? 1 : 0) + (price.named === 'unit_price' ? 1 : 0);
      const misnamed = (quantity.named === 'unit_price' ? 1 : 0) + (price.named && QUANTITIES.has(price.named) ? 1 : 0);
      const plain = decimals(price) - decimals(quantity);
      const score = rows + named + plain * 0.3 - misnamed;
      if (!best || score > best.score) best = { quantity, price, score };
    }
  }
  return best;
}

/** The role of a column that takes part in no product. */
function roleOf(shape: Shape): ColumnRole {
  const { named } = shape;
  if (shareOf(shape, isMoment) >= MOST) return 'other';
  // "Units" above whole numbers says how many.
  if (named === 'unit' && isCount(shape)) return 'quantity';
  if (named && named !== 'amount' && named !== 'description') return named;
  if (shareOf(shape, isUnit) >= MOST) return 'unit';
  if (shareOf(shape, isPack) >= MOST) return 'pack';
  if (shareOf(shape, (text) => isCode(text) && /\d/.test(text)) >= NEARLY_ALL) return 'code';
  return 'other';
}

/** Small whole numbers that do not merely count the rows say how many. */
function isCount(shape: Shape): boolean {
  const tokens = [...shape.numbers.values()];
  const whole = tokens.every(
    ({ value, decimals, percent }) => decimals === 0 && !percent && value.gt(0) && value.lt(1000),
  );
  const counts = tokens.every(({ value }, index) => value.eq(index + 1));
  return whole && tokens.length >= shape.filled.length * NEARLY_ALL && !counts && shape.letters === 0;
}

/** The columns with their roles; null where nothing can name the goods. */
export function nameColumns(doc: Document, columns: Column[], rows: Row[], edge: number): Column[] | null {
  const shapes = columns.map((column) => shapeOf(doc, column, rows));
  const amount = shapes.find(({ column }) => column.left < edge && edge <= column.right);
  if (!amount || amount.numbers.size === 0) return null;
  const roles = new Map<Shape, ColumnRole>([[amount, 'amount']]);
  const factors = factorsOf(shapes, amount);
  if (factors) {
    const { quantity, price } = factors;
    roles.set(quantity, quantity.named && QUANTITIES.has(quantity.named) ? quantity.named : 'quantity');
    roles.set(price, 'unit_price');
  }
  const rest = shapes.filter((shape) => !roles.has(shape));
  for (const shape of rest) roles.set(shape, roleOf(shape));
  const names = rest.filter(
    (shape) => roles.get(shape) === 'other' && shareOf(shape, isMoment) < MOST && shape.letters >= 3,
  );
  const widest = [...names].sort((a, b) => b.letters - a.letters)[0];
  const named = names.filter((shape) => shape.named === 'description');
  const description = named.length === 1 ? named[0] : widest;
  if (!description) return null;
  roles.set(description, 'description');
  const quantified = [...roles.values()].some((role) => QUANTITIES.has(role));
  const count = rest.find((shape) => roles.get(shape) === 'other' && shape.numbers.size > 0 && isCount(shape));
  if (!quantified && count) roles.set(count, 'quantity');
  return shapes.map((shape) => ({ ...shape.column, role: roles.get(shape) ?? 'other' }));
}
