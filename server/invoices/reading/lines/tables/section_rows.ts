/** Headings of sections between the lines: "Kitchen", "Deposits". They are no part of the name above or below. */

import { wordsOfRole } from '../columns/column_words.ts';
import type { Column } from '../columns/columns.ts';
import { gapBetween, type Row } from '../rows.ts';
import type { Anchor } from './assemble.ts';

/** Of the lines, so that names have one row each. */
const MOST = 0.6;
const LONGEST = 3;
/** Of the width up to the next column: no name is broken before. */
const BROKEN = 0.75;
/** In letter heights: a heading stands where the names begin, or left of it. */
const [ALIGNED, INDENTED] = [1, 0.5];
/** Clearly nearer to the line below: the rest of a name is as near to its own line as to the next one, or nearer. */
const NEARER = 1.2;

/** One to three words without a digit, the first with a capital: "Front of house". */
function looksLikeHeading({ words, cells }: Row): boolean {
  return (
    cells.length === 1 &&
    words.length <= LONGEST &&
    /^\p{Lu}/u.test(words[0]?.text ?? '') &&
    words.every(({ text }) => /^[\p{L}&'’/-]+:?$/u.test(text))
  );
}

/** Those of `rows`, between two lines with names, that continue neither: what did fit in the row above was not moved to the next. */
export function sectionRows(columns: Column[], anchors: Anchor[], rows: Row[]): Set<Row> {
  const lines = new Set(anchors.flatMap((anchor) => anchor.rows));
  const single = anchors.filter(({ rows: own, row }) => {
    const next = rows[rows.indexOf(own.at(-1) ?? row) + 1];
    return own.length === 1 && (next === undefined || lines.has(next));
  });
  if (single.length < anchors.length * MOST) return new Set();
  const namesOf = (row: Row | undefined) => (row && lines.has(row) ? wordsOfRole(columns, 'description', row) : []);
  const names = [...lines].flatMap(namesOf);
  const left = Math.min(...names.map(({ x }) => x));
  const ends = names.map(({ x, w }) => x + w);
  const widest = Math.max(...ends);
  const behind = [...lines].flatMap(({ words }) => words.filter(({ x }) => x > widest).map(({ x }) => x));
  const end = behind.length === 0 ? widest : Math.max(widest, left + (Math.min(...behind) - left) * BROKEN);
  return new Set(
    rows.filter((row, at) => {
      const [above, below] = [rows[at - 1], rows[at + 1]];
      const [upper, lower] = [namesOf(above), namesOf(below)];
      const [first, last] = [lower[0], upper.at(-1)];
      const [word] = row.words;
      if (lines.has(row) || !above || !below || !first || !last || !word || !looksLikeHeading(row)) return false;
      const isOutside = word.x < first.x - row.height * INDENTED;
      const isAligned = word.x < first.x + row.height * ALIGNED;
      const didFit = last.x + last.w + row.height + word.w < end;
      const isApart = isOutside || gapBetween(above, row) >= gapBetween(row, below) * NEARER;
      return isAligned && didFit && isApart;
    }),
  );
}
