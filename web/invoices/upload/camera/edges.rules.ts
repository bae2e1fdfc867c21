/** Where a picture gets brighter, and along which straight lines. Print is painted over with its paper first, so that pages remain. */
import type { GrayPicture } from '../quality/gray_picture.ts';

/** Print and rules are thinner than twice this, in pixels of a picture of `OUTLINE_AT`. */
const PRINT = 3;
/** The outline of a page is looked for in this size: the picture's longer side, in pixels. */
export const OUTLINE_AT = 240;

/** The gradient of each pixel: it points to where the picture is brighter. */
export interface Edges {
  width: number;
  height: number;
  dx: Int16Array;
  dy: Int16Array;
  /** How much darker each pixel is than the paper around it. */
  ink: Uint8Array;
  /** Weaker ones are grain. */
  least: number;
}

/** A straight edge: the points where `nx * x + ny * y = at`. Its normal has length 1 and points to the brighter side. */
export interface EdgeLine {
  nx: number;
  ny: number;
  at: number;
  /** How much of an edge it is, in pixels. */
  weight: number;
}

/** The brightest value within `PRINT` pixels, first along rows, then along columns. */
function brightestNear(from: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(from.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const last = y * width + Math.min(width - 1, x + PRINT);
      let most = 0;
      for (let at = y * width + Math.max(0, x - PRINT); at <= last; at++) {
        const value = from[at] ?? 0;
        if (value > most) most = value;
      }
      rows[y * width + x] = most;
    }
  }
  const both = new Uint8Array(from.length);
  for (let y = 0; y < height; y++) {
    const last = Math.min(height - 1, y + PRINT) * width;
    for (let x = 0; x < width; x++) {
      let most = 0;
      for (let at = Math.max(0, y - PRINT) * width + x; at <= last + x; at += width) {
        const value = rows[at] ?? 0;
        if (value > most) most = value;
      }
      both[y * width + x] = most;
    }
  }
  return both;
}

const inverted = (values: Uint8Array) => values.map((value) => 255 - value);

/** The picture as if nothing were printed: what is dark and narrow takes the light around it, and everything else keeps its own. */
function withoutPrint({ width, height, pixels }: GrayPicture): Uint8Array {
  const bright = brightestNear(Uint8Array.from(pixels), width, height);
  return inverted(brightestNear(inverted(bright), width, height));
}

/** The gradients of the picture without its print. */
export function edgesOf(picture: GrayPicture): Edges {
  const { width, height } = picture;
  const plain = withoutPrint(picture);
  const dx = new Int16Array(plain.length);
  const dy = new Int16Array(plain.length);
  const strengths = new Uint32Array(256);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const [a, b, c] = [plain[at - width - 1] ?? 0, plain[at - width] ?? 0, plain[at - width + 1] ?? 0];
      const [d, e] = [plain[at - 1] ?? 0, plain[at + 1] ?? 0];
      const [f, g, h] = [plain[at + width - 1] ?? 0, plain[at + width] ?? 0, plain[at + width + 1] ?? 0];
      const across = (c + 2 * e + h - a - 2 * d - f) / 4;
      const down = (f + 2 * g + h - a - 2 * b - c) / 4;
      dx[at] = across;
      dy[at] = down;
      const strength = Math.min(255, Math.round(Math.sqrt(across * across + down * down)));
      strengths[strength] = (strengths[strength] ?? 0) + 1;
    }
  }
  const ink = plain.map((value, at) => value - (picture.pixels[at] ?? 0));
  return { width, height, dx, dy, ink, least: Math.max(LEAST, strongest(strengths, SHARE)) };
}

/** Paper on a white table differs by little more. */
const LEAST = 5;
/** The sides of a page are a small part of its picture. */
const SHARE = 0.1;

function strongest(strengths: Uint32Array, share: number): number {
  const total = strengths.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (let strength = 255; strength > 0; strength--) {
    seen += strengths[strength] ?? 0;
    if (seen >= total * share) return Math.min(strength, 24);
  }
  return 0;
}

/** Steps of the directions, in degrees, and of the places, in pixels. */
const TURN = 2;
const STEP = 2;

/**
 * The longest straight edges whose brighter side lies in this direction, within 42 degrees (Hough transform; each pixel votes for the lines
 * that its own gradient allows).
 * @param toward degrees clockwise from the right
 */
export function edgeLines(edges: Edges, toward: number, most: number): EdgeLine[] {
  const { width, height, dx, dy, least } = edges;
  const reach = Math.hypot(width, height);
  const places = Math.ceil((2 * reach) / STEP);
  const turns = 43;
  const votes = new Float32Array(turns * places);
  const normals = Array.from({ length: turns }, (_, turn) => {
    const angle = ((toward + (turn - (turns - 1) / 2) * TURN) * Math.PI) / 180;
    return [Math.cos(angle), Math.sin(angle)] as const;
  });
  const middle = (toward * Math.PI) / 180;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const [gx, gy] = [dx[y * width + x] ?? 0, dy[y * width + x] ?? 0];
      if (gx * gx + gy * gy < least * least) continue;
      let lean = Math.atan2(gy, gx) - middle;
      if (lean > Math.PI) lean -= 2 * Math.PI;
      if (lean < -Math.PI) lean += 2 * Math.PI;
      const turn = Math.round((lean * 180) / Math.PI / TURN) + (turns - 1) / 2;
      for (let near = Math.max(0, turn - 3); near <= Math.min(turns - 1, turn + 3); near++) {
        const [nx, ny] = normals[near] ?? [0, 0];
        const place = Math.round((nx * x + ny * y + reach) / STEP);
        votes[near * places + place] = (votes[near * places + place] ?? 0) + 1;
      }
    }
  }
  const lines: EdgeLine[] = [];
  while (lines.length < most) {
    let best = 0;
    for (let at = 1; at < votes.length; at++) if ((votes[at] ?? 0) > (votes[best] ?? 0)) best = at;
    const weight = votes[best] ?? 0;
    if (weight < Math.min(width, height) * 0.12) break;
    const [turn, place] = [Math.floor(best / places), best % places];
    const [nx, ny] = normals[turn] ?? [0, 0];
    lines.push({ nx, ny, at: place * STEP - reach, weight });
    for (let t = Math.max(0, turn - 5); t <= Math.min(turns - 1, turn + 5); t++) {
      for (let p = Math.max(0, place - 4); p <= Math.min(places - 1, place + 4); p++) votes[t * places + p] = 0;
    }
  }
  return lines;
}
