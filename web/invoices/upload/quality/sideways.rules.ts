/** Whether the rows of print run up the picture instead of across. Upside down looks the same as upright here, and is not claimed. */
import type { GrayPicture } from './gray_picture.ts';

/** Small enough that a page held askew keeps its rows apart, large enough for two rows. */
const TILE = 64;
/** A tile with less of a difference between its pixels has no print. */
const SPREAD_MIN = 10;
/** Fewer tiles with print say nothing. */
const TILES_MIN = 12;
/** Columns must stand out from rows by this factor in the middle tile. */
const STANDS_OUT = 1.5;

function variance(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}

/** How much more the columns of a tile differ than its rows, as a logarithm; null where there is no print. */
function leaning({ width, pixels }: GrayPicture, left: number, top: number): number | null {
  const rows = new Float64Array(TILE);
  const columns = new Float64Array(TILE);
  let sum = 0;
  let squares = 0;
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const value = pixels[(top + y) * width + left + x] ?? 0;
      sum += value;
      squares += value * value;
      rows[y] = (rows[y] ?? 0) + value / TILE;
      columns[x] = (columns[x] ?? 0) + value / TILE;
    }
  }
  const count = TILE * TILE;
  if (Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) < SPREAD_MIN) return null;
  return Math.log((variance(columns) + 1) / (variance(rows) + 1));
}

export function isSideways(picture: GrayPicture): boolean {
  const found: number[] = [];
  for (let top = 0; top + TILE <= picture.height; top += TILE) {
    for (let left = 0; left + TILE <= picture.width; left += TILE) {
      const value = leaning(picture, left, top);
      if (value !== null) found.push(value);
    }
  }
  if (found.length < TILES_MIN) return false;
  const middle = found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0;
  return middle > Math.log(STANDS_OUT);
}
