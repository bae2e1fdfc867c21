import type { GrayImage } from '../gray.ts';
import { inkPieces } from './ink_pieces.ts';

/** Specks and frames are not letters. */
const MIN_HEIGHT = 4;
const MIN_LETTERS = 40;

/**
 * The usual height of letters in pixels (of connected pieces of ink that could be letters), or null when there are too
 * few to tell. Costs some 50 ms for a page, a fraction of a recognition pass.
 */
export function letterHeight(image: GrayImage): number | null {
  const heights = inkPieces(image).flatMap(({ w, h }) =>
    h >= MIN_HEIGHT && h <= image.height / 10 && w <= h * 3 && h <= w * 6 ? h : [],
  );
  if (heights.length < MIN_LETTERS) return null;
  return weightedMedian(heights);
}

/** Each height counts as much as it is tall: specks are many but weigh little. */
function weightedMedian(heights: number[]): number | null {
  const half = heights.reduce((sum, height) => sum + height, 0) / 2;
  let sum = 0;
  for (const height of heights.sort((a, b) => a - b)) {
    sum += height;
    if (sum >= half) return height;
  }
  return null;
}
