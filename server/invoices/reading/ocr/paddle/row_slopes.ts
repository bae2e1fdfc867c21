import { fitBend, levelY, type Slope } from '../../picture/clean/bend.ts';
import { middleAt, slopeAt, type TextLine } from './text_lines.ts';

/** In line heights: a shorter line says little about the slope of the page. */
const SLOPED = 4;
/** Two lines are of one row when their middles are this close on the level page, in line heights. */
const SAME_ROW = 0.45;
/**
 * The same before the page is level: across a wide gap, a little curl carries the whole right half of a table away from its names, by the same
 * in all rows.
 */
const MAYBE_SAME_ROW = 0.75;
/** The next row is this much farther away then: halfway between two rows, nobody can tell. */
const CLEARLY = 1.5;
/** A neighbor that is nearer says more about its letters than about the page. */
const LEAST_GAP = 1;
/** The surface gets its waves when it has neighbors to follow: lines alone would carry on where the paper turns down again. */
const ROUNDS = [
  { waves: 1, within: MAYBE_SAME_ROW },
  { waves: 4, within: MAYBE_SAME_ROW },
  { waves: 4, within: SAME_ROW },
] as const;

/**
 * How much the page rises or falls where its longer lines are, and between neighbors of one row: where the paper is waved, a line says
 * nothing about the gap beside it. Which lines are neighbors is found again after each fit.
 */
export function rowSlopes(lines: readonly TextLine[], width: number, height: number): Slope[] {
  const own = lines.flatMap(ownSlopes);
  let slopes = [...own, ...lines.flatMap((line) => slopeToNext(line, lines, (_, y) => y, SAME_ROW))];
  for (const { waves, within } of ROUNDS) {
    const bend = fitBend(slopes, width, height, waves);
    const level = (x: number, y: number) => (bend ? levelY(bend, x, y) : y);
    slopes = [...own, ...lines.flatMap((line) => slopeToNext(line, lines, level, within))];
  }
  return slopes;
}

function ownSlopes(line: TextLine): Slope[] {
  const length = line.x1 - line.x0;
  if (length < line.height * SLOPED) return [];
  return [0.15, 0.5, 0.85].map((part) => {
    const x = line.x0 + length * part;
    return { x, y: middleAt(line, x), slope: slopeAt(line, x), weight: length / 6 };
  });
}

/** From the right end of a line to the left end of the next line of its row: the closest in height of the nearest column. */
function slopeToNext(
  line: TextLine,
  lines: readonly TextLine[],
  level: (x: number, y: number) => number,
  within: number,
): Slope[] {
  const y = middleAt(line, line.x1);
  const here = level(line.x1, y);
  const off = (other: TextLine) => Math.abs(level(other.x0, middleAt(other, other.x0)) - here);
  const partOff = (other: TextLine) => off(other) / Math.min(line.height, other.height);
  const beside = lines.filter((other) => other !== line && other.x0 > line.x1 - line.height / 2);
  const near = beside.filter((other) => partOff(other) < within);
  const nearest = near.reduce((a, b) => (b.x0 < a.x0 ? b : a), near[0] ?? line);
  const column = beside.filter(({ x0, x1 }) => x0 <= nearest.x1 && x1 >= nearest.x0).sort((a, b) => off(a) - off(b));
  const [next = line, second] = column;
  const isClear = partOff(next) < SAME_ROW || !second || off(second) > off(next) * CLEARLY;
  const gap = next.x0 - line.x1 + line.height / 2;
  if (next === line || !isClear || partOff(next) >= within || gap < line.height * LEAST_GAP) return [];
  const slope = (middleAt(next, next.x0) - y) / gap;
  return [{ x: (line.x1 + next.x0) / 2, y, slope, weight: gap }];
}
