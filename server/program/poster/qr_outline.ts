import { create } from 'qrcode';

/** Modules of white that a scanner needs around a code (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

export interface QrOutline {
  /** Modules along one side, the quiet zone included. */
  side: number;
  /** The dark part as the data of an SVG path, one unit for each module; its holes are filled by the even-odd rule. */
  path: string;
}

/** A QR code as closed outlines instead of squares: no hair of white can show between two modules, at any scale. */
export function qrOutline(text: string): QrOutline {
  // Level Q survives a quarter of the code being scratched or splashed, as happens on a counter.
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  const dark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < modules.size && y < modules.size && modules.get(y, x) === 1;
  return { side: modules.size + 2 * QUIET_ZONE, path: trace(dark, modules.size) };
}

type Point = readonly [x: number, y: number];

/** Follows every edge between dark and light with the dark at its right hand, until it comes back to where it began. */
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
    while (ends.length > 0) path += walk(edges, key);
  }
  return path;
}

function walk(edges: Map<string, Point[]>, begin: string): string {
  let path = `M${begin.split(',').map(placed).join(' ')}`;
  let at = begin;
  do {
    const next = edges.get(at)?.pop();
    if (!next) break;
    path += `L${next.map(placed).join(' ')}`;
    at = String(next);
  } while (at !== begin);
  return `${path}Z`;
}

/** Inside the quiet zone. */
function placed(value: number | string): number {
  return Number(value) + QUIET_ZONE;
}
