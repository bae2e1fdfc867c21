import type { GrayImage } from '../gray.ts';

/** Ink must be this much darker than the paper around it, out of 255. */
const INK_CONTRAST = 18;

/**
 * Ink (1) and paper (0) of a picture, each pixel compared with the mean of a window around it, so that shadows and dark tables do not
 * become ink (Bradley and Roth, "Adaptive thresholding using the integral image"). The sums of the window's columns move down with it, so
 * that a large picture needs no sums of its own size.
 */
export function binarize(image: GrayImage, window = Math.max(15, Math.round(image.width / 32))): Uint8Array {
  const { width, height, pixels } = image;
  const ink = new Uint8Array(width * height);
  const reach = window >> 1;
  const columns = new Uint32Array(width);
  const sums = new Uint32Array(width + 1);
  for (let y = 0; y < Math.min(height, reach); y++) addRow(columns, image, y, 1);
  for (let y = 0; y < height; y++) {
    if (y + reach < height) addRow(columns, image, y + reach, 1);
    if (y - reach > 0) addRow(columns, image, y - reach - 1, -1);
    for (let x = 0; x < width; x++) sums[x + 1] = (sums[x] ?? 0) + (columns[x] ?? 0);
    const rows = Math.min(height, y + reach + 1) - Math.max(0, y - reach);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const mean = ((sums[right] ?? 0) - (sums[left] ?? 0)) / (rows * (right - left));
      if ((pixels[y * width + x] ?? 255) < mean - INK_CONTRAST) ink[y * width + x] = 1;
    }
  }
  return ink;
}

/** Adds a row of the picture to the sums of its columns, or takes it away. */
function addRow(columns: Uint32Array, { width, pixels }: GrayImage, y: number, sign: 1 | -1): void {
  const from = y * width;
  for (let x = 0; x < width; x++) columns[x] = (columns[x] ?? 0) + sign * (pixels[from + x] ?? 0);
}
