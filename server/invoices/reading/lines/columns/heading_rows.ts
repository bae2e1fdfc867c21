/** Rows that name columns. */

import type { Row } from '../rows.ts';
import { roleOfHeading } from './headings.ts';

/** Names two columns or more and has no amounts of its own. */
export function headsColumns(row: Row): boolean {
  if (row.words.some((word) => /\d[.,]\d{2}/.test(word.text))) return false;
  return row.cells.filter((cell) => roleOfHeading(cell.text) !== null).length >= 2;
}
