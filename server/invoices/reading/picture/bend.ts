/** How the lines of a page still rise and fall after it was straightened: bent and tilted paper. */

/** In pixels of a page; the slope at x, y is `p + q·u + r·v + s·u·v` with u and v the distances from the center in parts of `reach`. */
export interface Bend {
  cx: number;
  cy: number;
  reach: number;
  p: number;
  q: number;
  r: number;
  s: number;
}

/** A slope that was measured somewhere on the page, and how much it counts. */
export interface Slope {
  x: number;
  y: number;
  slope: number;
  weight: number;
}

const MIN_SLOPES = 12;
/** Keeps the surface flat where few lines are. */
const STIFFNESS = 0.02;

/** The surface that fits the slopes best; null where there are too few. */
export function fitBend(slopes: Slope[], width: number, height: number): Bend | null {
  if (slopes.length < MIN_SLOPES) return null;
  const [cx, cy, reach] = [width / 2, height / 2, Math.max(width, height) / 2];
  const total = slopes.reduce((sum, { weight }) => sum + weight, 0);
  const matrix = Array.from({ length: 4 }, (_, row) =>
    Array.from({ length: 4 }, (_, column) => (row === column && row > 0 ? STIFFNESS * total : 0)),
  );
  const target = [0, 0, 0, 0];
  for (const { x, y, slope, weight } of slopes) {
    const u = (x - cx) / reach;
    const v = (y - cy) / reach;
    const terms = [1, u, v, u * v];
    for (const [row, a] of terms.entries()) {
      target[row] = (target[row] ?? 0) + weight * a * slope;
      const line = matrix[row] ?? [];
      for (const [column, b] of terms.entries()) line[column] = (line[column] ?? 0) + weight * a * b;
    }
  }
  const [p = 0, q = 0, r = 0, s = 0] = solve(matrix, target);
  return { cx, cy, reach, p, q, r, s };
}

/** Where a point of the page is when all lines are level. */
export function levelY(bend: Bend, x: number, y: number): number {
  const u = (x - bend.cx) / bend.reach;
  const v = (y - bend.cy) / bend.reach;
  const even = bend.p * u + (bend.q * u * u) / 2;
  const tilted = bend.r * u + (bend.s * u * u) / 2;
  return y - bend.reach * (even + tilted * v);
}

/** The opposite: from the level page back to the page. */
export function bentY(bend: Bend, x: number, y: number): number {
  const u = (x - bend.cx) / bend.reach;
  const even = bend.p * u + (bend.q * u * u) / 2;
  const tilted = bend.r * u + (bend.s * u * u) / 2;
  const v = ((y - bend.cy) / bend.reach + even) / (1 - tilted);
  return bend.cy + v * bend.reach;
}

/** Gaussian elimination of a small system with a positive diagonal. */
function solve(matrix: number[][], target: number[]): number[] {
  const rows = matrix.map((row, index) => [...row, target[index] ?? 0]);
  for (const [index, row] of rows.entries()) {
    const lead = row[index] || 1;
    for (const other of rows) {
      if (other === row) continue;
      const part = (other[index] ?? 0) / lead;
      for (let column = index; column < other.length; column++) {
        other[column] = (other[column] ?? 0) - part * (row[column] ?? 0);
      }
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] || 1));
}
