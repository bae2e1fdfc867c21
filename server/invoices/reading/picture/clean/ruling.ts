import type { GrayImage } from '../gray.ts';
import { binarize } from './binarize.ts';

/** A stroke this many letters long belongs to a frame or a table, not to a letter. */
const LONG = 3;
/** Rules are thinner than this part of a letter; what is thicker is a bar or a picture. */
const THICK = 0.4;
const PAPER = 255;
const SIDE_CONTRAST = 24;

/**
 * The picture without the rules of tables and frames: Tesseract takes a ruled table for a drawing and does not read its cells. Where a
 * letter crosses a rule, the letter stays.
 */
export function withoutRules(image: GrayImage, letterHeight: number): GrayImage {
  const { width, height } = image;
  const ink = binarize(image);
  const long = Math.round(letterHeight * LONG);
  const thick = Math.max(3, Math.round(letterHeight * THICK));
  const across = { lines: height, length: width, step: 1, lineStep: width };
  const down = { lines: width, length: height, step: width, lineStep: 1 };
  const pixels = Uint8Array.from(image.pixels);
  for (const [along, cross] of [
    [across, down],
    [down, across],
  ] as const) {
    const rules = longRuns(ink, along, long);
    const thin = shortRuns(ink, cross, thick);
    for (let at = 0; at < pixels.length; at++) {
      if (rules[at] === 0 || thin[at] === 0 || !betweenPaper(image, ink, at, cross.step)) continue;
      // The soft edge of the rule goes with it.
      for (const near of [at - cross.step, at, at + cross.step]) {
        if (near >= 0 && near < pixels.length && (thin[near] === 1 || ink[near] === 0)) pixels[near] = PAPER;
      }
    }
  }
  return { width, height, pixels };
}

/** Whether both sides of a stroke are clearly brighter than it is: the edge of a dark bar has paper on one side only. */
function betweenPaper({ pixels }: GrayImage, ink: Uint8Array, at: number, step: number): boolean {
  const level = (pixels[at] ?? 0) + SIDE_CONTRAST;
  return [-step, step].every((side) => {
    let beside = at;
    while (ink[beside] === 1) beside += side;
    return (pixels[beside + side] ?? 255) > level;
  });
}

interface Direction {
  lines: number;
  length: number;
  step: number;
  lineStep: number;
}

/** Marks the ink of every straight run of at least `least` pixels in this direction. */
function longRuns(ink: Uint8Array, direction: Direction, least: number): Uint8Array {
  return runs(ink, direction, (length) => length >= least);
}

function shortRuns(ink: Uint8Array, direction: Direction, most: number): Uint8Array {
  return runs(ink, direction, (length) => length <= most);
}

function runs(ink: Uint8Array, direction: Direction, wanted: (length: number) => boolean): Uint8Array {
  const marked = new Uint8Array(ink.length);
  const { lines, length, step, lineStep } = direction;
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    let run = 0;
    for (let index = 0; index <= length; index++) {
      const at = start + index * step;
      if (index < length && ink[at] === 1) {
        run++;
        continue;
      }
      if (run > 0 && wanted(run)) for (let back = 1; back <= run; back++) marked[at - back * step] = 1;
      run = 0;
    }
  }
  return marked;
}
