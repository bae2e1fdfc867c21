/** Which rows of a table belong to which line, when a name takes up several rows. */
import { hasText } from '../columns/column_words.ts';
import type { Column } from '../columns/columns.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { gapBetween, middleOf, type Row } from '../rows.ts';

/** A row with an amount, or without goods that came. */
export interface Anchor {
  row: Row;
  /** Rows whose words belong to the same line, the anchor's own among them, in reading order. */
  rows: Row[];
  amount: NumberToken;
  /** Nothing came, and no amount is printed: it is zero. */
  isUnprinted?: boolean;
  /** No amount is printed: it is quantity × price. */
  isProduct?: boolean;
}

/** A continuation is at most this many letter heights below the previous row. */
const CONTINUES_WITHIN = 1.5;
/** The space between two lines is clearly wider than the space between the rows of one. */
const CLEARLY = 1.25;

/** Whether a sum stands between two rows. */
type Parted = (one: Row, other: Row) => boolean;

/** From the middle of a row to the middle of the next, in pixels. */
function step(upper: Row, lower: Row): number {
  return upper.page === lower.page ? middleOf(lower) - middleOf(upper) : Number.POSITIVE_INFINITY;
}

/**
 * The step that separates lines, where nearly all pairs of amounts have one clearly widest step between them; null where the rows are
 * evenly spaced.
 */
function lineGap(anchors: Anchor[], rows: Row[], isParted: Parted): number | null {
  const own = new Set(anchors.flatMap((anchor) => anchor.rows));
  const widest: number[] = [];
  const within: number[] = [];
  let pairs = 0;
  for (const [index, anchor] of anchors.entries()) {
    const next = anchors[index + 1];
    if (!next) break;
    const between = rows.slice(rows.indexOf(anchor.row), rows.indexOf(next.row) + 1);
    if (between.length < 3 || between.slice(1, -1).some((row) => own.has(row))) continue;
    pairs++;
    if (isParted(anchor.row, next.row)) continue;
    const steps = between.slice(1).map((row, at) => step(between[at] ?? row, row));
    const [first = 0, second = 0] = [...steps].sort((a, b) => b - a);
    if (first < second * CLEARLY) continue;
    widest.push(first);
    within.push(second);
  }
  if (widest.length === 0 || widest.length < pairs * 0.75) return null;
  const [least, most] = [Math.min(...widest), Math.max(...within)];
  return least > most ? (least + most) / 2 : null;
}

/** Every row belongs to the amount that it reaches in steps below `limit`. */
function attachWithin(anchors: Anchor[], rows: Row[], limit: number, isParted: Parted): void {
  const own = new Set(anchors.map((anchor) => anchor.row));
  for (const anchor of anchors) {
    const at = rows.indexOf(anchor.row);
    for (const direction of [-1, 1] as const) {
      for (let index = at + direction; index >= 0 && index < rows.length; index += direction) {
        const [row, beside] = [rows[index], rows[index - direction]];
        if (!row || !beside || own.has(row) || isParted(row, beside)) break;
        const distance = direction < 0 ? step(row, beside) : step(beside, row);
        if (distance >= limit || anchors.some((other) => other !== anchor && other.rows.includes(row))) break;
        if (!anchor.rows.includes(row)) anchor.rows.push(row);
      }
    }
    anchor.rows.sort((a, b) => a.index - b.index);
  }
}

/** Adds to every anchor the rows without an amount that belong to its line; no line reaches over a row of `between`. */
export function assemble(columns: Column[], anchors: Anchor[], rows: Row[], between: Row[]): void {
  const isParted: Parted = (one, other) => {
    const [from, to] = [Math.min(one.index, other.index), Math.max(one.index, other.index)];
    return between.some(({ index }) => index > from && index < to);
  };
  const limit = lineGap(anchors, rows, isParted);
  if (limit === null) attachNearest(columns, anchors, rows, isParted);
  else attachWithin(anchors, rows, limit, isParted);
}

/** Attaches each row without an amount to the line that it continues: the nearer one, or the one above when both are equally near. */
function attachNearest(columns: Column[], anchors: Anchor[], rows: Row[], isParted: Parted): void {
  const nameless = anchors.filter((anchor) => !hasText(columns, anchor.row)).length;
  const nameFirst = nameless > anchors.length / 2 && precedesAnchors(anchors, rows);
  const byRow = new Map(anchors.map((anchor) => [anchor.row, anchor]));
  let above: Anchor | null = null;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (!row) continue;
    const anchor = byRow.get(row);
    if (anchor) {
      above = anchor;
      continue;
    }
    const belowIndex = rows.findIndex((other, position) => position > index && byRow.has(other));
    const below = belowIndex < 0 ? null : (byRow.get(rows[belowIndex] ?? row) ?? null);
    const previous = above?.rows.at(-1);
    const reachesUp = previous && rows[index - 1] === previous && !isParted(previous, row);
    const gapAbove = reachesUp ? gapBetween(previous, row) : Number.POSITIVE_INFINITY;
    const reachesDown = below !== null && !isParted(row, below.row);
    const gapBelow = reachesDown ? gapTo(rows, index, belowIndex) : Number.POSITIVE_INFINITY;
    const nearAbove = above !== null && gapAbove <= CONTINUES_WITHIN && above.rows.length < 9;
    const nearBelow = below !== null && gapBelow <= CONTINUES_WITHIN && belowIndex - index <= 3;
    const aboveHasName = above?.rows.some((other) => hasText(columns, other));
    // A line with its name in its own row takes nothing from above unless no other line can.
    const needsName = below !== null && (nameFirst || !hasText(columns, below.row));
    const nameless = above !== null && !aboveHasName && nearAbove && gapAbove < gapBelow * 0.5;
    const prefersBelow = nearBelow && needsName && (nameFirst ? !nameless : gapBelow < gapAbove * 0.7);
    if (prefersBelow && below) below.rows.splice(below.rows.length - 1, 0, row);
    else if (nearAbove && above) above.rows.push(row);
  }
}

/** The widest white space on the way down to the next anchor; infinite when there is none. */
function gapTo(rows: Row[], from: number, to: number): number {
  if (to < 0) return Number.POSITIVE_INFINITY;
  let widest = 0;
  for (let index = from; index < to; index++) {
    const [upper, lower] = [rows[index], rows[index + 1]];
    if (upper && lower) widest = Math.max(widest, gapBetween(upper, lower));
  }
  return widest;
}

/** Whether the text rows begin before the first amount, as on tills that print the name first. */
function precedesAnchors(anchors: Anchor[], rows: Row[]): boolean {
  const first = anchors[0];
  if (!first) return false;
  const before = rows[rows.indexOf(first.row) - 1];
  return before !== undefined && gapBetween(before, first.row) <= CONTINUES_WITHIN;
}
