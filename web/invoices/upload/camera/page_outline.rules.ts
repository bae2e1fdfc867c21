/** The four sides of a page in a picture of it. Help for whoever photographs: the server looks for the page itself. */
import type { GrayPicture } from '../quality/gray_picture.ts';
import { type EdgeLine, type Edges, edgeLines, edgesOf } from './edges.rules.ts';

/** In parts of the picture's width and height. */
export interface Corner {
  x: number;
  y: number;
}

export interface PageOutline {
  /** Clockwise from the top left. */
  corners: readonly [Corner, Corner, Corner, Corner];
  /** The page extends beyond the picture. */
  isCut: boolean;
}

/** A line that may be a side. A page can extend beyond the end of the picture. */
interface Side extends EdgeLine {
  isEnd: boolean;
}

/** The sides in the order of their corners: top, right, bottom, left. Their brighter side is the page. */
const TOWARD = [90, 180, 270, 0] as const;
const LINES = 6;
/** A page that takes less of the picture is too far away to be read. */
const AREA_MIN = 0.07;
/** The share of each side, and of all four together, that must be visible. */
const SEEN = { side: 0.3, all: 0.55 };
/** What the end of a picture counts as a side: less than any edge that is seen. */
const END_COUNTS = 0.45;
const END_NEAR = 0.025;
/** Between outlines that are seen as well as each other, the larger one is the page and the other one a box on it. */
const AREA_COUNTS = 0.25;

/** The rows and columns of a page that are sampled. */
const LOOKS = 40;
/** Print is darker than its paper by this much. */
const INK = 12;
/** The share of a page that must be print. */
const PRINTED = 0.015;

interface Found {
  sides: readonly [Side, Side, Side, Side];
  points: readonly [Corner, Corner, Corner, Corner];
  score: number;
}

/** Null where no page is seen. A page is brighter than what it lies on. */
export function findOutline(picture: GrayPicture): PageOutline | null {
  const edges = edgesOf(picture);
  const found = bestOf(edges);
  if (!found) return null;
  const { width, height } = edges;
  const corner = ({ x, y }: Corner): Corner => ({
    x: Math.min(1, Math.max(0, x / width)),
    y: Math.min(1, Math.max(0, y / height)),
  });
  const [a, b, c, d] = found.points;
  const corners = [corner(a), corner(b), corner(c), corner(d)] as const;
  return { corners, isCut: found.sides.some(({ isEnd }) => isEnd) || touchesEnd(corners) };
}

/** A side along the end of the picture is a rule or a row of print, or a page that hardly fits. */
function touchesEnd([a, b, c, d]: PageOutline['corners']): boolean {
  const near = END_NEAR;
  return (
    Math.max(a.y, b.y) < near ||
    Math.min(b.x, c.x) > 1 - near ||
    Math.min(c.y, d.y) > 1 - near ||
    Math.max(a.x, d.x) < near
  );
}

function bestOf(edges: Edges): Found | null {
  const [tops, rights, bottoms, lefts] = TOWARD.map((toward) => sidesOf(edges, toward));
  let best: Found | null = null;
  for (const top of tops ?? []) {
    for (const bottom of bottoms ?? []) {
      for (const left of lefts ?? []) {
        for (const right of rights ?? []) {
          const found = outlineOf(edges, [top, right, bottom, left]);
          if (found && found.score > (best?.score ?? 0) && isPrinted(edges, found)) best = found;
        }
      }
    }
  }
  return best && refined(edges, best);
}

/** A tile and a tray have straight sides as well, and nothing on them. */
function isPrinted({ width, ink }: Edges, { points: [a, b, c, d] }: Found): boolean {
  let printed = 0;
  for (let row = 1; row < LOOKS; row++) {
    for (let column = 1; column < LOOKS; column++) {
      const [u, v] = [column / LOOKS, row / LOOKS];
      const x = (a.x * (1 - u) + b.x * u) * (1 - v) + (d.x * (1 - u) + c.x * u) * v;
      const y = (a.y * (1 - u) + b.y * u) * (1 - v) + (d.y * (1 - u) + c.y * u) * v;
      if ((ink[Math.round(y) * width + Math.round(x)] ?? 0) >= INK) printed += 1;
    }
  }
  return printed >= (LOOKS - 1) ** 2 * PRINTED;
}

function sidesOf(edges: Edges, toward: number): Side[] {
  const { width, height } = edges;
  const [nx, ny] = [Math.round(Math.cos((toward * Math.PI) / 180)), Math.round(Math.sin((toward * Math.PI) / 180))];
  const at = nx + ny > 0 ? 0 : nx < 0 ? 1 - width : 1 - height;
  const end: Side = { nx, ny, at, weight: 0, isEnd: true };
  return [...edgeLines(edges, toward, LINES).map((line) => ({ ...line, isEnd: false })), end];
}

function meet(a: EdgeLine, b: EdgeLine): Corner | null {
  const across = a.nx * b.ny - a.ny * b.nx;
  // Sides of a page that meet at less than 50 degrees are none.
  if (Math.abs(across) < 0.76) return null;
  return { x: (a.at * b.ny - b.at * a.ny) / across, y: (b.at * a.nx - a.at * b.nx) / across };
}

