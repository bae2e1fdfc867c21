/** Letters that stand alone in their row, such as a quantity of 1: the detector takes most of them for dirt. */

import { type InkPiece, inkPieces } from '../../picture/clean/ink_pieces.ts';
import type { GrayImage } from '../../picture/gray.ts';
import { middleAt, slopeAt, type TextLine } from './text_lines.ts';

/** In usual letter heights. */
const LOWEST = 0.65;
const TALLEST = 1.5;
const NEIGHBOR = 0.6;
const OFF_ROW = 0.4;
const MARGIN = 0.4;
/** How far from its row's next line a letter can stand. */
const REACH = 30;
const MOST_PIECES = 4;
/** A page with more of them is dirty. */
const MOST_SPOTS = 60;

/** Where pieces of ink of a letter's size stand in the row of a line that was found, outside all lines. */
export function loneLetters(page: GrayImage, lines: readonly TextLine[], letters: number | null): TextLine[] {
  if (letters === null || lines.length === 0) return [];
  const heights = lines.map(({ height }) => height).sort((a, b) => a - b);
  const height = heights[heights.length >> 1] ?? 0;
  const pieces = inkPieces(page).filter(
    (piece) =>
      piece.h >= letters * LOWEST &&
      piece.h <= letters * TALLEST &&
      piece.w <= piece.h * 1.5 &&
      piece.h <= piece.w * 8 &&
      !lines.some((line) => isOn(line, piece)),
  );
  const spots: TextLine[] = [];
  for (const group of neighbors(pieces, letters)) {
    const spot = group.length <= MOST_PIECES ? spotOf(group, lines, letters, height) : null;
    if (spot) spots.push(spot);
  }
  return spots.length <= MOST_SPOTS ? spots : [];
}

function isOn(line: TextLine, { left, top, w, h }: InkPiece): boolean {
  if (left + w < line.x0 || left > line.x1) return false;
  return Math.abs(top + h / 2 - middleAt(line, left + w / 2)) < (line.height + h) / 2;
}

/** Pieces side by side belong together. */
function neighbors(pieces: InkPiece[], letters: number): InkPiece[][] {
  const groups: InkPiece[][] = [];
  for (const piece of pieces.sort((a, b) => a.left - b.left)) {
    const group = groups.find((candidate) => {
      const last = candidate.at(-1);
      if (!last) return false;
      const isBeside = piece.left - (last.left + last.w) < letters * NEIGHBOR;
      return isBeside && Math.abs(piece.top + piece.h / 2 - (last.top + last.h / 2)) < letters / 2;
    });
    if (group) group.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

function spotOf(group: InkPiece[], lines: readonly TextLine[], letters: number, height: number): TextLine | null {
  const x0 = Math.min(...group.map(({ left }) => left));
  const x1 = Math.max(...group.map(({ left, w }) => left + w));
  const top = Math.min(...group.map((piece) => piece.top));
  const bottom = Math.max(...group.map((piece) => piece.top + piece.h));
  const mx = (x0 + x1) / 2;
  const a = (top + bottom) / 2;
  const isOnRow = lines.some((line) => {
    const end = mx < line.x0 ? line.x0 : line.x1;
    if (Math.abs(mx - end) > letters * REACH) return false;
    return Math.abs(middleAt(line, end) + slopeAt(line, end) * (mx - end) - a) < letters * OFF_ROW;
  });
  if (!isOnRow) return null;
  const margin = letters * MARGIN;
  return { x0: x0 - margin, x1: x1 + margin, mx, a, b: 0, c: 0, height };
}
