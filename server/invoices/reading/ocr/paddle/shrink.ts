import type { GrayImage } from '../../picture/gray.ts';

/**
 * The picture made `factor` (at most 1) times as large, each pixel the mean of what it covers, on white paper whose sides are divisible by
 * `unit`.
 */
export function shrunk(image: GrayImage, factor: number, unit: number): GrayImage {
  const inner = {
    width: Math.max(1, Math.floor(image.width * factor)),
    height: Math.max(1, Math.floor(image.height * factor)),
  };
  const width = Math.ceil(inner.width / unit) * unit;
  const height = Math.ceil(inner.height / unit) * unit;
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < inner.height; y++) {
    const top = Math.floor(y / factor);
    const bottom = Math.max(top + 1, Math.min(image.height, Math.floor((y + 1) / factor)));
    for (let x = 0; x < inner.width; x++) {
      const left = Math.floor(x / factor);
      const right = Math.max(left + 1, Math.min(image.width, Math.floor((x + 1) / factor)));
      let sum = 0;
      for (let v = top; v < bottom; v++) {
        for (let u = left; u < right; u++) sum += image.pixels[v * image.width + u] ?? 0;
      }
      pixels[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width, height, pixels };
}
