import type { GrayImage } from '../../picture/gray.ts';
import { middleAt, type TextLine } from './text_lines.ts';

/** The height of the strips that the recognizer reads. */
export const STRIP_HEIGHT = 48;

/** One line as a level strip, cut out along its bend. */
export function cutLine(page: GrayImage, line: TextLine): GrayImage {
  const step = line.height / STRIP_HEIGHT;
  const width = Math.max(1, Math.round((line.x1 - line.x0) / step));
  const pixels = new Uint8Array(width * STRIP_HEIGHT);
  // Large print is averaged, because single samples of it would be ragged.
  const samples = Math.max(1, Math.round(step));
  for (let u = 0; u < width; u++) {
    for (let v = 0; v < STRIP_HEIGHT; v++) {
      let sum = 0;
      for (let i = 0; i < samples; i++) {
        const x = line.x0 + (u + (i + 0.5) / samples) * step;
        const top = middleAt(line, x) - line.height / 2;
        for (let j = 0; j < samples; j++) sum += levelAt(page, x - 0.5, top + (v + (j + 0.5) / samples) * step - 0.5);
      }
      pixels[v * width + u] = sum / (samples * samples);
    }
  }
  return { width, height: STRIP_HEIGHT, pixels };
}

/** Between the four nearest pixels; the picture's edge continues outside it. */
function levelAt({ width, height, pixels }: GrayImage, x: number, y: number): number {
  const cx = Math.min(width - 1, Math.max(0, x));
  const cy = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(cx);
  const top = Math.floor(cy);
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const fx = cx - left;
  const fy = cy - top;
  const upper = (pixels[top * width + left] ?? 0) * (1 - fx) + (pixels[top * width + right] ?? 0) * fx;
  const lower = (pixels[bottom * width + left] ?? 0) * (1 - fx) + (pixels[bottom * width + right] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}
