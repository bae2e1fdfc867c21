/** The dates of a row: within its cells first, since a number at the end of one cell and a month in the next are not a date. */
import type { Row } from '../lines/rows.ts';
import { type DateMatch, datesIn } from './dates.ts';

/** Places are in the row's text. A date that runs over a gap counts where no cell has one of its own there. */
export function datesOf(row: Row): DateMatch[] {
  if (row.cells.length === 1) return datesIn(row.text);
  const found: DateMatch[] = [];
  let offset = 0;
  for (const cell of row.cells) {
    const inCell = datesIn(cell.text);
    found.push(...inCell.map((match) => ({ ...match, at: match.at + offset, end: match.end + offset })));
    offset += cell.text.length + 1;
  }
  const across = datesIn(row.text).filter((match) => !found.some(({ at, end }) => match.at < end && at < match.end));
  return [...found, ...across].sort((a, b) => a.at - b.at);
}
