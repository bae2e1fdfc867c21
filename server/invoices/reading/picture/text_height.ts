import { binarize } from './binarize.ts';
import type { GrayImage } from './gray.ts';

/** Specks and frames are not letters. */
const MIN_HEIGHT = 4;
const MIN_LETTERS = 40;

/**
 * The usual height of letters in pixels (of connected pieces of ink that could be letters), or null when there are too
 * few to tell. Costs some 50 ms for a page, a fraction of a recognition pass.
 */
export function letterHeight(image: GrayImage): number | null {
  const { width, height } = image;
  const ink = binarize(image);
  const heights: number[] = [];
  const stack: number[] = [];
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] !== 1) continue;
    let left = width;
    let right = 0;
    let top = height;
    let bottom = 0;
    stack.push(start);
    ink[start] = 2;
    while (stack.length > 0) {
      const at = stack.pop() ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (ink[next] === 1) {
          ink[next] = 2;
          stack.push(next);
        }
      }
    }
    const w = right - left + 1;
    const h = bottom - top + 1;
    if (h >= MIN_HEIGHT && h <= height / 10 && w <= h * 3 && h <= w * 6) heights.push(h);
  }
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
