/** Whether the picture ends in the middle of print. Each side is looked at along lines close to it. */
import type { GrayPicture } from './gray_picture.ts';

/** Lines from the edge inward on which the same strokes must be seen; a speck or the frame of a scan is on one of them alone. */
const DEPTHS = [1, 4, 7];
/** Paper and ink around a place are the brightest and the darkest within this part of a line, so shadows do not matter. */
const AROUND = 0.03;
/** Print differs from its paper by this much at least. */
const CONTRAST = 55;
/** The stroke of a letter is no longer than this part of the line; the table on which a page lies is. */
const STROKE_MAX = 0.02;
/** How many cut strokes are a fault: along the sides each row of print counts about once, along top and bottom each letter. */
const STROKES = { rows: 4, letters: 8 };

/** Where strokes of print cross a line of pixels, in pixels from its start. */
function strokesOf(line: Uint8ClampedArray): number[] {
  const reach = Math.max(6, Math.round(line.length * AROUND));
  const longest = Math.max(3, Math.round(line.length * STROKE_MAX));
  const strokes: number[] = [];
  let from = -1;
  for (let at = 1; at < line.length; at++) {
    let paper = 0;
    for (let near = Math.max(0, at - reach); near <= Math.min(line.length - 1, at + reach); near++) {
      const value = line[near] ?? 0;
      if (value > paper) paper = value;
    }
    const isInk = paper - (line[at] ?? 0) >= CONTRAST;
    if (isInk && from < 0) from = at;
    if (!isInk && from >= 0) {
      if (at - from <= longest && from > 1) strokes.push((from + at) / 2);
      from = -1;
    }
  }
  return strokes;
}

/** How many strokes are on all of the lines, at about the same place. */
function crossing(lines: Uint8ClampedArray[]): number {
  const [outer = [], ...inner] = lines.map(strokesOf);
  const slack = 6;
  return outer.filter((place) => inner.every((line) => line.some((other) => Math.abs(other - place) <= slack))).length;
}

/** The sides on which print runs off the picture. */
export function cutEdges({ width, height, pixels }: GrayPicture): ('left' | 'right' | 'top' | 'bottom')[] {
  const column = (x: number) => Uint8ClampedArray.from({ length: height }, (_, y) => pixels[y * width + x] ?? 0);
  const row = (y: number) => Uint8ClampedArray.from({ length: width }, (_, x) => pixels[y * width + x] ?? 0);
  const sides = [
    { side: 'left', lines: DEPTHS.map(column), least: STROKES.rows },
    { side: 'right', lines: DEPTHS.map((depth) => column(width - 1 - depth)), least: STROKES.rows },
    { side: 'top', lines: DEPTHS.map(row), least: STROKES.letters },
    { side: 'bottom', lines: DEPTHS.map((depth) => row(height - 1 - depth)), least: STROKES.letters },
  ] as const;
  return sides.filter(({ lines, least }) => crossing(lines) >= least).map(({ side }) => side);
}
