/** Whether words were struck out by hand, with one line. */

/** Where the words of a row are in a picture: its rows of pixels from `top(x)` on, `height` of them. */
export interface RowArea {
  from: number;
  to: number;
  top(x: number): number;
  height: number;
}

/** Ink (1) and paper (0), row by row. */
export interface Ink {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** All in heights of the row's box, which is a little higher than its letters. */
const THICKEST = 0.3;
const SHORTEST = 3;
/** Rules and underlines run above or below the letters. */
const MIDDLE = { from: 0.25, to: 0.78 };
/** How far the line of a hand is from a straight one. */
const DEVIATION_MAX = 0.16;
/** The same on average: bars of letters lie higher and lower. */
const STEADY = 0.08;
/** A column without the line counts as a gap; every space between words is one where nobody drew. */
const GAPS = 0.03;
/** In this part of the columns the line is by itself: in the spaces between letters and words. */
const ALONE = 0.1;
/** Letters continue above and below it. */
const CROSSED = 0.22;

interface Lone {
  x: number;
  y: number;
}

/**
 * Whether a thin line goes through the middle of the words without an interruption, with parts of letters on both sides of it. Printed
 * words have spaces, in which there is no ink at all; a rule or an underline has letters on one side only.
 */
export function hasPenStroke(ink: Ink, area: RowArea): boolean {
  const { height } = area;
  const from = Math.max(0, Math.ceil(area.from));
  const to = Math.min(ink.width - 1, Math.floor(area.to));
  const columns = to - from + 1;
  if (height < 8 || columns < height * SHORTEST) return false;
  const lone: Lone[] = [];
  for (let x = from; x <= to; x++) {
    const run = onlyRun(ink, x, area);
    if (run !== null) lone.push({ x, y: run });
  }
  if (lone.length < columns * ALONE || !isSpread(lone, from, columns, height)) return false;
  const line = lineThrough(lone, height);
  if (!line) return false;
  const middle = line((from + to) / 2) - area.top((from + to) / 2);
  if (middle < height * MIDDLE.from || middle > height * MIDDLE.to) return false;
  let gaps = 0;
  let above = 0;
  let below = 0;
  const reach = height * DEVIATION_MAX;
  for (let x = from; x <= to; x++) {
    const y = line(x);
    if (!hasInk(ink, x, y - reach, y + reach)) gaps++;
    if (hasInk(ink, x, y - height * 0.45, y - reach)) above++;
    if (hasInk(ink, x, y + reach, y + height * 0.4)) below++;
  }
  return gaps <= columns * GAPS && above >= columns * CROSSED && below >= columns * CROSSED;
}

/** The middle of the only ink of a column where that is thin and in the middle of the row; null otherwise. */
function onlyRun(ink: Ink, x: number, { top, height }: RowArea): number | null {
  const first = Math.max(0, Math.round(top(x)));
  const last = Math.min(ink.height - 1, Math.round(top(x) + height));
  let begin = -1;
  let end = -1;
  for (let y = first; y <= last; y++) {
    if (ink.pixels[y * ink.width + x] !== 1) continue;
    // A second run begins.
    if (begin >= 0 && y > end + 1) return null;
    if (begin < 0) begin = y;
    end = y;
  }
  if (begin < 0 || end - begin + 1 > Math.max(2, height * THICKEST)) return null;
  const middle = (begin + end) / 2;
  const part = (middle - top(x)) / height;
  return part < MIDDLE.from - 0.1 || part > MIDDLE.to + 0.1 ? null : middle;
}

/** Such columns are all along the words: the bars of a few letters and a hyphen are in one place. */
function isSpread(lone: readonly Lone[], from: number, columns: number, height: number): boolean {
  const parts = Math.max(3, Math.floor(columns / (height * 1.5)));
  const found = new Set(lone.map(({ x }) => Math.floor(((x - from) / columns) * parts)));
  return found.size >= Math.ceil(parts * 0.7);
}

/** A straight line near most of them; null where they are not on one. */
function lineThrough(lone: readonly Lone[], height: number): ((x: number) => number) | null {
  let kept = lone;
  let line = straightLine(kept);
  for (let round = 0; round < 3; round++) {
    const at = line;
    kept = lone.filter(({ x, y }) => Math.abs(y - at(x)) <= height * DEVIATION_MAX);
    if (kept.length < lone.length * 0.6) return null;
    line = straightLine(kept);
  }
  const found = line;
  const squares = lone.reduce((sum, { x, y }) => sum + (y - found(x)) ** 2, 0);
  return Math.sqrt(squares / lone.length) <= height * STEADY ? line : null;
}

/** Least squares. */
function straightLine(points: readonly Lone[]): (x: number) => number {
  const n = points.length;
  const mean = (of: (point: Lone) => number) => points.reduce((sum, point) => sum + of(point), 0) / n;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
  const slope = spread === 0 ? 0 : points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0) / spread;
  return (x) => my + slope * (x - mx);
}

function hasInk(ink: Ink, x: number, from: number, to: number): boolean {
  const last = Math.min(ink.height - 1, Math.floor(to));
  for (let y = Math.max(0, Math.ceil(from)); y <= last; y++) if (ink.pixels[y * ink.width + x] === 1) return true;
  return false;
}
