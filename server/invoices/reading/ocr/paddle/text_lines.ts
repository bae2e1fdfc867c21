/** Lines of text from the detector's map: how likely each pixel belongs to the core of a line (differentiable binarization, "DB"). */

/** One line of print. In pixels; the middle of the line at x is `a + b·(x − mx) + c·(x − mx)²`, so that bent paper is followed. */
export interface TextLine {
  x0: number;
  x1: number;
  mx: number;
  a: number;
  b: number;
  c: number;
  /** From above its tallest to below its lowest letters. */
  height: number;
}

const CORE = 0.3;
/** Cores whose mean is lower are stains, lines of a table, and pictures. */
const LINE = 0.5;
/** The map marks the core of a line; the print around it is larger by this part of its area over its outline. */
const GROWTH = 1.5;
const MIN_CORE_HEIGHT = 2;
const MIN_CORE_AREA = 8;
/** In core heights: from which length on a line has a slope, and from which one a bend. */
const SLOPED = 3;
const BENT = 9;
const MAX_SLOPE = 0.2;

interface Core {
  left: number;
  right: number;
  /** For each column from `left` on. */
  tops: number[];
  bottoms: number[];
}

export function middleAt(line: TextLine, x: number): number {
  const dx = Math.min(line.x1, Math.max(line.x0, x)) - line.mx;
  return line.a + line.b * dx + line.c * dx * dx;
}

export function slopeAt(line: TextLine, x: number): number {
  return line.b + 2 * line.c * (Math.min(line.x1, Math.max(line.x0, x)) - line.mx);
}

/** The same line on a picture that is `factor` times as large. */
export function enlarged(line: TextLine, factor: number): TextLine {
  const { x0, x1, mx, a, b, c, height } = line;
  return {
    x0: x0 * factor,
    x1: x1 * factor,
    mx: mx * factor,
    a: a * factor,
    b,
    c: c / factor,
    height: height * factor,
  };
}

/** The lines of a map of `width` × `height` values from 0 to 1, row by row, in no order. */
export function textLines(map: Float32Array, width: number, height: number): TextLine[] {
  const seen = new Uint8Array(width * height);
  const lines: TextLine[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] === 1 || (map[start] ?? 0) <= CORE) continue;
    const core = coreFrom(map, width, seen, start);
    const line = core && lineOf(core);
    if (line) lines.push(line);
  }
  return lines;
}

/** The connected piece around `start`; null where it is too small or too weak to be text. */
function coreFrom(map: Float32Array, width: number, seen: Uint8Array, start: number): Core | null {
  const pixels = [start];
  seen[start] = 1;
  let sum = 0;
  let left = width;
  let right = 0;
  for (let index = 0; index < pixels.length; index++) {
    const at = pixels[index] ?? 0;
    const x = at % width;
    sum += map[at] ?? 0;
    if (x < left) left = x;
    if (x > right) right = x;
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || seen[next] !== 0 || (map[next] ?? 0) <= CORE) continue;
      seen[next] = 1;
      pixels.push(next);
    }
  }
  if (pixels.length < MIN_CORE_AREA || sum / pixels.length < LINE) return null;
  const tops = new Array<number>(right - left + 1).fill(Number.POSITIVE_INFINITY);
  const bottoms = new Array<number>(right - left + 1).fill(Number.NEGATIVE_INFINITY);
  for (const at of pixels) {
    const column = (at % width) - left;
    const y = Math.floor(at / width);
    tops[column] = Math.min(tops[column] ?? y, y);
    bottoms[column] = Math.max(bottoms[column] ?? y, y);
  }
  return { left, right, tops, bottoms };
}

function lineOf({ left, right, tops, bottoms }: Core): TextLine | null {
  const heights = tops.map((top, column) => (bottoms[column] ?? top) - top + 1).sort((a, b) => a - b);
  const thick = heights[heights.length >> 1] ?? 0;
  const length = right - left + 1;
  // Upright strokes: a line of text that stands on its end, or a rule.
  if (thick < MIN_CORE_HEIGHT || thick > length * 2) return null;
  const middles = tops.map((top, column) => (top + (bottoms[column] ?? top) + 1) / 2);
  const mx = (left + right + 1) / 2;
  const degree = length >= thick * BENT ? 2 : length >= thick * SLOPED ? 1 : 0;
  const { a, b, c } = parabola(middles, left + 0.5 - mx, degree);
  const growth = ((thick * length) / (2 * (thick + length))) * GROWTH;
  return { x0: left - growth, x1: right + 1 + growth, mx, a, b, c, height: thick + 2 * growth };
}

/** Least squares through `values` at `from`, `from + 1`, …; these places are symmetric about 0. */
function parabola(values: number[], from: number, degree: 0 | 1 | 2): { a: number; b: number; c: number } {
  let s2 = 0;
  let s4 = 0;
  let y = 0;
  let xy = 0;
  let xxy = 0;
  for (const [index, value] of values.entries()) {
    const x = from + index;
    s2 += x * x;
    s4 += x ** 4;
    y += value;
    xy += x * value;
    xxy += x * x * value;
  }
  const n = values.length;
  const slope = degree > 0 ? xy / s2 : 0;
  const b = Math.min(MAX_SLOPE, Math.max(-MAX_SLOPE, slope));
  const c = degree === 2 ? (n * xxy - s2 * y) / (n * s4 - s2 * s2) : 0;
  return { a: (y - c * s2) / n, b, c };
}
