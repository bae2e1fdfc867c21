/** Order forms print their goods in two tables side by side. The one on the right is read below the other. */
import { roleOfHeading } from './columns/headings.ts';
import { type Row, rowFrom } from './rows.ts';

const PRICES: ReadonlySet<string | null> = new Set(['unit_price', 'amount']);
/** A quantity, a name and an amount. */
const FEWEST = 3;

/** Where the second table begins, if the row has all of its headings twice. */
function secondAt({ cells }: Row): number | null {
  const count = cells.length / 2;
  if (count < FEWEST || !Number.isInteger(count)) return null;
  const [left, right] = [cells.slice(0, count), cells.slice(count)];
  const isTwice = left.every(({ text }, at) => text === right[at]?.text);
  const [end, start] = [left.at(-1)?.x1, right[0]?.x0];
  if (!isTwice || end === undefined || start === undefined) return null;
  return left.some(({ text }) => PRICES.has(roleOfHeading(text))) ? (end + start) / 2 : null;
}

/** The rows from a heading on, up to the first that reaches over both tables, or to the end of the page. */
function rowsBelow(rows: Row[], heading: number, x: number): Row[] {
  const page = rows[heading]?.page;
  const reaches = (row: Row): boolean => row.cells.some(({ x0, x1 }) => x0 < x && x1 > x);
  const end = rows.findIndex((row, at) => at >= heading && (row.page !== page || reaches(row)));
  return rows.slice(heading, end < 0 ? rows.length : end);
}

/** The rows with each pair of such tables one below the other. */
export function oneBelowTheOther(rows: Row[]): Row[] {
  const heading = rows.findIndex((row) => secondAt(row) !== null);
  const x = rows[heading] && secondAt(rows[heading]);
  if (!x) return rows;
  const beside = rowsBelow(rows, heading, x);
  const sides = [(middle: number) => middle < x, (middle: number) => middle >= x].flatMap((isSide) =>
    beside.flatMap((row) => {
      const words = row.words.filter((word) => isSide(word.x + word.w / 2));
      return words.length > 0 ? [rowFrom(words, row)] : [];
    }),
  );
  const rest = oneBelowTheOther(rows.slice(heading + beside.length));
  return [...rows.slice(0, heading), ...sides, ...rest].map((row, index) => ({ ...row, index }));
}
