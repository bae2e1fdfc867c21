import type { GrayImage } from '../../picture/gray.ts';

/** Where ink is in a strip: 1 or 0 for each pixel, row by row. */
export interface StripInk {
  width: number;
  height: number;
  ink: Uint8Array;
  /** The number of inked pixels of each column. */
  columns: Uint16Array;
}

/** Between ink and paper, ink begins this far from the paper. */
const INK_FROM = 0.45;

/** Tells the level that a part of the pixels is darker than. */
function quantiles(pixels: Uint8Array): (part: number) => number {
  const counts = new Uint32Array(256);
  for (const level of pixels) counts[level] = (counts[level] ?? 0) + 1;
  return (part) => {
    let rest = Math.min(pixels.length - 1, Math.floor(pixels.length * part));
    for (let level = 0; level < 256; level++) {
      const count = counts[level] ?? 0;
      if (rest < count) return level;
      rest -= count;
    }
    return 0;
  };
}

/** White print on a dark bar counts as ink too. */
export function inkOf({ width, height, pixels }: GrayImage): StripInk {
  const at = quantiles(pixels);
  const [dark, middle, bright] = [at(0.03), at(0.5), at(0.9)];
  const isLightOnDark = middle - dark < bright - middle;
  const border = isLightOnDark ? at(0.1) + (at(0.97) - at(0.1)) * INK_FROM : bright - (bright - dark) * INK_FROM;
  const ink = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index++) {
    const level = pixels[index] ?? 255;
    if (isLightOnDark ? level <= border : level >= border) continue;
    ink[index] = 1;
  }
  return withoutRules({ width, height, ink, columns: inkOfColumns(ink, width) });
}

/** A rule covers this part of the strip's height or width at least, within three columns or rows because it may lean. */
const RULE = 0.97;
/** Where letters themselves take up more of the strip's height, their stems look like rules. */
const LETTERS = 0.9;

/** Rules from edge to edge are no ink: beside or above one, the paper between two words would look narrower than it is. */
function withoutRules(strip: StripInk): StripInk {
  const { width, height, ink, columns } = strip;
  const isInked = (x: number, y: number) => x >= 0 && x < width && y >= 0 && y < height && ink[y * width + x] === 1;
  const across = rulesAmong(inkOfRows(strip), width, (row, at) => isInked(at, row));
  const upright = rulesAmong(columns, height, (column, at) => isInked(column, at));
  if (across.size === 0 && upright.size === 0) return strip;
  const cleared = ink.map((inked, index) => (across.has(Math.floor(index / width)) ? 0 : inked));
  const left = { width, height, ink: cleared, columns: inkOfColumns(cleared, width) };
  if (upright.size === 0 || lettersHeight(left) > LETTERS * height) return left;
  const whole = cleared.map((inked, index) => (upright.has(index % width) ? 0 : inked));
  return { width, height, ink: whole, columns: inkOfColumns(whole, width) };
}

/** Which rows or columns belong to a rule, with their neighbors; `counts` are their inked pixels, of `length` each. */
function rulesAmong(counts: Uint16Array, length: number, isInked: (line: number, at: number) => boolean): Set<number> {
  const rules = new Set<number>();
  for (let line = 0; line < counts.length; line++) {
    if ((counts[line] ?? 0) <= length / 4) continue;
    let covered = 0;
    for (let at = 0; at < length; at++) {
      if (isInked(line, at) || isInked(line - 1, at) || isInked(line + 1, at)) covered++;
    }
    if (covered >= RULE * length) for (const one of [line - 1, line, line + 1]) rules.add(one);
  }
  return rules;
}

/** How many rows have more ink than specks. */
function lettersHeight(strip: StripInk): number {
  const rows = inkOfRows(strip);
  const specks = Math.max(...rows) / 10;
  return rows.filter((inked) => inked > specks).length;
}

function inkOfRows({ width, height, ink }: Pick<StripInk, 'width' | 'height' | 'ink'>): Uint16Array {
  const rows = new Uint16Array(height);
  for (let y = 0; y < height; y++) {
    let inked = 0;
    for (let x = 0; x < width; x++) inked += ink[y * width + x] ?? 0;
    rows[y] = inked;
  }
  return rows;
}

function inkOfColumns(ink: Uint8Array, width: number): Uint16Array {
  const columns = new Uint16Array(width);
  for (let index = 0; index < ink.length; index++) {
    if (ink[index] === 1) columns[index % width] = (columns[index % width] ?? 0) + 1;
  }
  return columns;
}

/** The widest run of columns without ink in [from, to): its first column and its length, which is 0 where all have ink. */
export function widestGap({ columns }: StripInk, from: number, to: number): { start: number; length: number } {
  let best = { start: Math.round((from + to) / 2), length: 0 };
  let run = 0;
  for (let column = Math.max(0, Math.round(from)); column <= to; column++) {
    if (column < to && (columns[column] ?? 0) === 0) {
      run++;
      continue;
    }
    if (run > best.length) best = { start: column - run, length: run };
    run = 0;
  }
  return best;
}

/** The smallest rectangle around the ink between two columns; all of it where there is none. */
export function inkBox(
  { width, height, ink }: StripInk,
  from: number,
  to: number,
): {
  left: number;
  right: number;
  top: number;
  bottom: number;
} {
  let [left, right, top, bottom] = [to, from, height, 0];
  for (let y = 0; y < height; y++) {
    for (let x = from; x < to; x++) {
      if (ink[y * width + x] !== 1) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return right > left ? { left, right, top, bottom } : { left: from, right: to, top: 0, bottom: height };
}
