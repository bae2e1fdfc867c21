import type { GrayImage } from '../gray.ts';

/** Ink must be this much darker than the paper around it, out of 255. */
const INK_CONTRAST = 18;

/**
 * Ink (1) and paper (0) of a picture, each pixel compared with the mean of a window around it, so that shadows and dark tables do not
 * become ink (Bradley and Roth, "Adaptive thresholding using the integral image").
 */
export function binarize(image: GrayImage, window = Math.max(15, Math.round(image.width / 32))): Uint8Array {
  const { width, height, pixels } = image;
  const sums = integral(image);
  const ink = new Uint8Array(width * height);
  const reach = window >> 1;
  const stride = width + 1;
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - reach) * stride;
    const bottom = Math.min(height, y + reach + 1) * stride;
    const rows = Math.min(height, y + reach + 1) - Math.max(0, y - reach);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const sum =
        (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0);
      const mean = sum / (rows * (right - left));
      if ((pixels[y * width + x] ?? 255) < mean - INK_CONTRAST) ink[y * width + x] = 1;
    }
  }
  return ink;
}

/** Sums over every rectangle from the top left corner, one row and column wider than the picture; 32 bits hold 16 megapixels. */
function integral({ width, height, pixels }: GrayImage): Uint32Array {
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  return sums;
}
