/** Order forms print their goods in two tables side by side. The one on the right is read below the other. */
import { roleOfHeading } from '../columns/headings.ts';
import { type Row, rowFrom } from '../rows.ts';

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

/** The end of the rows from a heading on, which is always one of them: the first that reaches over both tables, or the end of the page. */
function endBelow(rows: Row[], heading: number, x: number): number {
  const page = rows[heading]?.page;
  let end = heading + 1;
  for (let row = rows[end]; row && row.page === page; row = rows[end]) {
    if (row.cells.some(({ x0, x1 }) => x0 < x && x1 > x)) break;
    end += 1;
  }
  return end;
}

/** The rows on the left of a place, then those on the right. */
function sidesOf(rows: Row[], x: number): Row[] {
  return [(middle: number) => middle < x, (middle: number) => middle >= x].flatMap((isSide) =>
    rows.flatMap((row) => {
      const words = row.words.filter((word) => isSide(word.x + word.w / 2));
      return words.length > 0 ? [rowFrom(words, row)] : [];
    }),
  );
}

/** The rows with each pair of such tables one below the other. */
export function oneBelowTheOther(rows: Row[]): Row[] {
  const parts: Row[][] = [];
  let at = 0;
  for (let row = rows[at]; row; row = rows[at]) {
    const x = secondAt(row);
    const end = x === null ? at + 1 : endBelow(rows, at, x);
    parts.push(x === null ? [row] : sidesOf(rows.slice(at, end), x));
    at = end;
  }
  return parts.every(({ length }) => length === 1) ? rows : parts.flat().map((row, index) => ({ ...row, index }));
}