function outlineOf(edges: Edges, sides: readonly [Side, Side, Side, Side]): Found | null {
  const [top, right, bottom, left] = sides;
  const ends = sides.filter(({ isEnd }) => isEnd).length;
  if (ends > 2) return null;
  const points = [meet(left, top), meet(top, right), meet(right, bottom), meet(bottom, left)] as const;
  const [a, b, c, d] = points;
  if (!a || !b || !c || !d) return null;
  const { width, height } = edges;
  const isOutside = ({ x, y }: Corner) =>
    x < -0.02 * width || x > 1.02 * width || y < -0.02 * height || y > 1.02 * height;
  if ([a, b, c, d].some(isOutside)) return null;
  // Clockwise, or two sides have changed places.
  const area = ((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y)) / 2 / (width * height);
  if (area < AREA_MIN) return null;
  const seen: number[] = [];
  for (const [at, side] of sides.entries()) {
    const share = seenOf(edges, side, points[at] ?? a, points[(at + 1) % 4] ?? a);
    if (share < SEEN.side) return null;
    seen.push(share);
  }
  const all = seen.reduce((sum, share) => sum + share, 0) / 4;
  if (all < SEEN.all) return null;
  return { sides, points: [a, b, c, d], score: all + AREA_COUNTS * Math.min(area, 0.8) };
}

/** How much of a side is an edge whose brighter side is the page. */
function seenOf(edges: Edges, side: Side, from: Corner, to: Corner): number {
  if (side.isEnd) return END_COUNTS;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.max(8, Math.round(length / 6));
  let seen = 0;
  for (let step = 0; step < count; step++) {
    const part = (step + 0.5) / count;
    const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
    if (bestNear(edges, side, x, y, 3).slope >= edges.least) seen += 1;
  }
  return seen / count;
}

/** The steepest place on the way across a side, within `reach` pixels of a point of it. */
function bestNear({ width, height, dx, dy }: Edges, { nx, ny }: EdgeLine, x: number, y: number, reach: number) {
  const best = { slope: 0, offset: 0 };
  for (let offset = -reach; offset <= reach; offset++) {
    const [px, py] = [Math.round(x + nx * offset), Math.round(y + ny * offset)];
    if (px < 0 || py < 0 || px >= width || py >= height) continue;
    const slope = (dx[py * width + px] ?? 0) * nx + (dy[py * width + px] ?? 0) * ny;
    if (slope > best.slope) {
      best.slope = slope;
      best.offset = offset;
    }
  }
  return best;
}

/** The outline with each side laid through the steepest places near it. */
function refined(edges: Edges, found: Found): Found {
  const [a, b, c, d] = found.points;
  const spans = [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ] as const;
  const [top, right, bottom, left] = found.sides.map((side, index) => {
    const [from, to] = spans[index] ?? [a, b];
    return side.isEnd ? side : laidThrough(edges, side, from, to);
  });
  if (!top || !right || !bottom || !left) return found;
  const points = [meet(left, top), meet(top, right), meet(right, bottom), meet(bottom, left)];
  const [p, q, r, s] = points;
  return p && q && r && s ? { ...found, points: [p, q, r, s] } : found;
}

/** Least squares, twice: the second time without the places that are far off. */
function laidThrough(edges: Edges, side: Side, from: Corner, to: Corner): Side {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.max(12, Math.round(length / 3));
  let places: { along: number; off: number }[] = [];
  for (let step = 1; step < count; step++) {
    const along = step / count - 0.5;
    const [x, y] = [from.x + (to.x - from.x) * (along + 0.5), from.y + (to.y - from.y) * (along + 0.5)];
    const { slope, offset } = bestNear(edges, side, x, y, 5);
    if (slope >= edges.least) places.push({ along, off: offset });
  }
  let [shift, lean] = [0, 0];
  for (let round = 0; round < 2; round++) {
    if (places.length < 6) return side;
    const mean = (of: (place: { along: number; off: number }) => number) =>
      places.reduce((sum, place) => sum + of(place), 0) / places.length;
    const [along, off] = [mean((place) => place.along), mean((place) => place.off)];
    const spread = mean((place) => (place.along - along) ** 2);
    lean = spread > 0 ? mean((place) => (place.along - along) * (place.off - off)) / spread : 0;
    shift = off - lean * along;
    places = places.filter((place) => Math.abs(place.off - shift - lean * place.along) <= 1.5);
  }
  // The side's ends, moved along its normal, give the new line.
  const p = { x: from.x + side.nx * (shift - lean / 2), y: from.y + side.ny * (shift - lean / 2) };
  const q = { x: to.x + side.nx * (shift + lean / 2), y: to.y + side.ny * (shift + lean / 2) };
  const [nx, ny] = [(p.y - q.y) / Math.hypot(q.x - p.x, q.y - p.y), (q.x - p.x) / Math.hypot(q.x - p.x, q.y - p.y)];
  return { ...side, nx, ny, at: nx * p.x + ny * p.y };
}
