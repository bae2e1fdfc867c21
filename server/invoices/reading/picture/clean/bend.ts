/** How the lines of a page still rise and fall after it was straightened: tilted and waved paper. */
import { solve } from './linear_system.ts';

/**
 * In pixels of a page. The slope at x, y is the sum of `even[i]·uⁱ + tilted[i]·uⁱ·v`, with u and v the distances from the center in parts of
 * `reach`.
 */
export interface Bend {
  cx: number;
  cy: number;
  reach: number;
  even: readonly number[];
  tilted: readonly number[];
}

/** A slope that was measured somewhere on the page, and how much it counts. */
export interface Slope {
  x: number;
  y: number;
  slope: number;
  weight: number;
}

const MIN_SLOPES = 12;
/** What `fitBend` follows unless told otherwise: more waves than a page has across. */
const WAVES = 4;
/** Keeps the surface flat where few lines are; more so for its waves. */
const STIFFNESS = 0.004;

/** The surface that fits the slopes best; null where there are too few. */
export function fitBend(slopes: readonly Slope[], width: number, height: number, waves = WAVES): Bend | null {
  if (slopes.length < MIN_SLOPES) return null;
  const flat: Bend = { cx: width / 2, cy: height / 2, reach: Math.max(width, height) / 2, even: [], tilted: [] };
  const size = 2 * (waves + 1);
  const total = slopes.reduce((sum, { weight }) => sum + weight, 0);
  const matrix = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => (row === column ? STIFFNESS * total * (1 + (row >> 1)) : 0)),
  );
  const target = new Array<number>(size).fill(0);
  for (const { x, y, slope, weight } of slopes) {
    const { u, v } = placeOf(flat, x, y);
    const terms = Array.from({ length: size }, (_, term) => u ** (term >> 1) * (term % 2 === 0 ? 1 : v));
    for (const [row, a] of terms.entries()) {
      target[row] = (target[row] ?? 0) + weight * a * slope;
      const line = matrix[row] ?? [];
      for (const [column, b] of terms.entries()) line[column] = (line[column] ?? 0) + weight * a * b;
    }
  }
  const found = solve(matrix, target);
  return {
    ...flat,
    even: found.filter((_, term) => term % 2 === 0),
    tilted: found.filter((_, term) => term % 2 === 1),
  };
}

/** Where a point of the page is when all lines are level. */
export function levelY(bend: Bend, x: number, y: number): number {
  const { u, v } = placeOf(bend, x, y);
  return y - bend.reach * (rise(bend.even, u) + rise(bend.tilted, u) * v);
}

/** The opposite: from the level page back to the page. */
export function bentY(bend: Bend, x: number, y: number): number {
  const { u, v } = placeOf(bend, x, y);
  return bend.cy + (bend.reach * (v + rise(bend.even, u))) / (1 - rise(bend.tilted, u));
}

function placeOf({ cx, cy, reach }: Bend, x: number, y: number): { u: number; v: number } {
  return { u: (x - cx) / reach, v: (y - cy) / reach };
}

/** The slope summed up from the center to u. */
function rise(slope: readonly number[], u: number): number {
  return slope.reduce((sum, part, power) => sum + (part * u ** (power + 1)) / (power + 1), 0);
}
