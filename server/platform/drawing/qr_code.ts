import { create } from 'qrcode';

/** Modules of white that a scanner needs around a code (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

/** The dark parts of a code as the data of an SVG path, one unit for each module. */
export interface CodeDrawing {
  /** In modules, the quiet zone included. */
  width: number;
  height: number;
  path: string;
}

type Point = readonly [x: number, y: number];

/**
 * A text as a QR code; its holes are filled by the even-odd rule. Closed outlines instead of squares, so that no white line shows between
 * two modules at any scale.
 */
export function drawQr(text: string): CodeDrawing {
  // Level Q survives scratches or stains on a quarter of the code, which are common on a counter.
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  const dark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < modules.size && y < modules.size && modules.get(y, x) === 1;
  const side = modules.size + 2 * QUIET_ZONE;
  return { width: side, height: side, path: trace(dark, modules.size) };
}

/** Follows every edge between dark and light with the dark on its right, until it returns to its beginning. */
function trace(dark: (x: number, y: number) => boolean, size: number): string {
  const edges = new Map<string, Point[]>();
  const add = (from: Point, to: Point) => {
    const key = String(from);
    edges.set(key, [...(edges.get(key) ?? []), to]);
  };
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!dark(x, y)) continue;
      if (!dark(x, y - 1)) add([x, y], [x + 1, y]);
      if (!dark(x + 1, y)) add([x + 1, y], [x + 1, y + 1]);
      if (!dark(x, y + 1)) add([x + 1, y + 1], [x, y + 1]);
      if (!dark(x - 1, y)) add([x, y + 1], [x, y]);
    }
  }
  let path = '';
  for (const [key, ends] of edges) {
    while (ends.length > 0) path += `M${walk(edges, key).map(placed).join('L')}Z`;
  }
  return path;
}

/** The corners of one outline, without points on straight lines. */
function walk(edges: Map<string, Point[]>, begin: string): Point[] {
  const corners: Point[] = [];
  let at = begin;
  do {
    const next = edges.get(at)?.pop();
    if (!next) break;
    const [before, last] = corners.slice(-2);
    if (before && last && isStraight(before, last, next)) corners.pop();
    corners.push(next);
    at = String(next);
  } while (at !== begin);
  return corners;
}

function isStraight([x1, y1]: Point, [x2, y2]: Point, [x3, y3]: Point): boolean {
  return (x1 === x2 && x2 === x3) || (y1 === y2 && y2 === y3);
}

function placed([x, y]: Point): string {
  return `${x + QUIET_ZONE} ${y + QUIET_ZONE}`;
}
