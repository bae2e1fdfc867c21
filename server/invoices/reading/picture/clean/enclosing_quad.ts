/** The four-sided shape around a page that is seen in parts: what its sides enclose is the page, also where a hand's shadow cuts a corner off. */

export interface Point {
  x: number;
  y: number;
}

/** A shape whose missing corners are a larger part of it than this has no four sides. */
const MOST_ADDED = 1.2;

/** The corners around all points, in order: four of them, or their convex hull where that has no four sides. */
export function enclosingQuad(points: readonly Point[]): Point[] {
  const hull = convexHull(points);
  let corners = hull;
  while (corners.length > 4) {
    const fewer = withoutSide(corners);
    if (!fewer) return hull;
    corners = fewer;
  }
  return areaOf(corners) <= areaOf(hull) * MOST_ADDED ? corners : hull;
}

export function isWithin(corners: readonly Point[], point: Point): boolean {
  return corners.every((corner, index) => turnOf(corner, corners[(index + 1) % corners.length] ?? corner, point) >= 0);
}

/** Positive where the way from a over b to c turns like the corners of a hull do. */
function turnOf(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      for (let [a, b] = chain.slice(-2); a && b && turnOf(a, b, point) <= 0; [a, b] = chain.slice(-2)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** The corners without the side whose neighbors meet with the least added area; null where no neighbors meet. */
function withoutSide(corners: Point[]): Point[] | null {
  const at = (index: number): Point => corners[(index + corners.length) % corners.length] ?? { x: 0, y: 0 };
  let best: { side: number; meeting: Point; added: number } | null = null;
  for (let side = 0; side < corners.length; side++) {
    const meeting = meetingOf(at(side - 1), at(side), at(side + 1), at(side + 2));
    const added = meeting ? Math.abs(turnOf(at(side), meeting, at(side + 1))) / 2 : 0;
    if (meeting && (!best || added < best.added)) best = { side, meeting, added };
  }
  if (!best) return null;
  const { side, meeting } = best;
  const next = (side + 1) % corners.length;
  return corners.flatMap((corner, index) => (index === side ? [meeting] : index === next ? [] : [corner]));
}

/** Where the line from a over b and the line from d over c meet, beyond b and c. */
function meetingOf(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, c.x - d.x, c.y - d.y];
  const cross = ux * vy - uy * vx;
  if (Math.abs(cross) < 1e-9) return null;
  const along = ((c.x - b.x) * vy - (c.y - b.y) * vx) / cross;
  const back = ((c.x - b.x) * uy - (c.y - b.y) * ux) / cross;
  return along >= 0 && back >= 0 ? { x: b.x + along * ux, y: b.y + along * uy } : null;
}

function areaOf(corners: readonly Point[]): number {
  const [first] = corners;
  if (!first) return 0;
  return corners.reduce((sum, corner, index) => sum + turnOf(first, corner, corners[index + 1] ?? first) / 2, 0);
}
